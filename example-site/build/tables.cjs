const { parseHTML } = require("linkedom");

/** More columns than these are of numbers: such a table keeps its words whole, and scrolls. */
const MAX_COLUMNS = 4;

/**
 * Makes the first cell of each row of a page's tables a heading, and says in the others what their
 * column is, as on phones a row is a card of its own.
 */
function labelCells(html) {
	let scrollers = 0;
	return String(html).replace(/<table>.*?<\/table>/gs, (text) => {
		const { document } = parseHTML(text);
		const table = document.querySelector("table");
		const labels = Array.from(table.querySelectorAll("thead th"), (cell) => cell.textContent);
		const isWide = labels.length > MAX_COLUMNS;
		for (const row of table.querySelectorAll("tbody tr")) {
			const [first, ...others] = row.children;
			const heading = document.createElement("th");
			heading.setAttribute("scope", "row");
			heading.append(...first.childNodes);
			first.replaceWith(heading);
			if (!isWide) for (const [at, cell] of others.entries()) label(cell, labels[at + 1]);
		}
		if (!isWide) return table.outerHTML;
		scrollers += 1;
		// Regions of a page are told apart by their names.
		return scroller(table, `Table ${scrollers}: ${labels.join(", ")}`);
	});
}

/** Reached by keyboard, and so with a name. */
function scroller(table, name) {
	table.className = "numbers";
	return `<div class="scroller" role="region" aria-label="${name}" tabindex="0">${table.outerHTML}</div>`;
}

/** Label and content are side by side there, so the content has to be one element. */
function label(cell, text) {
	if (cell.childNodes.length === 0) return;
	const content = cell.ownerDocument.createElement("div");
	content.append(...cell.childNodes);
	cell.append(content);
	cell.setAttribute("data-label", text);
}

module.exports = { labelCells };
