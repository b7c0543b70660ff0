import { symlink } from "node:fs/promises";
import { start } from "../helpers/service.js";
import { assert, createSite, type Site, test, thrown } from "../helpers/site.js";

const theme = (name: string) => `[data-theme=${name}] { color-scheme: light; color: red }`;
const manifest = (fields: object) => JSON.stringify({ version: "1.0.0", ...fields });
const FILES = {
	"node_modules/by-style/package.json": manifest({ style: "dist/all.css", main: "index.js" }),
	"node_modules/by-style/index.js": "",
	"node_modules/by-style/dist/all.css": `@import "./part.css"; ${theme("by-style")}`,
	"node_modules/by-style/dist/part.css": ".part { background: url(part.png) }",
	"node_modules/by-style/dist/part.png": "part",
	"node_modules/@scope/exported/package.json": manifest({
		exports: { ".": { style: "./x.css", default: "./x.js" } },
	}),
	"node_modules/@scope/exported/x.css": theme("exported"),
	"node_modules/@scope/exported/x.js": "",
	"node_modules/sub/themes.css": theme("sub"),
	"node_modules/empty/package.json": manifest({ main: "index.js" }),
	"node_modules/empty/index.js": "",
	// A folder of the site's own is no package.
	"by-style/index.css": theme("wrong"),
	"src/themes/own.css": theme("own"),
};
const packages = ["@scope/exported", "sub/themes.css", "by-style"];

const styles = { base: false, components: false, themes: ["light"] };
const init = (site: Site, names: string[]) =>
	start(site, { styles, checks: false, packages: names });

// All are light: the last is the site's own look in dark systems.
test("a package's themes stand between the built-in ones and the site's, in the option's order", async () => {
	const site = await createSite(FILES);
	const { theme: service, heard } = await init(site, packages);
	assert.equal(service.available(), ["light", "exported", "sub", "by-style", "own", "dark"]);
	const found = heard.filter(([name]) => name === "theme:loaded").map(([, payload]) => payload);
	const names = found.map((payload) => (payload as { name: string }).name);
	assert.equal(names, ["light", ...packages, "own"]);
	assert.match(await site.read("var/cache/theme/site.css"), /url\(\.\.\/files\/part\.\w{8}\.png\)/);
});

test("another list, or another stylesheet of a package, makes another bundle", async () => {
	const site = await createSite(FILES);
	const isHit = async (names: string[]) => (await init(site, names)).isHit;
	await isHit(packages);
	assert.ok(await isHit(packages));
	assert.not(await isHit(packages.slice(1)));
	assert.not(await isHit(packages));
	await site.write({ "node_modules/sub/themes.css": theme("other") });
	assert.not(await isHit(packages));
	await site.write({ "node_modules/by-style/package.json": manifest({ style: "dist/part.css" }) });
	assert.not(await isHit(packages));
});

test("a package that is not there, or holds no stylesheet, stops the build with the way on", async () => {
	const site = await createSite(FILES);
	for (const name of ["none", "empty", "../by-style", "./by-style"]) {
		const { code, message } = await thrown(() => init(site, ["by-style", name]));
		assert.is(code, "invalid-option");
		assert.match(message, `"packages[1]" is ${JSON.stringify(name)}`);
		assert.match(message, site.root);
		assert.match(message, /[Ii]nstall/);
	}
});

test("a package's stylesheet reads nothing of the site, nor beside it; the site's own may", async () => {
	const site = await createSite({
		...FILES,
		"secret.css": ".secret { color: red }",
		"secret.png": "secret",
		"node_modules/leaf/index.css": theme("leaf"),
		"node_modules/hop/index.css": `@import "leaf"; ${theme("hop")} .x { background: url(../../secret.png) }`,
		"node_modules/nosy/index.css": `@import "./part.css"; ${theme("nosy")}`,
		"node_modules/nosy/part.css": '@import "../../secret.css"; .part { color: red }',
	});
	const error = await thrown(() => init(site, ["nosy"]));
	assert.is(error.code, "missing-import");
	assert.match(error.message, "../../secret.css");
	assert.match(error.file ?? "", "part.css");
	// Nor by its manifest, nor by links: to a file, to a folder, to all of the site.
	await site.write({
		"node_modules/named/package.json": manifest({ style: "../../secret.css" }),
		"node_modules/linked/package.json": manifest({}),
		"node_modules/whole/index.css": '@import "./node_modules/x/secret.css";',
		"node_modules/part/index.css": '@import "./node_modules/x/own.css";',
		"node_modules/whole/node_modules/y/index.css": "",
		"node_modules/part/node_modules/y/index.css": "",
		"package.json": manifest({}),
	});
	await symlink(site.path("secret.css"), site.path("node_modules/linked/index.css"));
	await symlink(site.root, site.path("node_modules/whole/node_modules/x"));
	await symlink(site.path("src/themes"), site.path("node_modules/part/node_modules/x"));
	for (const name of ["named", "linked", "linked/index.css", "whole", "part"]) {
		const found = (await thrown(() => init(site, [name]))).code;
		assert.match(found, /^(missing-import|invalid-option)$/);
	}
	await site.write({ "src/themes/own.css": `@import "../../secret.css"; ${theme("own")}` });
	const { theme: service, heard } = await init(site, ["hop"]);
	assert.ok(service.available().includes("leaf"), "another package is none of the site's");
	assert.ok(JSON.stringify(heard).includes("missing-file"), "nor by url()");
});
