/**
 * A theme as a site writes one.
 *
 * @param {string} name
 * @param {string} [color] of its page
 */
export function themeFile(name, color = "rgb(250 250 255)") {
	return `[data-theme="${name}"] {
	color-scheme: light;
	--color-page: ${color};
	--color-surface: oklch(0.97 0.01 250);
	--color-text: oklch(0.25 0.02 250);
	--color-muted: oklch(0.42 0.02 250);
	--color-border: oklch(0.85 0.02 250);
	--color-accent: oklch(0.45 0.1 250);
}\n`;
}
