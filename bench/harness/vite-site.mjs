/** A page of Vite's with the content, the shipped styles and the theme that a page of the plugin's has. */
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../test/helpers/browsers/processes.js";
import { page } from "./pages.mjs";
import { REPOSITORY } from "./paths.mjs";
import { PAGE_BYTES, write } from "./site.mjs";
import { themeFile } from "./theme-file.mjs";

const SHIPPED = ["layers.css", "base.css", "components.css"];
/** The file that is edited. */
export const VITE_THEME = "sea.css";

/** @returns its folder */
export function createViteSite() {
	const root = realpathSync(temporaryFolder());
	const shipped = SHIPPED.map((file) => JSON.stringify(join(REPOSITORY, "public/css", file)));
	write(root, "shipped.css", shipped.map((path) => `@import ${path};\n`).join(""));
	write(root, VITE_THEME, viteTheme("white"));
	write(root, "main.js", `import "./shipped.css";\nimport "./${VITE_THEME}";\n`);
	const html = page(0, PAGE_BYTES, { hasOwnCss: false })
		.replace("<html", '<html data-theme="sea"')
		.replace("</head>", '<script type="module" src="/main.js"></script></head>');
	write(root, "index.html", html);
	return root;
}

/** @param {string} color */
export function viteTheme(color) {
	// The plugin's own base does so in a layer.
	return `${themeFile("sea", color)}:root { background: var(--color-page) }\n`;
}
