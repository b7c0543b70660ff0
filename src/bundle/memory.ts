import type { KnownFindings } from "../checks/check.js";

/**
 * What a service keeps from one build of its bundle to the next, so that an edit costs what it changes.
 * All of it follows from texts alone: nothing in it can be out of date.
 */
export interface Memory {
	/** What was found in each state of a theme. */
	findings: KnownFindings;
	/** Stylesheets as they were before and after they were minified. */
	minified: Map<string, string>;
}

export function createMemory(): Memory {
	return { findings: new Map(), minified: new Map() };
}
