import type { Intake, PortableTheme } from "./portable.js";

export const VERSION = 1;

/** @param space - as `JSON.stringify()` has it */
export function toJson({ name, mode, values }: PortableTheme, space?: string): string {
	const theme = { version: VERSION, name, mode, values: Object.fromEntries(values) };
	return JSON.stringify(theme, undefined, space);
}

export function readJson({ name, mode, values }: Record<string, unknown>, intake: Intake): void {
	intake.addName(name);
	intake.addMode(mode);
	if (isObject(values))
		for (const [token, value] of Object.entries(values)) intake.add(token, value);
	else intake.refuse("Syntax");
}

/** An object of keys and values. */
export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
