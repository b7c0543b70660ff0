import { rememberPlace } from "../reading-place.js";
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
	withTheme,
} from "./choice.js";
import { placeBeside } from "./place.js";

const GROUPS = ["light", "dark"] as const;

/** Menus that are tied together, so that each is once. */
const made = new WeakSet<Element>();

/** Ties a menu's button to its panel, when it is used first. */
export function makeMenu(element: HTMLElement): void {
	if (made.has(element)) return;
	made.add(element);
	new Menu(element);
}

/**
 * A dialog of radio buttons. Arrows preview: the page shows it, and nothing is kept. Enter, Space and a
 * click keep; what closes it otherwise goes back to what was.
 */
class Menu {
	readonly #button: HTMLButtonElement;
	readonly #panel: HTMLElement;
	readonly #inputs: HTMLInputElement[];
	readonly #families;
	/** What would be kept. */
	#draft: Choice = ["", ""];
	/** The theme that a script of the site has set, to go back to. */
	#theirs: string | undefined;
	#isByArrow = false;
	/** Whether the page is in a theme that was not chosen. */
	#isPreview = false;

	constructor(element: HTMLElement) {
		const [button, panel] = element.children as never as [HTMLButtonElement, HTMLElement];
		this.#button = button;
		this.#panel = panel;
		this.#families = familiesOf(element);
		this.#inputs = [...panel.querySelectorAll("input")];
		// A page may hold several menus, and a group is all radio buttons of one name.
		const own = `theme-${crypto.getRandomValues(new Uint32Array(1))}-`;
		for (const input of this.#inputs) input.name = own + groupOf(input);
		button.popoverTargetElement = panel;
		panel.addEventListener("beforetoggle", ({ newState }) =>
			newState === "open" ? this.#begin() : this.#end(),
		);
		panel.addEventListener("toggle", ({ newState }) => this.#toggled(newState === "open"));
		panel.addEventListener("keydown", (event) => this.#onKey(event));
		panel.addEventListener("keyup", () => this.#setByArrow(false));
		panel.addEventListener("click", ({ target }) => this.#onPick(target));
		// Where an entry is all of its radio button, Firefox and WebKit take a part of it for enough.
		panel.addEventListener("focusin", ({ target }) =>
			(target as HTMLElement).closest("label")?.scrollIntoView({ block: "nearest" }),
		);
		panel.addEventListener("focusout", ({ relatedTarget }) => {
			const to = relatedTarget as Node | null;
			if (to && !panel.contains(to) && to !== button) panel.hidePopover();
		});
	}

	#begin(): void {
		const { choice, current } = theme() ?? {};
		if (!choice) return;
		this.#theirs = current === shownOf(choice) ? undefined : current;
		this.#draft = choice;
		this.#check();
	}

	/** The browser gives the focus back where it was, which in some is not where a click was. */
	#end(): void {
		if (this.#panel.contains(document.activeElement)) this.#button.focus({ preventScroll: true });
		removeEventListener("scroll", this.#place, true);
		removeEventListener("resize", this.#place);
		const { choice } = theme() ?? {};
		if (choice && this.#isPreview) this.#preview(this.#theirs ?? shownOf(choice));
		this.#isPreview = false;
	}

	#toggled(isOpen: boolean): void {
		this.#button.ariaExpanded = String(isOpen);
		if (!isOpen) return;
		this.#place();
		addEventListener("scroll", this.#place, { capture: true, passive: true });
		addEventListener("resize", this.#place);
		const checked = this.#inputs.filter((input) => input.checked);
		const active = checked.findLast(({ value }) => value === theme()?.current) ?? checked[0];
		(active ?? this.#inputs[0])?.focus();
	}

	readonly #place = () => placeBeside(this.#button, this.#panel);

	#setByArrow(isByArrow: boolean): void {
		this.#isByArrow = isByArrow;
	}

	#onKey(event: KeyboardEvent): void {
		this.#setByArrow(event.key.startsWith("Arrow"));
		if (event.key !== "Enter") return;
		// It would send a form that the menu may stand in.
		event.preventDefault();
		this.#keep();
		this.#panel.hidePopover();
	}

	/** An arrow clicks too, in every engine. */
	#onPick(target: EventTarget | null): void {
		if (!(target instanceof HTMLInputElement) || !this.#panel.matches(":popover-open")) return;
		this.#draft = this.#picked(target);
		this.#check();
		if (this.#isByArrow) {
			this.#preview(shownBy(target, this.#draft));
			return;
		}
		this.#keep();
		// Who chose a mode goes on to its themes.
		if (groupOf(target) !== "mode") this.#panel.hidePopover();
	}

	#picked(input: HTMLInputElement): Choice {
		const group = groupOf(input);
		const { value } = input;
		if (group !== "mode") {
			return withTheme(this.#draft, value, group === "dark" ? 1 : 0, this.#families);
		}
		return value === ""
			? inSystem(this.#draft, this.#families)
			: inMode(this.#draft, value === "dark" ? 1 : 0, this.#families);
	}

	/** Checks what the draft says. */
	#check(): void {
		const hasSystem = isSystem(this.#draft, this.#families);
		const mode = modeOf(this.#draft[0], this.#families);
		for (const input of this.#inputs) {
			const group = groupOf(input);
			const at = group === "dark" ? 1 : 0;
			input.checked =
				group === "mode"
					? input.value === (hasSystem ? "" : GROUPS[mode])
					: input.value === this.#draft[at] && (hasSystem || mode === at);
		}
	}

	#preview(name: string): void {
		const { documentElement: root } = document;
		if (root.dataset.theme === name) return;
		this.#rememberPlace();
		this.#isPreview = true;
		root.dataset.theme = name;
	}

	#keep(): void {
		this.#rememberPlace();
		keep(this.#draft, this.#families);
		this.#theirs = undefined;
		this.#isPreview = false;
	}

	/** What is read stands behind the panel. */
	#rememberPlace(): void {
		this.#panel.style.pointerEvents = "none";
		rememberPlace();
		this.#panel.style.pointerEvents = "";
	}
}

/** Of a pair the half that was picked shows, whatever the OS asks for. */
function shownBy(input: HTMLInputElement, choice: Choice): string {
	return groupOf(input) === "mode" ? shownOf(choice) : input.value;
}

function groupOf(input: HTMLInputElement): string | undefined {
	return input.closest<HTMLElement>("[data-theme-group]")?.dataset.themeGroup;
}
