import {
	type Choice,
	familiesOf,
	inMode,
	inSystem,
	isSystem,
	keep,
	modeOf,
	shownOf,
	theme,
} from "./choice.js";

/** Brings a button's state up to date. */
export function showState(button: HTMLElement): void {
	const { choice, current } = theme() ?? {};
	if (!choice || current === undefined) return;
	const families = familiesOf(button);
	if (button.dataset.themeControl === "switch") {
		button.ariaChecked = String(modeOf(current, families) === 1);
		return;
	}
	const mode = modeOf(choice[0], families);
	const state = isSystem(choice, families) ? 0 : mode + 1;
	const name = JSON.parse(button.dataset.themeNames ?? "[]")[state];
	// What is written again is news to observers, and to some screen readers.
	if (button.ariaLabel === name) return;
	button.dataset.themeState = ["", "light", "dark"][state];
	button.ariaLabel = name;
	if (!(button as HTMLButtonElement).disabled) button.title = name;
}

/** Chooses what the next state of a button is. */
export function press(button: HTMLElement): void {
	const { choice, current } = theme() ?? {};
	if (!choice || current === undefined) return;
	const families = familiesOf(button);
	if (button.dataset.themeControl === "switch") {
		const pinned = inMode(from(choice, current), modeOf(current, families) === 0 ? 1 : 0, families);
		// It has no third state: what the OS asks for anyway is no choice.
		const isStart = !!families.system && pinned[0] === shownOf(families.starts);
		keep(isStart ? families.starts : pinned, families);
	} else if (isSystem(choice, families)) {
		keep(inMode(choice, 0, families), families);
	} else if (modeOf(choice[0], families) === 0) {
		keep(inMode(choice, 1, families), families);
	} else {
		keep(inSystem(choice, families), families);
	}
}

/** A theme that somebody else has set on the page is where a visitor starts from. */
function from(choice: Choice, current: string): Choice {
	return choice.includes(current) ? choice : [current, current];
}
