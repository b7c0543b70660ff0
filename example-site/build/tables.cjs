const { parseHTML } = require("linkedom");

/**
 * Says in each cell of a page's tables what its column is, as on phones a row is a card of its own.
 * Tables with a class are wide on purpose: they scroll.
 */
function labelCells(html) {
	return String(html).replace(/<table>.*?<\/table>/gs, (text) => {
		const table = parseHTML(text).document.querySelector("table");
		const labels = Array.from(table.querySelectorAll("thead th"), (cell) => cell.textContent);
		for (const row of table.querySelectorAll("tbody tr")) {
			for (const [at, cell] of Array.from(row.children).entries()) {
				if (cell.localName === "td" && labels[at]) label(cell, labels[at]);
			}
		}
		return table.outerHTML;
	});
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
