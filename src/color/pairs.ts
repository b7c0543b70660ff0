/** Two colours that need a contrast. */
export interface Pair {
	readonly foreground: string;
	/** A token's name, or the expression that makes the colour in a component. */
	readonly background: string;
	/** By WCAG 2 AA: 4.5 for text, 3 for parts of the interface. */
	readonly needed: number;
}

export const PAGE = "--color-page";
export const TEXT = "--color-text";
export const ACCENT = "--color-accent";
export const STATES: readonly string[] = ["success", "warning", "danger", "info"].map(
	(state) => `--color-${state}`,
);
/** Colours that must not look like one another. */
export const MEANINGS: readonly string[] = [ACCENT, ...STATES];
const [SURFACE, CODE, ALERT] = ["--color-surface", "--color-code", "--color-alert"] as const;
const LINK = "--color-link";

export const BACKGROUNDS: ReadonlySet<string> = new Set([PAGE, SURFACE, CODE, ALERT]);

/** Every pair of colours in the shipped base and components. */
export const PAIRS: readonly Pair[] = [
	...pairs(4.5, [TEXT, "--color-muted", LINK, ...STATES], [PAGE, SURFACE, CODE]),
	...pairs(4.5, ["--color-heading"], [PAGE, SURFACE]),
	...pairs(4.5, ["--color-code-text"], [CODE]),
	// A hovered fill moves away from its text (components/button.css), so it needs no pair.
	...MEANINGS.flatMap((token) => pairs(4.5, [on(token)], [fill(token)])),
	...pairs(4.5, [TEXT], ["--color-mark"]),
	...STATES.flatMap((state) => pairs(4.5, [state, TEXT, LINK], [tint(state)])),
	...pairs(4.5, [TEXT, LINK], [towardsText(10, PAGE), towardsText(10, SURFACE)]),
	...pairs(3, ["--color-border-strong", "--color-focus", ACCENT], [PAGE, SURFACE]),
];

export function isShippedPair({ foreground, background }: Omit<Pair, "needed">): boolean {
	return PAIRS.some((pair) => pair.foreground === foreground && pair.background === background);
}

export function namesOf({ foreground, background }: Pair): string[] {
	return [foreground, ...(background.match(/--[\w-]+/g) ?? [])];
}

function pairs(needed: number, foregrounds: string[], backgrounds: string[]): Pair[] {
	return backgrounds.flatMap((background) =>
		foregrounds.map((foreground) => ({ foreground, background, needed })),
	);
}

function on(token: string): string {
	return token.replace("--color-", "--color-on-");
}

function fill(token: string): string {
	return token === "--color-danger" ? `${token}-fill` : token;
}

/** The background of an unfilled control on hover (components/button.css, base/forms.css). */
function towardsText(percent: number, token: string): string {
	return `color-mix(in oklab, var(${TEXT}) ${percent}%, var(${token}))`;
}

/** An alert's background (components/alert.css). */
function tint(state: string): string {
	return `color-mix(in oklab, oklch(from var(${state}) 0.75 0.15 h) 18%, var(${ALERT}))`;
}
