import { createRandom, listed } from "./random.js";

export interface Generated {
	readonly css: string;
	/** Whether nothing in it depends on more than the theme and the OS's preference. */
	readonly isPlain: boolean;
}

export const THEMES = ["a", "b", "c"] as const;

/** Custom properties of colours; each may derive from those before it, and rarely from any, in a circle. */
export const TOKENS = ["--one", "--two", "--page", "--mix", "--last"] as const;

const PLAIN_COLORS = listed(`
	#123 | #fedcba | rebeccapurple | White | rgb(20 40 60) | rgb(250, 240, 230) |
	hsl(210 50% 40%) | hwb(90 10% 20%) | lab(50% 20 -20) | oklch(0.3 0.05 250) |
	oklch(calc(0.5 + 0.2) 0.05 40) | color(display-p3 0.2 0.3 0.4) | transparent |
	rgb(0 0 0 / 50%) | lch(50 80 300deg) | oklch(0.7 0.4 140) |
	rgb(calc(10 + 20 * 3) calc((10 + 20) * 3) max(10, min(30, 20))) | hsl(200grad 100% 50%) |
	oklch(calc(0.5 + 0.1) 0.1 calc(1turn / 4)) | rgb(from #369 calc(r * 3) g b / 50%) |
	oklch(from teal min(l, 0.5) clamp(0, c, 0.1) h / calc(alpha - 0.25)) |
	hsl(from teal h 50 calc(l - 10)) | lab(from teal l 20% b) |
	color(from teal display-p3 r g calc(b * 0.5)) | oklch(from gray l 0.15 20) |
	color-mix(in srgb, red 30%, blue 30%) | color-mix(in oklch longer hue, red, blue) |
	color-mix(in oklch decreasing hue, blue, red) |
	color-mix(in hsl shorter hue, hsl(10 80% 50%), hsl(350 80% 50%)) |
	color-mix(in oklch, #808080, red)
`);
const ROOTS = listed(`
	:root | html | html:root | :is(:root) | :where(:root) | * | :root:root | [data-theme] |
	:scope
`);
const ELSEWHERE = listed(`
	.card | [data-theme=a] p | section[data-theme=b] | :root > body | [data-theme=a]::before |
	#id | .x:hover | input:checked | :root:not([data-theme])
`);
const CONDITIONS = listed(`
	@media screen | @media all | @media only screen | @media not print |
	@media print, screen | @media print | @media not all |
	@supports (color: color-mix(in lab, red, red)) |
	@supports not (color: color-mix(in lab, red, red)) |
	@supports (color: oklch(0.5 0.1 20)) and (color: rgb(from red r g b)) |
	@supports selector(:has(a)) or (--x: y) |
	@supports not ((color: red) and (not (color: light-dark(red, blue)))) | @starting-style
`);
const UNCERTAIN_CONDITIONS = listed(`
	@media (min-width: 1px) | @media (min-width: 99999px) | @media screen and (hover: hover) |
	@media (prefers-color-scheme: dark) | @media (prefers-color-scheme: light) |
	@supports (foo: bar) | @supports not (foo: bar) | @container (width > 1px) |
	@scope (:root)
`);
const UNCERTAIN_ROOTS = listed(`
	:root.dark | :root.js | html:not(.dark) | :root:has(body) | :root:hover | :root[lang] |
	:root:lang(en) | #top:root | [data-theme^=a] | [data-theme="B" i]
`);
const UNCERTAIN_COLORS = listed(`
	currentcolor | Canvas | color-mix(in oklab, currentcolor, red) | no-colour | 12px |
	env(x, red) | linear-gradient(red, blue) | revert-layer
`);

