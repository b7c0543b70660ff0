/** Two themes side by side, as the address says: `?one=paper&other=terminal`. */
const form = document.querySelector("[data-compare]");
const sides = [...document.querySelectorAll("[data-compare-side]")].map((section) => ({
	section,
	select: form.elements[section.dataset.compareSide],
}));

function show() {
	for (const { section, select } of sides) section.dataset.theme = select.value;
}

/** Takes from the address what are names of themes, and leaves the rest as it stands. */
function read() {
	const asked = new URLSearchParams(location.search);
	for (const { select } of sides) {
		const start = [...select.options].find(({ defaultSelected }) => defaultSelected);
		const option = [...select.options].find(({ value }) => value === asked.get(select.name));
		select.value = (option ?? start).value;
	}
	show();
}

function change() {
	show();
	const asked = new URLSearchParams(sides.map(({ select }) => [select.name, select.value]));
	history.replaceState(history.state, "", `?${asked}`);
}

form.addEventListener("change", change);
form.addEventListener("submit", (event) => event.preventDefault());
form.querySelector("[data-compare-swap]").addEventListener("click", () => {
	const [one, other] = sides.map(({ select }) => select);
	[one.value, other.value] = [other.value, one.value];
	change();
});
addEventListener("popstate", read);
read();
