import { type ContrastFinding, type Finding, formatFindings } from "../../src/checks/findings.js";
import { build } from "../helpers/eleventy.js";
import { start } from "../helpers/service.js";
import { assert, createSite, NO_STYLES, test, thrown } from "../helpers/site.js";

/** One fault of each kind, each on a line of its own. */
const OCEAN = `[data-theme="ocean"] {
	--color-page: oklch(0.98 0.01 220);
	--color-text: oklch(0.25 0.03 230);
	--color-accent: oklch(0.45 0.13 330);
	--color-muted: oklch(0.7 0.02 230);
}
.hero { color: var(--color-acent) }
`;
const site = () => createSite({ "src/themes/ocean.css": OCEAN });

test("each finding is a warning with its place, told right before the service is ready", async () => {
	const own = await site();
	const file = own.path("src/themes/ocean.css");
	const { heard, warnings } = await start(own, { allow: ["ocean", "nowhere"] });
	const [config, missing, ...others] = warnings as Finding[];
	assert.is((config as { type: string }).type, "unknown-allow");
	assert.equal(missing, {
		type: "missing-token",
		theme: "ocean",
		token: "color-scheme",
		reason: "mode",
		file,
		line: 1,
	});
	const muted = others.slice(0, -1);
	const told = (muted as ContrastFinding[]).map((one) => {
		return [one.type, one.theme, one.line, one.file, one.background];
	});
	const grounds = ["--color-page", "--color-surface", "--color-code"];
	const expected = grounds.map((ground) => ["contrast", "ocean", 5, file, ground]);
	assert.equal(told, expected);
	assert.equal(others.at(-1), {
		type: "unknown-token",
		token: "--color-acent",
		suggestion: "--color-accent",
		file,
		line: 7,
	});
	const names = heard.map(([name]) => name);
	assert.is(names.lastIndexOf("theme:warning"), names.indexOf("theme:ready") - 1);
	assert.ok(names.indexOf("theme:warning") > names.indexOf("themes:load:end"));
});

test("a warm build gives the same warnings, wherever the site stands", async () => {
	const own = await site();
	const cold = (await start(own, {})).warnings;
	assert.is(cold.length, 5);
	const facts = await own.read("var/cache/theme/site.json");
	assert.not.match(facts, own.root, "no absolute path in the cache");

	const { isHit, warnings } = await start(own, {});
	assert.ok(isHit);
	assert.equal(warnings, cold);
});

test('checks: "error" fails the build with all that was found, warm as well as cold', async () => {
	const own = await site();
	const file = own.path("src/themes/ocean.css");
	const found = (await start(own, {})).warnings as Finding[];
	for (const force of [true, false]) {
		const error = await thrown(() => start(own, { checks: "error", force }));
		const { code, message, file: named, line } = error;
		assert.equal([code, named, line], ["theme-checks", file, 1]);
		assert.match(message, "The theme checks found 5 faults:");
		assert.ok(message.includes(formatFindings(found).join("\n")), message);
		assert.match(message, `${file}:5 ocean: --color-muted on --color-`);
		assert.match(message, "try --color-muted: oklch(");
		assert.match(message, 'Fix the themes, or set "checks" to true');
	}
	await own.write({ "src/themes/ocean.css": "[data-theme=ocean] { color-scheme: dark }" });
	assert.is((await start(own, { checks: "error" })).heard.at(-1)?.[0], "theme:ready");
});

test("the log names a slip before the colours, of which it tells the first", async () => {
	const values = "--color-page: #fff; --color-text: #999; --color-accent: #9cf; --color-lnk: #00f";
	const css = `[data-theme=x] { color-scheme: light; ${values} } [data-theme=z]:has(i) { ${values} } @media (width > 9em) { [data-theme=y] { color-scheme: dark; --color-page: #123 } }`;
	const { log } = await build(await createSite({ "index.html": "", "src/themes/x.css": css }));
	const told = log.filter((line) => / x: |tokens\.css/.test(line)).join("\n");
	assert.match(told, /^[^\n]*--color-lnk is not a token.*\n[^\n]* x: \d+ more like these$/s);
	assert.match(log.join("\n"), "z: not checked: [data-theme=z]:has(i);");
});

test("a refused build leaves the last good one in its place", async () => {
	const own = await createSite({
		"src/themes/ocean.css": "[data-theme=ocean] { color-scheme: light }",
	});
	const { createService } = await import("../../src/theme-service.js");
	const service = createService({ root: own.root, checks: "error" });
	await service.refresh();
	const { css } = service.bundle;
	await own.write({ "src/themes/ocean.css": OCEAN });
	assert.is((await thrown(() => service.refresh())).code, "theme-checks");
	assert.is(service.bundle.css, css);
});

test("checks: false says nothing, and its cache is not taken for one with findings", async () => {
	const own = await createSite({
		"src/themes/ocean.css": OCEAN,
		"site.json": '{ "theme": { "checks": false } }',
	});
	for (const _ of ["cold", "warm"]) assert.equal((await start(own, {})).warnings, []);
	const { isHit, warnings } = await start(own, { checks: true });
	assert.equal([isHit, warnings.length], [false, 5]);
	const forced = await thrown(() => start(own, { checks: "error" }));
	assert.is(forced.code, "theme-checks", "the same bundle serves both");
});

test("a page colour for every theme is said once, and only where it replaces one", async () => {
	const sea = ":root { color-scheme: dark; --color-page: #123; --color-text: #eee }";
	const own = await createSite({ "src/themes/sea.css": "@import '../s.css'", "src/s.css": sea });
	const told = (await start(own, { checks: "error" })).warnings as Finding[];
	assert.equal(
		formatFindings(told).map((line) => line.split("src/").at(-1)),
		[
			's.css:1: --color-page is set outside of a theme, for all of them or none; for a theme of its own, write [data-theme="s"] in place of the selector',
		],
	);
	await own.write({ "src/themes/dusk.css": sea.replace(":root", "[data-theme=dusk]") });
	const { warnings } = await start(own, { styles: NO_STYLES });
	assert.equal(warnings, []);
	const night = "[data-theme=night] { color-scheme: dark; --color-page: #123; --color-text: #eee }";
	await own.write({ "src/themes/night.css": `@media (width > 9em) { ${night} }` });
	await own.write({ "src/themes/odd.css": ".dark { --color-page: #123; .x & { --radius: 0 } }" });
	const odd = formatFindings((await start(own, {})).warnings as Finding[]);
	assert.match(odd.join(), /odd\.css:1: --color-page is set outside of a theme/);
});

test("a file of another system's names is told what these are here", async () => {
	const own = await createSite({
		"src/themes/candy.css": `/* theirs */
:root { --background: 0 0% 100%; --foreground: 222 47% 11%; --primary: 290 60% 30%; --border: 0 0% 50%; --chart-1: red }
.dark { --background: 222 47% 11%; --foreground: 210 40% 98%; --primary: 210 40% 98% }`,
	});
	const [told, ...others] = (await start(own, { checks: "error" })).warnings as Finding[];
	assert.equal(others, []);
	assert.match(
		formatFindings([told as Finding]).join(),
		`candy.css:2: --background is another system's name: this file holds no theme. In a rule [data-theme="candy"], write --color-page for --background, --color-text for --foreground, --color-accent for --primary, --color-border for --border.`,
	);
	// A site may have these names for its own.
	const css = "body { background: var(--background); color: var(--foreground) }";
	await own.write({ "src/themes/candy.css": `[data-theme=candy] { --background: #fff } ${css}` });
	assert.not.match(JSON.stringify((await start(own, {})).warnings), "foreign-theme");
});
