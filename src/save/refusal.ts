import { messageOf } from "../errors.js";
import type { SaveRefused } from "../saving.js";

/** Why a save is not done, in a sentence for whoever edits; `status` is HTTP's. */
export class Refusal extends Error {
	readonly status: number;
	/** What else an editor is told. */
	readonly more: Omit<SaveRefused, "error">;

	constructor(status: number, message: string, more: Omit<SaveRefused, "error"> = {}) {
		super(message);
		this.status = status;
		this.more = more;
	}
}

/** Why a save failed, whatever was thrown: CSS with a mistake in it stops a save as it stops a build. */
export function asRefusal(thrown: unknown): Refusal {
	if (thrown instanceof Refusal) return thrown;
	const isOfSources = thrown instanceof Error && /^(CssSyntaxError|ThemeError)$/.test(thrown.name);
	return new Refusal(isOfSources ? 422 : 500, `Nothing has been saved: ${messageOf(thrown)}`);
}
