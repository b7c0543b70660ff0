import type { Place } from "../css/source.js";
import { formatPosition } from "../errors.js";
import { withoutDots } from "../paths.js";
import { recall } from "../recall.js";

/** Two colours of a theme with too little contrast (WCAG 2, AA). */
export interface ContrastFinding extends Place {
	type: "contrast";
	/** Unset for the site's own look, without a theme. */
	theme?: string;
	/** A token's name, or a colour of the site's own CSS. */
	foreground: string;
	/** A token's name, or the expression that makes the colour in a component. */
	background: string;
	/** From 1 to 21, rounded down to two decimals. */
	ratio: number;
	/** 4.5 for text, 3 for parts of the interface. */
	needed: number;
	/** The nearest value of `token` that passes in all its failing pairs, if there is one. */
	suggestion?: string;
	/** The foreground, or the token of the theme that decides the pair: this one is to change. */
	token: string;
	/** The mode in which the pair fails; only for a theme of both modes. */
	mode?: "light" | "dark";
}

/** Two colours of a theme that mean different things and look the same. */
export interface AlikeFinding extends Place {
	type: "alike";
	theme: string;
	/** The token to change: a status. */
	token: string;
	/** The token that it looks like: the accent, or another status. */
	other: string;
	/** CIEDE2000, rounded down to one decimal. */
	difference: number;
	/** Always 15. */
	needed: number;
	/** The value in the nearest hue that looks different and keeps all its contrasts. */
	suggestion?: string;
	/** The mode in which they are alike; only for a theme of both modes. */
	mode?: "light" | "dark";
}

/** A token that a theme leaves out, or sets wrongly. */
export interface MissingTokenFinding extends Place {
	type: "missing-token";
	/** Unset if no theme declares the token. */
	theme?: string;
	/** A custom property, or `color-scheme`. */
	token: string;
	/**
	 * `mode`: the value that shows instead is of the other mode.
	 * `other-mode`: it is a mode, and the page and its text have the other one.
	 * `undeclared`: it is used here without a fallback, and has no value.
	 * `invalid`: its value is no colour, or no mode.
	 * `joined`: the next declaration is in its value.
	 */
	reason: "mode" | "other-mode" | "undeclared" | "invalid" | "joined";
	/** What is no colour, or no mode; only for `invalid`. */
	value?: string;
}

/** A token that does not exist, is misspelt, is read by nothing, or that `body` declares again. */
export interface UnknownTokenFinding extends Place {
	type: "unknown-token" | "unread-token" | "hidden-token";
	/** The theme of the rule; unset in a rule for every theme. */
	theme?: string;
	token: string;
	/** The token that was probably meant; only for `unknown-token`. */
	suggestion?: string;
}

/** Declarations of a theme that are not checked; the first paint leaves them out. */
export interface NotCheckedFinding extends Place {
	type: "not-checked";
	/** Unset if the selector names none. */
	theme?: string;
	/**
	 * The first property that matters: a custom property, `color-scheme` or `background`. Unset for a
	 * whole file.
	 */
	token?: string;
	/** The selector or at-rule. */
	what: string;
}

/** A theme file without a theme: it has names of another system, or a page colour for every theme. */
export interface ForeignThemeFinding extends Place {
	type: "foreign-theme";
	theme?: string;
	token: string;
	/** The name of the file. */
	name: string;
	/** Tokens, by their names in the other system; none for a page colour. */
	tokens: Readonly<Record<string, string>>;
}

/** A finding of the theme checks. */
export type Finding =
	| ContrastFinding
	| AlikeFinding
	| MissingTokenFinding
	| UnknownTokenFinding
	| NotCheckedFinding
	| ForeignThemeFinding;

/** The findings, with another form of their files' paths. */
export function placed(findings: readonly Finding[], place: (file: string) => string): Finding[] {
	return findings.map((one) => (one.file === undefined ? one : { ...one, file: place(one.file) }));
}

/** Fields in which findings of the same cause may differ. */
const VARIES = /^(background|ratio|difference|suggestion|reason|what)$/;

/**
 * One line for each cause, its place first; a foreground that fails on many backgrounds names the
 * worst. A file below the working directory is given relative to it, so that a terminal can link it.
 */
