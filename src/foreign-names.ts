/** READ BY NODE AND BY BROWSER CODE: names of tokens in other systems. */

/**
 * The names that daisyUI 5, shadcn, Radix, Pico and Open Props give to a token, the surest first. Names
 * stand without `--` and `color-`. Of Radix's scales, all greys are `gray`, and the first other one is
 * `accent`.
 */
export const NAMES: Readonly<Record<string, string>> = {
	"--color-page": "base-100 background pico-background-color surface-1 gray-1",
	"--color-text": "base-content foreground pico-color text-1 gray-12",
	"--color-accent": "primary pico-primary-background accent-9 brand link",
	"--color-on-accent": "pico-primary-inverse accent-contrast",
	"--color-link": "pico-primary accent-11",
	"--color-focus": "ring",
	"--color-surface": "base-200 card pico-card-sectioning-background-color surface-2 gray-2",
	"--color-border": "base-300 border pico-muted-border-color surface-3 gray-6",
	"--color-muted": "muted-foreground pico-muted-color text-2 gray-11",
	"--color-heading": "pico-h1-color",
	"--color-code": "muted pico-code-background-color gray-3",
	"--color-code-text": "pico-code-color",
	"--color-mark": "pico-mark-background-color",
	"--color-success": "pico-ins-color green-11",
	"--color-warning": "amber-11",
	"--color-danger": "error destructive pico-del-color red-11",
	"--color-info": "blue-11",
	"--font-body": "font-sans pico-font-family default-font-family",
	"--font-heading": "heading-font-family",
	"--font-code": "font-mono pico-font-family-monospace code-font-family",
	"--border-width": "border pico-border-width border-size-1",
	"--radius": "radius radius-field pico-border-radius radius-2",
	"--radius-lg": "radius-box",
	"--radius-badge": "radius-selector",
	"--shadow": "shadow pico-box-shadow shadow-2",
	"--line-height": "pico-line-height",
	"--underline-offset": "pico-text-underline-offset",
};

/** The other names of a token, the surest first. Text on a colour is that colour's `-content` or `-foreground`. */
export function namesElsewhere(token: string): string[] {
	const own = token.slice(2).replace(/^color-/, "");
	const [on, background] = own.split("on-");
	const texts = on === "" ? namesElsewhere(`--color-${background}`) : [];
	return [
		...(NAMES[token]?.split(" ") ?? []),
		own,
		...texts.flatMap((name) => [`${name}-content`, `${name}-foreground`]),
	];
}

/** The form of a name in the table. Scales that begin with 0 are Open Props', and have no meaning. */
export function plainNames(names: ReadonlySet<string>): (name: string) => string {
	const bare = (name: string) =>
		name.replace(/^--(color-)?/, "").replace(/^(mauve|slate|sage|olive|sand)-/, "gray-");
	const scales = Array.from(names, (name) => /^(?!gray|accent|focus)([a-z]+)-12$/.exec(bare(name)));
	const accent = names.has("--accent-9") ? undefined : scales.find(Boolean)?.[1];
	return (name) => {
		const [, scale, step] = /^([a-z]+)-(\d+)$/.exec(bare(name)) ?? [];
		if (scale && names.has(`--${scale}-0`)) return "";
		return scale && scale === accent ? `accent-${step}` : bare(name);
	};
}
