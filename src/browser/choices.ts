import { CONTROL_ATTRIBUTE } from "../constants.js";
import { forgetPlace, rememberPlace } from "./reading-place.js";
import type { Theme } from "./theme.js";
import { transition } from "./transition.js";

/** What each type of event is of that chooses a theme. */
const CHOICES = {
	click: "button[data-theme-part]:not([aria-haspopup])",
	change: "select[data-theme-part]",
};
const CONTROL = `[data-theme-part],[${CONTROL_ATTRIBUTE}]`;

/** What a script asks for is there when it has asked; what a visitor does in a control may take a frame. */
function show(update: () => void): void {
	const { event } = self;
	if (controlOf(event)) transition(update);
	else update();
}

/** The control of ours that an event is of. */
function controlOf(event: Event | undefined): Element | null | undefined {
	return (event?.target as Partial<Element> | undefined)?.closest?.(CONTROL);
}

/** Before the runtime hears of it. */
export function listenToChoices(): void {
	for (const [type, choice] of Object.entries(CHOICES)) {
		const onUse = (event: Event) => {
			const { theme } = document.documentElement as HTMLElement & { theme?: Theme };
			if (theme) theme.show = show;
			const control = controlOf(event);
			if (control?.matches(choice)) rememberPlace();
			else if (!control) forgetPlace();
		};
		addEventListener(type, onUse, true);
	}
}
