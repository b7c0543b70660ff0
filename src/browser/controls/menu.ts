import { type Choice, MODES, type Mode } from "../../constants.js";
import { rememberPlace } from "../reading-place.js";
import { findRoot } from "../root.js";
import type { Theme } from "../theme.js";
import { halves, inMode, keep, osMode, pageTheme, pinned, withTheme } from "./choice.js";
import { type Kind, use } from "./kinds.js";

const made = new WeakSet<Element>();
/** Ends what was only shown: a soft navigation takes an open panel away without an event. */
let leave: (() => unknown) | undefined;

const menu: Kind = {
	event: "click",
	show: () => leave?.(),
	use(button, theme) {
		if (made.has(button)) return;
		made.add(button);
		new Menu(button as never, theme);
	},
};

export const MENU: Record<string, Kind> = { menu };

/**
 * A dialog of radio buttons. Arrow keys preview a theme; Enter, Space or a click keeps it.
 * Closing the panel otherwise restores the earlier theme.
 */
class Menu {
	readonly #button: HTMLButtonElement;
	readonly #theme: Theme;
	readonly #panel: HTMLElement;
	readonly #inputs: HTMLInputElement[];
	#draft!: Choice;
	/** The theme that a script of the site has set, to be restored. */
	#theirs: string | undefined;
	#isByArrow = false;
	#isPreview = false;

