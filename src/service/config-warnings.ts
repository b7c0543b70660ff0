import { resolve } from "node:path";
import type { Bundle } from "../bundle/bundle.js";
import { type Finding, formatFindings, type MissingFile, placed } from "../checks/findings.js";
import { type Config, DEFAULT_SYSTEM } from "../config/options.js";
import type { ThemeInfo } from "../css/themes.js";
import { ThemeError } from "../errors.js";
import type { ThemeWarning } from "../events.js";

/** Warnings for configured themes that the bundle does not have. */
export function configWarnings(
	{ allow, default: start, system, labels }: Config,
	themes: readonly ThemeInfo[],
): ThemeWarning[] {
	const isKnown = (name?: string): name is string => themes.some((theme) => theme.name === name);
	const names = allow.filter((name) => !isKnown(name));
	// A site may do without the default names.
	const usual: string[] = Object.values(DEFAULT_SYSTEM);
	const starts = Object.values(system || {}).filter((name) => !usual.includes(name));
	const named = [...starts, ...Object.keys(labels.themes)].filter((name) => !usual.includes(name));
	const found: ThemeWarning[] = names.length > 0 ? [{ type: "unknown-allow", names }] : [];
	if (start !== undefined && !isKnown(start)) found.push({ type: "unknown-default", name: start });
	for (const name of new Set([start, ...starts])) {
		const isLeftOut = isKnown(name) && allow.length > 0 && !allow.includes(name);
		if (isLeftOut) found.push({ type: "disallowed-theme", name });
	}
	const unmet = [...new Set(named)].filter((name) => !isKnown(name));
	return [...found, ...unmet.map((name) => ({ type: "unknown-theme", name }) as const)];
}

export function missingFilesOf({ missingFiles }: Bundle, { root }: Config): MissingFile[] {
	return missingFiles.map((missing) => ({ ...missing, file: resolve(root, missing.file) }));
}

/** Findings that fail no build: what cannot be checked, or may be meant so. */
const ADVICE = /^(not-checked|foreign-theme|(unread|hidden)-token)$/;

/** @throws ThemeError `theme-checks` if findings are errors */
export function findingsOf(bundle: Bundle, { checks, root }: Config): Finding[] {
	const findings = placed(bundle.findings, (file) => resolve(root, file));
	const faults = findings.filter(({ type }) => !ADVICE.test(type));
	if (checks !== "error" || faults.length === 0) return findings;
	const count = faults.length === 1 ? "one fault" : `${faults.length} faults`;
	const remedy = 'Fix the themes, or set "checks" to true to get only warnings.';
	const lines = [`The theme checks found ${count}:`, ...formatFindings(faults), remedy];
	throw new ThemeError("theme-checks", lines.join("\n"), faults[0]);
}
