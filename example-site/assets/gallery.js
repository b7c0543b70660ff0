/**
 * The gallery's list box: arrow keys show a theme on the whole page, Enter keeps it, Escape goes
 * back to what was.
 */
import { theme } from "../_theme/theme.js";
import { choose } from "./choose.js";

const list = document.querySelector("[data-gallery]");
const status = document.querySelector("[data-gallery-status]");
const options = [...list.querySelectorAll("[role=option]")];
const root = document.documentElement;
/** The theme that Escape goes back to, while another is shown. */
let before;

function sync() {
	const kept = before ?? theme.current;
	for (const option of options) option.ariaSelected = `${option.dataset.name === kept}`;
	setStop(options.find((option) => option.dataset.name === kept) ?? options[0]);
}

/** The list is one stop of the Tab key. */
function setStop(stop) {
	for (const option of options) option.tabIndex = option === stop ? 0 : -1;
}

function say(text) {
	status.textContent = text;
}

function preview(option) {
	if (root.dataset.theme !== option.dataset.name) {
		before ??= theme.current;
		root.dataset.theme = option.dataset.name;
	}
	setStop(option);
	option.focus();
	say("Enter keeps it, Escape goes back.");
}

function revert() {
	if (before === undefined) return;
	root.dataset.theme = before;
	before = undefined;
	sync();
}

/** @param chosen - an option, or the button of a theme's description */
function keep(chosen) {
	before = undefined;
	choose(chosen);
	sync();
	const option = options.find(({ dataset }) => dataset.name === chosen.dataset.name);
	say(`${option?.textContent.trim()} is your theme now.`);
}

list.addEventListener("keydown", (event) => {
	const at = options.indexOf(document.activeElement);
	const to = {
		ArrowRight: at + 1,
		ArrowDown: at + 1,
		ArrowLeft: at - 1,
		ArrowUp: at - 1,
		Home: 0,
		End: options.length - 1,
	}[event.key];
	if (to !== undefined) preview(options.at(to % options.length));
	else if (event.key === "Enter" || event.key === " ") keep(options[at]);
	else if (event.key === "Escape" && before !== undefined) {
		const name = before;
		revert();
		const option = options.find(({ dataset }) => dataset.name === name);
		option?.focus();
		say(`Back to ${option?.textContent.trim() ?? name}.`);
	} else return;
	event.preventDefault();
});

// Leaving the list without a choice is no choice.
list.addEventListener("focusout", (event) => {
	if (list.contains(event.relatedTarget) || before === undefined) return;
	revert();
	say("");
});

document.addEventListener("click", ({ target }) => {
	const chosen = target.closest("[data-gallery] [role=option], [data-keep]");
	if (chosen) keep(chosen);
});

document.addEventListener("theme:changed", sync);
sync();
