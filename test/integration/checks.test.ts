import { spawnSync } from "node:child_process";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Finding, formatFinding } from "../../src/checks/findings.js";
import type { ThemeOptions } from "../../src/config/options.js";
import { ThemeError } from "../../src/errors.js";
import { createTheme } from "../../src/theme-service.js";
import { createSite, record, removeSites, type Site } from "../helpers/site.js";

test.after(removeSites);

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

async function start(site: Site, options: ThemeOptions = {}): Promise<unknown[][]> {
	const theme = createTheme({ root: site.root, ...options });
	const heard = record(theme.events);
	await theme.init();
	return heard;
}

const warnings = (heard: unknown[][]) =>
	heard.flatMap(([name, payload]) => (name === "theme:warning" ? [payload as Finding] : []));

test("each finding is a warning with its place, told right before the service is ready", async () => {
	const own = await site();
	const file = own.path("src/themes/ocean.css");
	const heard = await start(own, { allow: ["ocean", "nowhere"] });
	const [config, missing, ...others] = warnings(heard);
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
	assert.equal(
		muted.map(({ type, theme, line, ...rest }) => [
			type,
			theme,
			line,
			rest.file,
			"background" in rest && rest.background,
		]),
		["page", "surface", "code"].map((name) => ["contrast", "ocean", 5, file, `--color-${name}`]),
	);
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

test("a warm build gives the same warnings and loads nothing for it, wherever the site stands", async () => {
	const own = await site();
	const cold = warnings(await start(own));
	assert.is(cold.length, 5);
	const facts = await own.read("var/cache/theme/site.json");
	assert.not.match(facts, own.root, "no absolute path in the cache");

	const heard = await start(own);
	assert.is(heard[0]?.[0], "themes:cache:hit");
	assert.equal(warnings(heard), cold);

	const inProcess = (force: boolean) => {
		const { warnings: told, loaded } = startElsewhere(own, force);
		return { told, heavy: [...HEAVY].filter((name) => loaded.has(name)) };
	};
	assert.equal(inProcess(false), { told: cold, heavy: [] });
	assert.equal(inProcess(true), { told: cold, heavy: HEAVY }, "a cold build loads them all");
});

const HEAVY = ["culori", "postcss", "@csstools", "cssnano"];

/** Starts a service in a process of its own, and tells which packages it loaded. */
function startElsewhere(own: Site, force: boolean): { warnings: Finding[]; loaded: Set<string> } {
	const url = new URL("../../src/theme-service.ts", import.meta.url).href;
	const script = `
		const { createTheme } = await import(${JSON.stringify(url)});
		const theme = createTheme(${JSON.stringify({ root: own.root, force })});
		const told = [];
		theme.events.on("theme:warning", (warning) => told.push(warning));
		await theme.init();
		console.log(JSON.stringify(told));`;
	// ES modules are in no list that a program can read; a loader hook sees them all.
	const hook = `import { writeSync } from "node:fs";
		export function load(url, context, next) { writeSync(2, "loaded " + url + "\\n"); return next(url, context); }`;
	const dataUrl = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
	const register = `import { register } from "node:module"; register(${JSON.stringify(dataUrl(hook))});`;
	const { stdout, stderr } = spawnSync(
		process.execPath,
		["--import=tsx", `--import=${dataUrl(register)}`, "--input-type=module", `--eval=${script}`],
		{ encoding: "utf8" },
	);
	const loaded = Array.from(stderr.matchAll(/^loaded .*\/node_modules\/([^/\n]+)\//gm));
	return {
		warnings: JSON.parse(stdout || "null"),
		loaded: new Set(loaded.map(([, name]) => name ?? "")),
	};
}

test('checks: "error" fails the build with all that was found, warm as well as cold', async () => {
	const own = await site();
	const file = own.path("src/themes/ocean.css");
	const found = warnings(await start(own));
	for (const force of [true, false]) {
		try {
			await start(own, { checks: "error", force });
			assert.unreachable();
		} catch (error) {
			assert.instance(error, ThemeError);
			const { code, message, file: named, line } = error as ThemeError;
			assert.equal([code, named, line], ["theme-checks", file, 1]);
			assert.match(message, "The theme checks found 5 faults:");
			for (const finding of found) assert.match(message, formatFinding(finding));
			assert.match(message, `${file}:5 ocean: --color-muted on --color-page`);
			assert.match(message, "try --color-muted: oklch(");
			assert.match(message, 'Mend the themes, or set "checks" to true');
		}
	}
	await own.write({ "src/themes/ocean.css": "[data-theme=ocean] { color-scheme: dark }" });
	assert.is((await start(own, { checks: "error" })).at(-1)?.[0], "theme:ready");
});

test("a refused build leaves the last good one in its place", async () => {
	const own = await createSite({
		"src/themes/ocean.css": "[data-theme=ocean] { color-scheme: light }",
	});
	const { Service } = await import("../../src/service/service.js");
	const { ThemeBus } = await import("../../src/events.js");
	const service = new Service({ root: own.root, checks: "error" }, new ThemeBus());
	await service.refresh();
	const { hash } = service.bundle;
	await own.write({ "src/themes/ocean.css": OCEAN });
	await service.refresh().then(
		() => assert.unreachable(),
		(error) => assert.is(error.code, "theme-checks"),
	);
	assert.is(service.bundle.hash, hash);
});

test("checks: false says nothing, and its cache is not taken for one with findings", async () => {
	const own = await createSite({
		"src/themes/ocean.css": OCEAN,
		"site.json": '{ "theme": { "checks": false } }',
	});
	assert.equal(warnings(await start(own)), []);
	assert.equal(warnings(await start(own)), []);
	const heard = await start(own, { checks: true });
	assert.is(heard[0]?.[0], "themes:cache:miss");
	assert.is(warnings(heard).length, 5);
	const forced = await start(own, { checks: "error" }).catch((error: ThemeError) => error);
	assert.is((forced as ThemeError).code, "theme-checks", "the same bundle serves both");
});

test("the default checks; the shipped themes and a plain site theme give no warning", async () => {
	const own = await createSite({
		"src/themes/ocean.css": OCEAN.replace(/\t--color-muted.*|\.hero.*/g, "").replace(
			"{",
			"{ color-scheme: light;",
		),
	});
	assert.equal(warnings(await start(own)), []);
	assert.equal(warnings(await start(own, { styles: { base: false, components: false } })), []);
});

test("an odd value of the option is refused by name", async () => {
	const own = await createSite({ "site.json": '{ "theme": { "checks": "warn" } }' });
	const error = await start(own).catch((thrown: ThemeError) => thrown);
	assert.match((error as ThemeError).message, '"theme.checks" is "warn"');
	assert.match((error as ThemeError).message, 'true, false, "error"');
});

test.run();
