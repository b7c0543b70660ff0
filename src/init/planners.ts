import { planMedia } from "./media/media.js";
import { planNone } from "./none.js";
import { planSwitch } from "./switch/switch.js";
import { planLiterals, planLiteralsAsProperties } from "./twin/literals.js";
import { planTwinOfTokens } from "./twin/twin.js";
import type { Planner } from "./types.js";

/**
 * What a site may be, in the order in which it is asked.
 *
 * @param asProperties - whether colours that rules say literally are to become custom properties
 */
export function plannersFor(asProperties: boolean): readonly Planner[] {
	const literals = asProperties ? planLiteralsAsProperties : planLiterals;
	return [planSwitch, planMedia, planTwinOfTokens, literals, planNone];
}
