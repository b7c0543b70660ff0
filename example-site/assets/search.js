/** Search in a dialog, over the index that Pagefind made of this site. */
const find = (name) => document.querySelector(`[data-search${name}]`);
const dialog = find("");
const input = find("-input");
const status = find("-status");
const list = find("-results");
const root = new URL("../", import.meta.url);

let pagefind;
/** The latest search wins, however long an earlier one takes. */
let latest = 0;

async function load() {
	pagefind ??= import(new URL("pagefind/pagefind.js", root)).then(async (module) => {
		await module.options({ baseUrl: root.pathname, excerptLength: 20 });
		return module;
	});
	return pagefind;
}

async function search() {
	const turn = ++latest;
	const query = input.value.trim();
	if (!query) return show("", []);
	try {
		const { results } = await (await load()).search(query);
		const pages = await Promise.all(results.slice(0, 8).map((result) => result.data()));
		if (turn !== latest) return;
		const count = results.length === 1 ? "1 page" : `${results.length} pages`;
		show(results.length > 0 ? `${count} found` : `Nothing found for “${query}”`, pages);
	} catch {
		pagefind = undefined;
		show("The search index is not there. A full build makes it.", []);
	}
}

function show(text, pages) {
	status.textContent = text;
	// Somebody may have gone on to the results of an earlier letter.
	const hadFocus = list.contains(document.activeElement);
	list.replaceChildren(
		...pages.map(({ url, meta, excerpt, sub_results: parts }) => {
			const best = parts?.reduce((one, other) =>
				other.locations.length > one.locations.length ? other : one,
			);
			const link = document.createElement("a");
			link.href = best?.url ?? url;
			const title = document.createElement("b");
			title.textContent =
				best && best.title !== meta.title ? `${meta.title}: ${best.title}` : meta.title;
			const text = document.createElement("small");
			// Pagefind escapes the page's own text and adds <mark>.
			text.innerHTML = best?.excerpt ?? excerpt;
			link.append(title, text);
			const item = document.createElement("li");
			item.append(link);
			return item;
		}),
	);
	if (hadFocus) (list.querySelector("a") ?? input).focus();
}

function open() {
	load().catch(() => {});
	dialog.showModal();
	input.select();
}

function move(step) {
	const stops = [input, ...list.querySelectorAll("a")];
	const index = stops.indexOf(document.activeElement);
	if (index >= 0) stops.at((index + step) % stops.length).focus();
}

find("-open").addEventListener("click", open);
find("-close").addEventListener("click", () => dialog.close());
input.addEventListener("input", search);
dialog.addEventListener("click", (event) => {
	// The backdrop is the dialog itself; a result may be on this very page.
	if (event.target === dialog || event.target.closest("a")) dialog.close();
});
dialog.addEventListener("submit", (event) => {
	event.preventDefault();
	list.querySelector("a")?.click();
});
dialog.addEventListener("keydown", (event) => {
	// Chromium would only empty the field at first.
	if (event.key === "Escape") dialog.close();
	const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
	if (!step) return;
	event.preventDefault();
	move(step);
});
addEventListener("keydown", (event) => {
	if (event.key.toLowerCase() !== "k" || event.ctrlKey === event.metaKey || event.altKey) return;
	event.preventDefault();
	open();
});
