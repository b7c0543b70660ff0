import type { Clash, SaveRequest } from "../../saving.js";
import type { Context } from "./context.js";
import { h } from "./h.js";
import { MODE } from "./model/derivation.js";

/** What was changed here and in the file: the visitor chooses between both, value by value. */
export function clashFields(
	{ labelOf }: Context,
	clashes: readonly Clash[],
): {
	elements: HTMLElement[];
	/** The request without what the file keeps, and the names of that. */
	decide(request: SaveRequest): { request: SaveRequest; theirs: ReadonlySet<string> };
} {
	const theirs = new Set<string>();
	const option = (name: string, isMine: boolean, value: string | null) =>
		h(
			"label",
			{ class: "bar" },
			h("input", {
				type: "radio",
				name,
				checked: isMine,
				onchange: () => (isMine ? theirs.delete(name) : theirs.add(name)),
			}),
			`${isMine ? "Mine" : "In the file"}: ${value ?? "–"}`,
		);
	const elements = clashes.map((clash) =>
		h(
			"fieldset",
			{ class: "clash" },
			h("legend", {}, clash.name === MODE ? "Mode" : labelOf(clash.name)),
			option(clash.name, true, clash.mine),
			option(clash.name, false, clash.theirs),
		),
	);
	const decide = ({ mode, values, ...rest }: SaveRequest) => ({
		request: {
			...rest,
			...(mode && !theirs.has(MODE) && { mode }),
			values: Object.fromEntries(Object.entries(values).filter(([name]) => !theirs.has(name))),
		},
		theirs,
	});
	return { elements, decide };
}
