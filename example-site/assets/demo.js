/**
 * The page on the home page: it shows the theme that is pointed at, has the focus, or is under a
 * finger; a press chooses it for the whole site.
 */
import { theme } from "../_theme/theme.js";
import { choose } from "./choose.js";

const list = document.querySelector("[data-demo-themes]");
const page = document.querySelector("[data-demo]");
const [name, note] = document.querySelector("[data-demo-note]").children;

const buttonAt = (element) => element?.closest?.("[data-demo-themes] [data-name]");

function show(button) {
	if (!button || page.dataset.theme === button.dataset.name) return;
	page.dataset.theme = button.dataset.name;
	for (const one of list.children) one.toggleAttribute("data-shown", one === button);
	name.textContent = button.textContent;
	note.textContent = button.dataset.note;
}

function sync() {
	for (const button of list.children)
		button.ariaPressed = `${button.dataset.name === theme.current}`;
}

list.addEventListener("focusin", ({ target }) => show(buttonAt(target)));
// A finger keeps its first target: what is below it now is another.
for (const type of ["pointerover", "pointermove"]) {
	list.addEventListener(type, ({ clientX, clientY }) =>
		show(buttonAt(document.elementFromPoint(clientX, clientY))),
	);
}
list.addEventListener("click", ({ target }) => {
	const button = buttonAt(target);
	if (button) choose(button);
});

document.addEventListener("theme:changed", ({ detail: { to } }) => {
	show([...list.children].find(({ dataset }) => dataset.name === to));
	note.textContent = "The whole site is in it now.";
	sync();
});
sync();
