/** The tokens as the package declares them, with their meaning: no token goes without. */
import { readFileSync } from "node:fs";
import postcss from "postcss";

const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");
const meanings = JSON.parse(read("./tokenMeanings.json"));
const tokens = new Map();

postcss
	.parse(read("../../public/css/base/tokens.css"))
	.walkDecls(/^--/, ({ prop, value, parent }) => {
		if (tokens.has(prop)) return;
		const meaning = meanings[prop];
		if (!meaning) throw new Error(`_data/tokenMeanings.json says nothing of ${prop}`);
		const isThemed = parent.selectors.includes("[data-theme]");
		tokens.set(prop, { name: prop, value: value.trim().replace(/\s+/g, " "), meaning, isThemed });
	});

const all = [...tokens.values()];
export default {
	colors: all.filter(({ name }) => name.startsWith("--color-")),
	shapes: all.filter(({ name, isThemed }) => isThemed && !name.startsWith("--color-")),
	fixed: all.filter(({ isThemed }) => !isThemed),
};
