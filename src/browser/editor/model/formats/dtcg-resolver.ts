/** The name of a theme's file among design tokens. */
export function dtcgFile(theme: string): string {
	const safe = theme.replace(/[^\p{L}\p{N}-]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}`);
	return `${safe}.tokens.json`;
}

/** The document that joins the files of all themes (Resolver Module 2025.10): it varies by theme alone. */
export function toDtcgResolver(themes: readonly string[], start: string): string {
	const contexts = themes.map((theme) => [theme, [{ $ref: encodeURI(dtcgFile(theme)) }]]);
	const resolver = {
		name: "Themes",
		version: "2025.10",
		modifiers: { theme: { contexts: Object.fromEntries(contexts), default: start } },
		resolutionOrder: [{ $ref: "#/modifiers/theme" }],
	};
	return `${JSON.stringify(resolver, undefined, "\t")}\n`;
}
