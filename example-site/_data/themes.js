/** What the gallery says of each theme of the bundle, read from the files that it is made of. */
import { readdirSync, readFileSync } from "node:fs";
import { theme as service } from "eleventy-plugin-theme";
import postcss from "postcss";
import { contrastTables } from "../../dist/contrast-tables.js";

const css = new URL("../../public/css/", import.meta.url);
const own = new URL("../src/themes/", import.meta.url);

function files(folder) {
	return readdirSync(folder)
		.filter((name) => name.endsWith(".css"))
		.sort()
		.map((name) => new URL(name, folder));
}

const nameOf = (url) => url.pathname.match(/([^/]+)\.css$/)[1];
const parse = (url) => postcss.parse(readFileSync(url, "utf8"));

export default () => {
	const bundle = parse(new URL("layers.css", css));
	const base = ["base/", "components/"].flatMap((folder) => files(new URL(folder, css)));
	const builtIn = files(new URL("themes/", css));
	for (const url of [...base, ...builtIn, ...files(own)]) bundle.append(parse(url).nodes);
	const tables = contrastTables(bundle);

	const bundled = service.available();
	const themes = [...builtIn, ...files(own)].filter((url) => bundled.includes(nameOf(url)));
	return themes.map((url) => {
		const name = nameOf(url);
		let declarations = 0;
		let mode = "light";
		const rules = parse(url);
		rules.walkDecls(({ prop, value }) => {
			declarations += 1;
			if (prop === "color-scheme") mode = value;
		});
		const measured = tables[name];
		return {
			name,
			label: name[0].toUpperCase() + name.slice(1),
			// A theme's file begins with a line that says what it is like.
			note: rules.first.text ?? "",
			mode,
			declarations,
			isOwn: !builtIn.includes(url),
			contrast: Object.fromEntries(
				measured.map(({ foreground, background, ratio }) => [
					`${foreground} on ${background}`,
					ratio,
				]),
			),
			weakest: Math.min(...measured.map(({ ratio, needed }) => ratio / needed)),
		};
	});
};
