import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { replaceFile } from "../../src/replace-file.js";
import { createInstalledSite } from "../helpers/cli.js";
import { configured, follow, SERVED, type ServedSite, serve } from "../helpers/serve.js";
import { createSite } from "../helpers/site.js";
import { assert, test, until } from "../helpers/test.js";

/** Longer than what the plugin waits for before it says that something is wrong, or asks for a build. */
const QUIET_MS = 400;

const theme = (name: string, color = "#fff") =>
	`[data-theme=${name}] { color-scheme: light; background: ${color}; color: #000 }\n`;

const FILES = {
	...SERVED,
	"site.json":
		'{"theme":{"checks":false,"system":false,"styles":{"base":false,"components":false,"themes":false}}}',
	"index.html":
		"<!doctype html><html lang=en><head><title>x</title></head><body><% themeSwitcher() %></body></html>",
	"slow.11ty.js": `
		export const data = { permalink: "slow.html" };
		export const render = async () => {
			await new Promise((done) => setTimeout(done, Number(process.env.SLOW ?? 0)));
			return "<!doctype html><title>slow</title>";
		};`,
	"src/themes/sea.css": '@import "../parts/sea.css";\n@import "waves";',
	"src/parts/sea.css": theme("sea"),
	"node_modules/waves/index.css": ":root { --wave: 1px }",
	"src/themes/sand.css": theme("sand"),
};

const text = async ({ url }: ServedSite, path: string) => (await fetch(new URL(path, url))).text();

async function isServed(served: ServedSite, part: string): Promise<boolean> {
	return (await text(served, "_theme/css/site.css")).includes(part);
}

const shows = (served: ServedSite, part: string) =>
	until(() => isServed(served, part), `${part} in the bundle; ${served.output()}`);

/** A site that is served, for tests that leave its names as they are. */
const site = await createInstalledSite(FILES);
const served = await serve(site, "--pathprefix=/docs/");

async function statesOf(edit: () => Promise<unknown>, from = served) {
	const { states, close } = await follow(from);
	await edit();
	await sleep(QUIET_MS);
	close();
	return states.slice(1);
}

test("a saved theme, and what it imports from the site and from a package, without a build", async () => {
	const builds = served.builds();
	const edits: [file: string, content: string, part: string][] = [
		["src/themes/sand.css", theme("sand", "#fed"), "#fed"],
		["src/parts/sea.css", theme("sea", "#def"), "#def"],
		["node_modules/waves/index.css", ":root { --wave: 22px }", "22px"],
	];
	for (const [file, content, part] of edits) {
		const states = await statesOf(async () => {
			await site.write({ [file]: content });
			await shows(served, part);
		});
		assert.is(states.length, 1, `${file} is told once`);
		assert.match(served.output(), `Changed: ${file}`);
		assert.ok((await site.read("_site/_theme/css/site.css")).includes(part), "in the output, too");
	}
	assert.is(served.builds(), builds, "no page is rendered");
});

test("editors that save another file in a theme's place, or delete it first", async () => {
	const builds = served.builds();
	const path = site.path("src/themes/sand.css");
	await writeFile(`${path}~`, theme("sand", "#abc"));
	await rename(`${path}~`, path);
	await shows(served, "#abc");
	await rm(`${path}~`, { force: true });
	const states = await statesOf(async () => {
		await rename(path, `${path}~`);
		await sleep(30);
		await writeFile(path, theme("sand", "#bcd"));
		await shows(served, "#bcd");
		await rm(`${path}~`);
	});
	const found = states.map(({ error }) => error);
	assert.equal(found, [undefined]);
	assert.is(served.builds(), builds, "no page is rendered");
	assert.not.match(served.output(), /Changed: .*~/, "what was there for a moment");
});

test("a link in a theme's place, another link, and then no link", async () => {
	const path = site.path("src/themes/sand.css");
	const place = async (color: string, isLink: boolean) => {
		await site.write({ [`${color}.css`]: theme("sand", `#${color}`) });
		if (isLink) await symlink(site.path(`${color}.css`), `${path}~`);
		await rename(isLink ? `${path}~` : site.path(`${color}.css`), path);
		await shows(served, `#${color}`);
	};
	for (const color of ["cde", "def", "efa"]) await place(color, color !== "efa");
	await writeFile(path, theme("sand", "#fab"));
	await shows(served, "#fab");
});