export function generate(seed: number): Generated {
	const next = createRandom(seed);
	const chance = (share: number) => next() < share;
	const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
	const isPlain = chance(0.6);
	// By hue, browsers differ where a colour is nearly grey.
	const spaces = ["oklab", "srgb", "xyz", ...(isPlain ? [] : ["oklch", "hsl"])];
	const rarely = () => !isPlain && chance(0.15);

	function color(tokens: readonly string[] = TOKENS, depth = 0): string {
		if (rarely()) return pick(UNCERTAIN_COLORS);
		if (depth > 2 || chance(0.4)) return pick(PLAIN_COLORS);
		const inner = () => color(tokens, depth + 1);
		const token = () => (tokens.length > 0 ? pick(tokens) : "--undeclared");
		return pick([
			() => `var(${token()}, ${inner()})`,
			() => `var(${token()}${chance(0.5) ? "" : `, ${inner()}`})`,
			() => `var(--undeclared, ${inner()})`,
			() => `light-dark(${inner()}, ${inner()})`,
			() => `color-mix(in ${pick(spaces)}, ${inner()} ${pick(["", "30%", "75%"])}, ${inner()})`,
			() => `oklch(from ${inner()} calc(l * 0.9) c h)`,
			() => `rgb(from ${inner()} g b r)`,
		])();
	}

	function themed(): string {
		const name = pick(THEMES);
		return pick([
			`[data-theme=${name}]`,
			`[data-theme="${name}"]`,
			`:root[data-theme='${name}']`,
			`html[DATA-THEME=${name}]`,
			`:is([data-theme=${name}], [data-theme=${pick(THEMES)}])`,
			`:where([data-theme=${name}])`,
			`:root:not([data-theme=${name}])`,
			`.card, [data-theme=${name}]`,
			`:is(.card, #id, [data-theme=${name}])`,
			`[data-\\74 heme=${name}]`,
		]);
	}

	function selector(): string {
		if (rarely()) return pick(UNCERTAIN_ROOTS);
		return chance(0.15) ? pick(ELSEWHERE) : chance(0.3) ? pick(ROOTS) : themed();
	}

	function declaration(): string {
		const important = chance(0.08) ? " !important" : "";
		const kind = next();
		if (kind < 0.2) {
			const scheme = pick(
				listed("light | dark | dark | only dark | light only | light dark | normal"),
			);
			return `color-scheme: ${chance(0.1) ? `var(--scheme, ${scheme})` : scheme}${important};`;
		}
		if (kind < 0.45) {
			return `background${chance(0.5) ? "-color" : ""}: ${chance(0.5) ? "var(--page)" : color()}${important};`;
		}
		if (kind < 0.48) return `--scheme: ${pick(["light", "dark", "initial"])}${important};`;
		if (kind < 0.5) return `all: ${pick(["unset", "revert"])};`;
		const at = Math.floor(next() * TOKENS.length);
		const before = rarely() ? TOKENS : TOKENS.slice(0, at);
		const value = chance(0.05) ? pick(["initial", "inherit", ""]) : color(before);
		return `${TOKENS[at]}: ${value}${important};`;
	}

	function body(depth: number): string {
		const lines = Array.from({ length: 1 + Math.floor(next() * 3) }, declaration);
		if (depth < 2 && chance(0.15)) {
			lines.push(
				`${pick(["&", "& &", ":root&", "&:where(:root)", ".card"])} { ${body(depth + 1)} }`,
			);
		}
		if (depth < 2 && chance(0.1)) {
			lines.push(
				`&${themed().startsWith("[") ? themed().match(/\[.*?\]/)?.[0] : ""} { ${body(depth + 1)} }`,
			);
		}
		if (chance(0.1)) lines.push(`${condition()} { ${declaration()} }`);
		if (chance(0.2)) lines.push(declaration());
		return lines.join(" ");
	}

	function condition(): string {
		return rarely() ? pick(UNCERTAIN_CONDITIONS) : pick(CONDITIONS);
	}

	function rule(depth = 0): string {
		const share = next();
		if (depth > 2 || share < 0.6) return `${selector()} { ${body(0)} }`;
		const inner = () =>
			Array.from({ length: 1 + Math.floor(next() * 2) }, () => rule(depth + 1)).join("\n");
		if (share < 0.8) return `@layer ${pick(["x", "y", "z", "x.y", ""])} { ${inner()} }`;
		const [at, rules] = [condition(), inner()];
		// A layer that is first named for a transition alone is none here.
		return at === "@starting-style" && rules.includes("@layer") ? rules : `${at} { ${rules} }`;
	}

	const parts: string[] = [];
	if (chance(0.4)) parts.push(`@layer ${pick(["x, y, z", "z, y", "y.x, x"])};`);
	if (!isPlain && chance(0.3)) {
		parts.push(
			`@property ${pick(TOKENS)} { syntax: "${pick(["<color>", "*"])}"; inherits: ${pick(["true", "false"])}; initial-value: ${pick(["teal", "#eee"])}; }`,
		);
	}
	const count = 3 + Math.floor(next() * 6);
	for (let index = 0; index < count; index++) parts.push(rule());
	return { css: parts.join("\n"), isPlain };
}
