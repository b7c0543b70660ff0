import type { Page } from "./browsers/index.js";
import { until } from "./browsers/processes.js";

/** What tests do in the token editor, as a visitor would; runs in the page. */
const HELPERS = `
const root = document.documentElement;
const panel = () => root.themeEditor.element;
const find = (selector) => panel().querySelector(selector);
const row = (name) => find('[data-token="' + CSS.escape(name) + '"]');
const wait = async (test) => {
	const end = performance.now() + 10000;
	while (!test()) {
		if (performance.now() > end) throw new Error("waited for " + test);
		await new Promise((done) => setTimeout(done, 10));
	}
};
/** The frame in which a change shows, and what follows it. */
const frame = () => new Promise((done) => {
	setTimeout(done, document.hidden ? 50 : 3000);
	requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
});
const control = () => find(".row.open .control");
const open = async (name) => {
	const { token } = find(".row.open")?.dataset ?? {};
	row(name).closest("details").open = true;
	if (token !== name) row(name).querySelector(".main").click();
	await wait(() => row(name).querySelector(".control"));
};
const field = () => control().querySelector(":scope > .bar input");
const slider = (label) => control().querySelector('input[type=range][aria-label="' + label + '"]');
const type = (input, value) => {
	input.value = value;
	input.dispatchEvent(new Event("input", { bubbles: true }));
};
const enter = async (name, value) => {
	await open(name);
	type(field(), value);
	field().dispatchEvent(new Event("change", { bubbles: true }));
	await frame();
};
const press = async (label) => {
	const button = [...panel().querySelectorAll("button")].find((one) =>
		one.checkVisibility() && (one.title.startsWith(label) || one.textContent === label));
	if (!button) throw new Error("no button " + label);
	button.click();
	await frame();
};
const inline = (name) => root.style.getPropertyValue(name);
const said = () => find("[role=status]").textContent;
const problems = () => !!find(".problems.fails:not([hidden])");
`;

export type Run = <T>(source: string) => Promise<T>;

/** Runs the body of an async function with the {@link HELPERS}. */
export const inEditor = <T>(page: Page, source: string): Promise<T> =>
	page.evaluate<T>(`${HELPERS} ${source}`);

/** {@link inEditor} of one page. */
export const editorOn =
	(page: Page): Run =>
	(source) =>
		inEditor(page, source);

/** Waits until the panel is there, with what it loads later. */
export function editorReady(page: Page): Promise<void> {
	const isThere = "!!document.documentElement.themeEditor?.element.querySelector('.problems')";
	return until(() => page.evaluate<boolean>(isThere), "the editor");
}