test("a syntax error is said once, in the terminal and to the pages, and the last good bundle stays", async () => {
	const builds = served.builds();
	const before = await text(served, "_theme/css/site.css");
	const broken = "[data-theme=sand] {";
	const states = await statesOf(async () => {
		// Saved in place, by an editor that takes its time: for a moment there is no theme in it.
		await site.write({ "src/themes/sand.css": "" });
		await sleep(40);
		await site.write({ "src/themes/sand.css": broken });
		await until(async () => served.output().includes("sand.css:1:1: Unclosed block"), "the error");
		await site.replace("src/themes/sand.css", broken);
	});
	assert.is(states.length, 1);
	assert.match(states[0]?.error ?? "", "Unclosed block");
	assert.is(served.output().split("Unclosed block").length, 2, "once");
	assert.is(await text(served, "_theme/css/site.css"), before);
	// A page that is saved meanwhile is rendered with it.
	await site.write({ "index.html": `${FILES["index.html"]}<p>more` });
	await until(async () => (await text(served, "./")).includes("<p>more"), "the saved page");
	const mended = await statesOf(async () => {
		await site.replace("src/themes/sand.css", theme("sand", "#321"));
		await shows(served, "#321");
	});
	const found = mended.map(({ error }) => error);
	assert.equal(found, [undefined]);
	assert.is(served.builds(), builds + 1, "the page's");
});

