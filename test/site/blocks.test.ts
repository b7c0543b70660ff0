/** Runs each block of code of the README and the guide; those of recipes have tests of their own. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "../helpers/cli.js";
import { recordTrouble } from "../helpers/example-site.js";
import { assert, CHROMIUM, startEngines } from "../helpers/in-engines.js";
import { siteOf } from "../helpers/recipes.js";
import { htmlPage, visit } from "../helpers/themed-site.js";

const GUIDE = "example-site/guide";
const PAGES = readdirSync(join(REPOSITORY, GUIDE)).filter((name) => /(?<!recipes)\.md$/.test(name));
const PLUGIN = 'import { themePlugin } from "eleventy-plugin-theme";\n';
const OWN = "<style>body { background: var(--background); color: var(--text) }</style>";
const page = (body = "", head = "") =>
	htmlPage({ head, body: `{% themeSwitcher %}{% raw %}${body}{% endraw %}` });

/** The files of a site that uses a block; none for commands, and for what others print or run. */
function filesOf(language: string, code: string): Record<string, string> | undefined {
	const config = (text: string) => ({ "eleventy.config.js": text });
	const html = (...parts: string[]) => ({ "index.html": page(...parts) });
	if (language === "json") return { "site.json": code };
	if (language === "html") return html(code);
	if (language === "yaml" && /^theme:/.test(code))
		return { "index.html": `---\n${code}---\n${page()}` };
	if (language === "css")
		return { "src/themes/own.css": code, ...(code.includes("--background") && html("", OWN)) };
	if (language !== "js") return undefined;
	if (code.includes("module.exports")) return { "package.json": "{}", ...config(code) };
	if (code.includes("export default")) return config(code);
	if (/^eleventyConfig/.test(code))
		return config(`${PLUGIN}export default (eleventyConfig) => {${code}};`);
	if (!/from "eleventy-/.test(code)) return html(`<script type="module">${code}</script>`);
	const ending = code.replace("/srv/site", ".").replace("listen(8080)", "unref()");
	return config(`${PLUGIN}${ending}; export default themePlugin;`);
}

const { each } = await startEngines({ engines: CHROMIUM, fresh: true });
for (const path of ["README.md", ...PAGES.map((name) => join(GUIDE, name))]) {
	const text = readFileSync(join(REPOSITORY, path), "utf8");
	for (const { index, 1: language = "", 2: code = "" } of text.matchAll(
		/^ *```(\w+)\n(.*?)^ *```/gms,
	)) {
		const files = filesOf(language, code);
		if (!files) continue;
		each(`${path}:${text.slice(0, index).split("\n").length} works`, async (visited) => {
			const site = await siteOf({ "bare.html": page(), "index.html": page(), ...files });
			const said = site.output.match(/\[eleventy-plugin-theme\].*/g) ?? [];
			assert.match(said.join(" and "), /^\S+ \d+ themes?, [\d.]+ KiB(?!.* and \[)/, site.output);
			const trouble = recordTrouble(visited);
			await visit(visited, site.url);
			assert.not.match(trouble.join(), "uncaught");
			assert.not.match(await visited.evaluate<string>("document.body.textContent"), "<%");
		});
	}
}
