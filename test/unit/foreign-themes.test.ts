import { formatFindings } from "../../src/checks/findings.js";
import { importThemes, toCss } from "../../src/editor/browser/formats/index.js";
import { findingsIn } from "../helpers/base-theme.js";
import { accepts, editorDataOf } from "../helpers/editor.js";
import { assert, test } from "../helpers/test.js";

/* Stylesheets as five other systems have them, each in six hues: written for this test. */

const { tokens } = await editorDataOf();
const known = { tokens, accepts };

/** Twelve steps of a scale, from the page to the text; the ninth is the solid one. */
function scale(name: string, hue: number, chroma: number, isDark = false, first = 1): string {
	const steps = [99, 97, 95, 92, 90, 87, 83, 77, 50, 47, 45, 25];
	const lightness = isDark ? [18, 21, 24, 27, 30, 34, 40, 50, 60, 65, 80, 94] : steps;
	return lightness
		.map((l, at) => `--${name}-${at + first}: oklch(${l}% ${chroma} ${hue});`)
		.join(" ");
}

const daisyUI = (hue: number, mode: string, isDark = mode === "dark") => `
	name: "h${hue}${mode}"; default: false; color-scheme: ${mode};
	--color-base-100: oklch(${isDark ? 20 : 99}% 0.01 ${hue}); --color-base-200: oklch(${isDark ? 21 : 98}% 0.01 ${hue});
	--color-base-300: oklch(${isDark ? 28 : 90}% 0.01 ${hue}); --color-base-content: oklch(${isDark ? 95 : 20}% 0.01 ${hue});
	--color-primary: oklch(${isDark ? 80 : 40}% 0.1 ${hue}); --color-primary-content: oklch(${isDark ? 15 : 99}% 0.01 ${hue});
	--color-secondary: red; --color-accent: lime; --color-accent-content: black;
	--radius-selector: 1rem; --radius-field: 0.25rem; --radius-box: 0.5rem; --border: 1px; --noise: 0;`;

const SYSTEMS: Record<string, (hue: number) => string> = {
	daisyUI: (hue) =>
		["light", "dark"].map((mode) => `@plugin "daisyui/theme" {${daisyUI(hue, mode)}}`).join("\n"),
	shadcn: (hue) => `@import "tailwindcss";
		@layer base { :root { --background: ${hue} 20% 99%; --foreground: ${hue} 47% 11%; --card: ${hue} 20% 96%;
			--primary: ${hue} 60% 25%; --primary-foreground: ${hue} 40% 98%; --muted-foreground: ${hue} 20% 30%;
			--destructive: 0 80% 30%; --border: ${hue} 30% 91%; --ring: ${hue} 60% 30%; --radius: 0.75rem; --chart-1: 12 76% 61%; --font-sans: Geist, serif; }
		.dark { --background: ${hue} 47% 8%; --foreground: ${hue} 40% 98%; --card: ${hue} 47% 10%; --primary: ${hue} 70% 80%;
			--primary-foreground: ${hue} 47% 9%; --muted-foreground: ${hue} 20% 75%; --destructive: 0 80% 82%;
			--border: ${hue} 30% 20%; --ring: ${hue} 70% 75%; } }
		@theme inline { --color-background: var(--background); --radius-lg: var(--radius); --font-sans: var(--font-sans); }`,
	Radix: (
		hue,
	) => `:root, .light, .light-theme { ${scale("slate", hue, 0.01)} ${scale("violet", hue, 0.1)} }
		@supports (color: color(display-p3 1 1 1)) { :root { --violet-9: color(display-p3 1 0 0) } }
		.dark, .dark-theme { ${scale("slate", hue, 0.01, true)} ${scale("violet", hue, 0.1, true)} }`,
	Pico: (
		hue,
	) => `:root, :host { --pico-font-family-sans: Georgia, serif; --pico-font-family: var(--pico-font-family-sans);
			--pico-border-radius: 0.25rem; --pico-spacing: 1rem; }
		a.secondary { --pico-color: red; }
		[data-theme=light], :root:not([data-theme=dark]), :host(:not([data-theme=dark])) { color-scheme: light;
			--pico-background-color: #fff; --pico-color: #373c44; --pico-primary: hsl(${hue} 90% 20%);
			--pico-primary-background: var(--pico-primary); --pico-primary-inverse: #fff; --pico-muted-color: #555b66; }
		@media only screen and (prefers-color-scheme: dark) { :root:not([data-theme]), :host(:not([data-theme])) {
			color-scheme: dark; --pico-background-color: rgb(19, 22.5, 30.5); --pico-color: #d2d7e0;
			--pico-primary: hsl(${hue} 80% 80%); --pico-primary-background: var(--pico-primary); --pico-primary-inverse: #000;
			--pico-muted-color: #a0a8b8; } }`,
	"Open Props": (
		hue,
	) => `:where(html) { ${scale("gray", hue, 0.01, false, 0)} ${scale("indigo", hue, 0.1, false, 0)}
			--radius-2: 5px; --border-size-1: 1px; --size-3: 1rem; }
		:where(html) { --link: var(--indigo-10); --text-1: var(--gray-11); --text-2: var(--gray-10); --surface-1: var(--gray-0);
			--surface-2: var(--none, #f4f4f4); --brand: var(--nothing); }
		@media (prefers-color-scheme: dark) { :where(html) { --link: var(--indigo-3); --text-1: var(--gray-1);
			--text-2: var(--gray-4); --surface-1: oklch(18% 0.01 ${hue}); --surface-2: oklch(21% 0.01 ${hue}); } }`,
};

/** Of each theme the values taken, and of all names how many are left. */
const EXPECTED: Record<string, [taken: number, left: number]> = {
	daisyUI: [10, 4],
	shadcn: [12, 1],
	Radix: [8, 16],
	Pico: [8, 2],
	"Open Props": [8, 26],
};

for (const [system, write] of Object.entries(SYSTEMS)) {
	test(`six stylesheets of ${system} are a light and a dark theme each, which pass or say where not`, () => {
		for (const hue of [20, 80, 140, 200, 260, 320]) {
			const themes = importThemes(write(hue), known);
			const modes = themes.map(({ theme }) => theme.mode);
			assert.equal(modes, ["light", "dark"], system);
			for (const { theme, from, left, refused } of themes) {
				assert.equal([from?.size, left?.length], EXPECTED[system], String(left));
				assert.equal(refused, []);
				assert.equal([...theme.values.keys()], [...(from?.keys() ?? [])]);
				assert.not.match([...(from?.values() ?? [])].join(), "--color-accent,", "primary is surer");
				const findings = findingsIn(toCss({ ...theme, name: "own" }));
				const contrast = findings.filter((one) => one.type === "contrast" && !one.suggestion);
				assert.equal(formatFindings(contrast), [], `${system} ${hue}`);
			}
		}
	});
}