test("a picture that a theme loads: when it appears, and when it changes", async () => {
	const isPublished = async (bytes: string) => {
		const css = await text(served, "_theme/css/site.css");
		const [, path] = /url\(["']?\.\.\/(files\/dot\.[^"')]+)/.exec(css) ?? [];
		return path !== undefined && (await text(served, `_theme/${path}`)) === bytes;
	};
	const css = `${theme("sand")}[data-theme=sand] p { background: url(img/dot.svg) }`;
	await site.write({ "src/themes/sand.css": css });
	await shows(served, "img/dot.svg");
	await site.write({ "src/themes/img/dot.svg": "<svg/>" });
	await until(() => isPublished("<svg/>"), "the picture");
	await site.write({ "src/themes/img/dot.svg": "<svg></svg>" });
	await until(() => isPublished("<svg></svg>"), "the other picture");
});

for (const args of [[], ["--incremental"]]) {
	test(`a new theme, a renamed and a deleted one are rendered once each, no folder at all is shown: ${args.join() || "plain"}`, async () => {
		const own = await createInstalledSite(FILES);
		const named = await serve(own, ...args);
		const hasNames = async (names: string) => {
			const listed = `["theme",${names}`;
			const [page, runtime] = [await text(named, "/"), await text(named, "/_theme/theme.js")];
			return page.includes(`${names}.includes`) && runtime.includes(listed);
		};
		const tar = () => replaceFile(own.path("src/themes/tar.css"), theme("tar"));
		const edits: [what: string, edit: () => Promise<unknown>, names: string][] = [
			["new", tar, '["sand","sea","tar"]'],
			[
				"renamed",
				async () => {
					await rename(own.path("src/themes/tar.css"), own.path("src/themes/elm.css"));
					await own.write({ "src/themes/elm.css": theme("elm") });
				},
				'["elm","sand","sea"]',
			],
			["deleted", () => rm(own.path("src/themes/elm.css")), '["sand","sea"]'],
		];
		for (const [what, edit, names] of edits) {
			const builds = named.builds();
			await edit();
			await until(() => hasNames(names), `${what}: ${named.output()}`);
			await sleep(QUIET_MS);
			assert.is(named.builds(), builds + 1, what);
		}
		for (const file of ["src/themes/tar.css", "src/themes/elm.css"])
			assert.match(named.output(), `Changed: ${file}\n`);
		await rm(own.path("src/themes"), { recursive: true });
		await until(async () => !(await text(named, "/")).includes("sand"), "pages without themes");
		await mkdir(own.path("src/themes"));
		await own.write({ "src/themes/oak.css": theme("oak"), "src/themes/ash.css": theme("ash") });
		await until(() => hasNames('["ash","oak"]'), `the new folder: ${named.output()}`);
		await own.write({ "slow.11ty.js": FILES["slow.11ty.js"] });
		// Eleventy begins 150 ms after a save.
		await sleep(130);
		await own.write({ "src/themes/fir.css": theme("fir") });
		await until(() => hasNames('["ash","fir","oak"]'), `and another page: ${named.output()}`);
		await named.stop();
	});
}

test("saves during a build, and a change of branch: pages, themes and output are those of the end", async () => {
	const page = FILES["slow.11ty.js"].replace("process.env.SLOW ?? 0", "600");
	const own = await createInstalledSite({ ...FILES, "slow.11ty.js": page });
	const slow = await serve(own);
	const isAtEnd = async (names: string, color: string) => {
		const page = await text(slow, "/");
		const css = await text(slow, "/_theme/css/site.css");
		const written = await own.read("_site/_theme/css/site.css");
		return page.includes(`${names}.includes`) && css.includes(color) && written === css;
	};
	const builds = slow.builds();
	// Eleventy says that it watches before it does.
	await until(async () => {
		await own.write({ "index.html": `${FILES["index.html"]}<p>more` });
		await sleep(300);
		return slow.builds() > builds;
	}, "a build");
	await own.write({ "src/themes/sand.css": theme("sand", "#123") });
	await until(() => isAtEnd('["sand","sea"]', "#123"), "the saved theme");
	await own.write({ "src/themes/tar.css": theme("tar", "#234") });
	await until(() => isAtEnd('["sand","sea","tar"]', "#234"), `the new theme: ${slow.output()}`);

	// As git does: what goes is removed first, and all else is replaced, one by one.
	await rm(own.path("src"), { recursive: true });
	await own.write({ "index.html": `${FILES["index.html"]}<p>branch` });
	await sleep(20);
	await own.write({ "src/themes/sea.css": theme("sea", "#345") });
	await sleep(20);
	await own.write({ "src/themes/oak.css": theme("oak", "#456") });
	const isOther = async () =>
		(await isAtEnd('["oak","sea"]', "#456")) && (await text(slow, "/")).includes("<p>branch");
	await until(isOther, "the other branch");
	await sleep(1500);
	assert.ok(await isOther(), "and it stays");
	assert.not.match(slow.output(), /no such file|Failed to find/);
	await slow.stop();
});

test("a changed site.json, also beside a theme that is mended later", async () => {
	const own = await createInstalledSite(FILES);
	const changed = await serve(own);
	const starts = async (name: string) =>
		(await text(changed, "/")).includes(`["${name}","${name}"]`);
	const configure = (name: string) =>
		own.write({
			"site.json": FILES["site.json"].replace('"checks"', `"default":"${name}","checks"`),
		});
	await until(async () => {
		await configure("sea");
		// Eleventy waits for files that are being written.
		await sleep(800);
		return starts("sea");
	}, "another start");
	await own.write({ "src/themes/sand.css": "[data-theme=sand] {" });
	await configure("sand");
	await until(async () => changed.output().includes("Unclosed block"), "the error");
	await sleep(QUIET_MS);
	await own.write({ "src/themes/sand.css": theme("sand", "#123") });
	await until(() => starts("sand"), "the start that was asked for");
	await shows(changed, "#123");
	await own.write({ "src/themes/sand.css": theme("sand", "#234") });
	await shows(changed, "#234");
	await rm(own.path("site.json"));
	await until(async () => (await text(changed, "/")).includes("fjord"), "what no site.json means");
	await changed.stop();
});

test("files are looked at as Eleventy is told to, and named as before, with no cache and a root outside too", async () => {
	const uncached = FILES["site.json"].replace('"checks"', '"cache":{"enabled":false},"checks"');
	const shared = await createSite({ ...FILES, "site.json": uncached });
	const config = configured(`
		eleventyConfig.setChokidarConfig({ usePolling: true, interval: 50 });
		eleventyConfig.addPlugin(themePlugin, { root: ${JSON.stringify(shared.root)} });`);
	const own = await createInstalledSite({ ...FILES, "eleventy.config.js": config });
	const polled = await serve(own);
	await shared.write({ "src/parts/sea.css": theme("sea", "#123") });
	await shows(polled, "#123");
	await own.write({ "index.html": `${FILES["index.html"]} ` });
	await until(async () => polled.output().includes("File changed: ./index.html"), "its own path");
	await sleep(2 * QUIET_MS);
	assert.is(polled.builds(), 2, "the copied assets start no other build");
	await shared.write({ "src/themes/tar.css": theme("tar") });
	await until(async () => (await text(polled, "/")).includes('"tar"'), "the new theme");
	await polled.stop();
});

test("--watch: the bundle in the output is the saved one, and a new theme is rendered", async () => {
	const own = await createInstalledSite(FILES);
	const watched = await serve(own, "--watch");
	const isWritten = async (part: string, file = "_site/_theme/css/site.css") =>
		(await own.read(file)).includes(part);
	await own.write({ "src/themes/sand.css": theme("sand", "#123") });
	await until(() => isWritten("#123"), "the saved theme");
	assert.is(watched.builds(), 1);
	await own.write({ "src/themes/tar.css": theme("tar") });
	await until(() => isWritten('"tar"', "_site/index.html"), "the new theme");
	await sleep(QUIET_MS);
	await rm(own.path("_site/_theme"), { recursive: true });
	await own.write({ "src/themes/sand.css": theme("sand", "#234") });
	await until(() => isWritten("#234"), "a bundle that somebody took away is built for them again");
	assert.is(watched.builds(), 3);
	await watched.stop();
});

test("what the checks find in a saved theme is said behind the update, once", async () => {
	const settings = FILES["site.json"].replace('"checks":false', '"checks":true');
	const checked = await createInstalledSite({ ...FILES, "site.json": settings });
	const followed = await serve(checked);
	// A save before the watcher is ready is told without its file.
	await checked.write({ "src/parts/sea.css": theme("sea", "#def") });
	await until(async () => followed.output().includes("Changed: "), "an update");
	await sleep(QUIET_MS);
	await checked.write({ "src/themes/sand.css": theme("sand", "var(--color-acent)") });
	await shows(followed, "--color-acent");
	assert.match(await text(followed, "_theme/editor.json"), /"notes":\["[^"]*--color-acent/);
	await until(async () => followed.output().includes("--color-acent"), "the finding");
	const [before, ...after] = followed.output().split("--color-acent");
	assert.match(before ?? "", "Changed: src/themes/sand.css");
	assert.is(after.length, 1);
	await followed.stop();
});

test("a page that is rendered again keeps its switcher", async () => {
	const shows = async (title: string) => {
		await site.write({ "index.html": FILES["index.html"].replace("<title>x", `<title>${title}`) });
		await until(async () => (await text(served, "")).includes(`<title>${title}`), title);
		assert.match(await text(served, ""), "data-theme-control");
	};
	await shows("y");
	await site.write({ "site.json": '{"theme":{"checks":5}}' });
	await until(async () => served.output().includes('"theme.checks" is 5'), "the refusal");
	await site.write({ "site.json": FILES["site.json"] });
	await shows("z, after a mended site.json");
});

test("the site's first stylesheet leaves out the shipped styles from its next build on, with the output in the input", async () => {
	const setUp = 'eleventyConfig.setTemplateFormats("md"); eleventyConfig.setOutputDirectory(".");';
	const files = { ...SERVED, "eleventy.config.js": configured(setUp) };
	const plain = await createInstalledSite({ ...files, "index.md": FILES["index.html"] });
	const styled = await serve(plain);
	assert.ok(await isServed(styled, "fjord"));
	const page = FILES["index.html"].replace("</title>", "</title><style>p { color: red }</style>");
	await plain.write({ "index.md": page });
	await until(async () => !(await isServed(styled, "fjord")), "without the shipped styles");
	await until(async () => styled.output().includes("index.md:1 has the site's own"), "the log");
	await sleep(QUIET_MS);
	assert.is(styled.builds(), 2, "the copied assets start no other build");
	await styled.stop();
});