	constructor(button: HTMLButtonElement, theme: Theme) {
		const panel = button.nextElementSibling as HTMLElement;
		this.#button = button;
		this.#theme = theme;
		this.#panel = panel;
		this.#inputs = [...panel.querySelectorAll("input")];
		// A page may hold several menus; a radio group is all buttons of one name.
		const own = `theme-${Math.random()}-`;
		// At each press, as a morph takes them away. A form around the menu neither sends nor resets it.
		button.addEventListener("click", () => {
			for (const input of this.#inputs) {
				input.name = own + groupOf(input);
				input.setAttribute("form", "");
				// Minifiers drop an empty value, and then it would be "on".
				input.value = input.defaultValue;
			}
			button.popoverTargetElement = panel;
		});
		panel.addEventListener("beforetoggle", ({ newState }) =>
			newState === "open" ? this.#begin() : this.#end(),
		);
		panel.addEventListener("toggle", ({ newState }) => this.#toggled(newState === "open"));
		panel.addEventListener("keydown", (event) => this.#onKey(event));
		panel.addEventListener("keyup", () => {
			this.#isByArrow = false;
		});
		panel.addEventListener("click", ({ target }) => this.#onPick(target));
		// Firefox and WebKit leave a focused entry partly out of view.
		panel.addEventListener("focusin", ({ target }) =>
			(target as HTMLElement).closest("label")?.scrollIntoView({ block: "nearest" }),
		);
		panel.addEventListener("focusout", ({ relatedTarget: to }) => {
			if (to && to !== button && !panel.contains(to as Node)) panel.hidePopover();
		});
	}

	#begin(): void {
		leave = () => this.#panel.isConnected || this.#end();
		const { choice, current } = this.#theme;
		this.#theirs = current === pageTheme(choice) ? undefined : current;
		this.#draft = choice;
		this.#check();
	}

	/** Some browsers return the focus to another place than the button. */
	#end(): void {
		if (this.#panel.contains(document.activeElement)) this.#button.focus({ preventScroll: true });
		removeEventListener("scroll", this.#place, true);
		removeEventListener("resize", this.#place);
		if (this.#isPreview) this.#preview(this.#theirs ?? pageTheme(this.#theme.choice));
		this.#isPreview = false;
	}

	#toggled(isOpen: boolean): void {
		this.#button.ariaExpanded = String(isOpen);
		if (!isOpen) return;
		this.#place();
		addEventListener("scroll", this.#place, true);
		addEventListener("resize", this.#place);
		this.#inputOf(pageTheme(this.#draft))?.focus();
	}

	readonly #place = () => placeBeside(this.#button, this.#panel);

	#onKey(event: KeyboardEvent): void {
		this.#isByArrow = event.key.startsWith("Arrow");
		if (event.key !== "Enter") return;
		// Enter would press the button, which has the focus by then.
		event.preventDefault();
		this.#keep();
		this.#panel.hidePopover();
	}

	/** Every engine fires a click for an arrow key too. */
	#onPick(target: EventTarget | null): void {
		if (!(target instanceof HTMLInputElement) || !this.#panel.matches(":popover-open")) return;
		const isMode = groupOf(target) === "mode";
		const { value } = target;
		this.#draft = isMode ? inMode(this.#draft, (value || undefined) as Mode) : this.#picked(value);
		this.#check();
		if (this.#isByArrow) {
			this.#preview(pageTheme(this.#draft));
			return;
		}
		this.#keep();
		if (!isMode) this.#panel.hidePopover();
	}

	/** An unpinned mode stays unpinned if the theme has the OS's mode. */
	#picked(name: string): Choice {
		const [light, dark, mode] = withTheme(this.#draft, name);
		return !pinned(this.#draft) && mode === osMode() ? [light, dark] : [light, dark, mode];
	}

	#check(): void {
		const draft = this.#draft;
		const [light, dark] = halves(draft);
		const checked: Record<string, string> = { mode: pinned(draft) ?? "", light, dark };
		for (const input of this.#inputs) {
			input.checked = input.value === (checked[groupOf(input) ?? ""] ?? pageTheme(draft));
		}
		const system = this.#panel.querySelector("small");
		if (!system) return;
		system.textContent = inMode(draft).reduce<string>(
			(said, name, at) =>
				said.replace(
					`{${MODES[at]}}`,
					() => this.#inputOf(name)?.closest("label")?.textContent ?? "",
				),
			system.dataset.themeHalves as string,
		);
		// A screen reader hears the description on the first entry, "System".
		(this.#inputs[0] as HTMLElement).ariaDescription = system.textContent;
	}

	#inputOf(name: string | undefined): HTMLInputElement | undefined {
		return this.#inputs.find((input) => input.value === name && groupOf(input) !== "mode");
	}

	#preview(name: string): void {
		const root = findRoot();
		if (!root || root.dataset.theme === name) return;
		this.#rememberPlace();
		this.#isPreview = true;
		root.dataset.theme = name;
	}

	#keep(): void {
		this.#theirs = undefined;
		this.#isPreview = false;
		this.#rememberPlace();
		use(this.#theme, () => keep(this.#theme, this.#draft));
	}

	/** The line being read lies behind the panel. */
	#rememberPlace(): void {
		this.#panel.style.pointerEvents = "none";
		rememberPlace();
		this.#panel.style.pointerEvents = "";
	}
}

function groupOf(input: HTMLInputElement): string | undefined {
	return input.closest<HTMLElement>("[data-theme-group]")?.dataset.themeGroup;
}

/** In pixels, from the button and the window's edges. */
const GAP = 8;

/** In pixels; with less room on both sides, an open panel covers its button. */
const LEAST = 240;

/** Places an open panel below or above its button, aligned with the side nearer to the edge. */
function placeBeside(button: HTMLElement, panel: HTMLElement): void {
	const { left, right, top, bottom } = button.getBoundingClientRect();
	const { clientWidth, clientHeight } = document.documentElement;
	// A page may zoom its body: the panel's own pixels are larger then.
	const zoom = panel.getBoundingClientRect().width / panel.offsetWidth;
	const room = Math.max(clientHeight - bottom, top, LEAST) - GAP * 1.5;
	panel.style.maxHeight = `${Math.min(room, clientHeight - GAP * 2) / zoom}px`;
	const { width, height } = panel.getBoundingClientRect();
	const x = left + right > clientWidth ? right - width : left;
	const below = bottom + GAP / 2;
	const above = top - GAP / 2 - height;
	const y = below + height + GAP > clientHeight && above > GAP - 1 ? above : below;
	panel.style.left = `${within(x, clientWidth - width) / zoom}px`;
	panel.style.top = `${within(y, clientHeight - height) / zoom}px`;
}

function within(value: number, room: number): number {
	return Math.max(GAP, Math.min(value, room - GAP));
}
