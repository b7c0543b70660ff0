import { planNone } from "./none.js";
import type { Planner } from "./types.js";

/** What a site may be, in the order in which it is asked. */
export const PLANNERS: readonly Planner[] = [planNone];
