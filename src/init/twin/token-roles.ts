import { references } from "../../css/values.js";
import type { Sheet } from "../media/sheets.js";
import { type Role, roleOf } from "./color-literals.js";

/** By their names, where no rule uses them. */
const NAMES: readonly [Role, RegExp][] = [
	["shadow", /shadow/i],
	["border", /border|line|rule|outline|divider/i],
	["ground", /bg|background|ground|surface|page|paper|panel|card/i],
	["text", /text|ink|fg|foreground|link|heading|muted/i],
];

/** What custom properties are used for, be it by way of others. */
export function tokenRoles(sheets: readonly Sheet[]): (name: string) => ReadonlySet<Role> {
	const roles = new Map<string, Set<Role>>();
	const users = new Map<string, string[]>();
	for (const { root } of sheets) {
		root.walkDecls(({ prop, value }) => {
			for (const { name } of references(value)) {
				const role = roleOf(prop);
				if (prop.startsWith("--")) users.set(name, [...(users.get(name) ?? []), prop]);
				else if (role) roles.set(name, new Set([...(roles.get(name) ?? []), role]));
			}
		});
	}
	return (name) => {
		const names = new Set([name]);
		for (const one of names) for (const user of users.get(one) ?? []) names.add(user);
		const found = [...names].flatMap((one) => [...(roles.get(one) ?? [])]);
		const [byName] = NAMES.find(([, pattern]) => pattern.test(name)) ?? [];
		return new Set(found.length > 0 || !byName ? found : [byName]);
	};
}