export function formatFindings(findings: readonly Finding[]): string[] {
	const groups = new Map<string, Finding[]>();
	const ratioOf = (finding: Finding) => (finding.type === "contrast" ? finding.ratio : 0);
	for (const finding of findings) {
		const key = JSON.stringify(finding, (name, value) => (VARIES.test(name) ? undefined : value));
		recall(groups, key, () => []).push(finding);
	}
	return Array.from(groups.values(), (group) => {
		const worst = group.reduce((one, other) => (ratioOf(other) < ratioOf(one) ? other : one));
		const others = group.length - 1;
		const more =
			others > 0 ? ` (and fails on ${others} more background${others > 1 ? "s" : ""})` : "";
		const { file, line, theme } = worst;
		const place = formatPosition({ file: file && withoutDots(file), line });
		return `${[place, theme].filter(Boolean).join(" ")}: ${describe(worst, more)}`;
	});
}

/** A finding in words, without its place. @param more - added to one of contrast */
export function describe(finding: Finding, more = ""): string {
	const { type, token } = finding;
	if (type === "foreign-theme") {
		const names = Object.entries(finding.tokens).map(([theirs, ours]) => `${ours} for ${theirs}`);
		if (names.length === 0)
			return `${token} is set outside of a theme, for all of them or none; for a theme of its own, write [data-theme="${finding.name}"] in place of the selector`;
		return `${token} is another system's name: this file holds no theme. In a rule [data-theme="${finding.name}"], write ${names.join(", ")}. The token editor's Import does it.`;
	}
	if (type === "alike") {
		const { other, difference, needed, mode, suggestion } = finding;
		const advice = suggestion ? `try ${token}: ${suggestion}` : `no hue near ${token} is free`;
		return `${token} and ${other} look the same${mode ? ` in ${mode} mode` : ""}: they differ by ${difference} (CIEDE2000), need ${needed}; ${advice}`;
	}
	if (type === "contrast") {
		const { foreground, background, ratio, needed, mode, suggestion } = finding;
		const none = token.startsWith("--")
			? `no lightness of ${token} passes everywhere it is used`
			: `${token} needs another value`;
		const advice = suggestion ? `try ${token}: ${suggestion}` : none;
		// For people: an expression's tokens and their shares.
		const on = background.replace(/\bin oklab, /g, "").replace(/var\((--[\w-]+)\)/g, "$1");
		return `${foreground} on ${on} has a contrast of ${ratio}${mode ? ` in ${mode} mode` : ""}, needs ${needed}${more}; ${advice}`;
	}
	if (type === "not-checked") {
		const what = finding.what.replace(/\s+/g, " ");
		const place = what.startsWith("body[") ? ", as data-theme stands on html" : "";
		return `not checked: ${what}${place}${token === undefined ? "" : `; the first paint leaves out its ${token}`}`;
	}
	if (type === "missing-token") {
		const isMode = token === "color-scheme";
		const reasons: Readonly<Record<typeof finding.reason, string>> = {
			undeclared: `is used but not declared${finding.theme ? " in this theme" : ""}; declare it, or give var() a fallback`,
			invalid: `has the value ${finding.value}, which is no ${isMode ? "mode" : "colour"}, so browsers ignore it; correct it`,
			joined: "has the next declaration in its value: end this one with a semicolon",
			"other-mode": "is not the mode of the page and its text: declare the other one",
			mode: isMode
				? "is missing, so defaults and form controls follow the visitor's system; declare light or dark"
				: "is missing, and its default belongs to the other mode; declare it",
		};
		return `${token} ${reasons[finding.reason]}`;
	}
	if (type === "unread-token")
		return `${token} is a token that nothing of the site reads; remove it, or correct its name`;
	if (type === "hidden-token")
		return `${token} is set on body here, so no theme's value shows; write :root for body`;
	const { suggestion } = finding;
	return `${token} is not a token of this bundle; ${suggestion ? `did you mean ${suggestion}?` : "declare it, or give var() a fallback"}`;
}

/** A `url()` to a file that neither the site nor its packages have. */
export interface MissingFile {
	type: "missing-file";
	/** As in the stylesheet, without escapes. */
	url: string;
	/** The stylesheet; its absolute path in an event. */
	file: string;
	line: number;
}
