import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { assert, test } from "../helpers/test.js";

/**
 * The order of the house, left to right: a file imports only from rooms to the left of its own, or
 * from its own. A file that is in no room fails the test; so does a cycle, wherever it runs.
 */
const ROOMS: [room: string, files: RegExp][] = [
	["constants", /^(attempt|constants|foreign-names|recall|references|token-value)\.ts$/],
	["color", /^color\/[\w-]+\.ts$/],
	["errors", /^(diff|errors|hash|package|paths|replace-file)\.ts$/],
	["config", /^config\/[\w-]+\.ts$/],
	["site", /^site\/[\w-]+\.ts$/],
	["css", /^css\/[\w-]+\.ts$/],
	["checks", /^checks\/[\w-]+\.ts$/],
	["events", /^events\.ts$/],
	["bundle", /^bundle\/[\w-]+\.ts$/],
	["service", /^service\/[\w-]+\.ts$/],
	["page", /^page\/[\w-]+\.ts$/],
	["serve", /^serve\/[\w-]+\.ts$/],
	["live", /^live\/[\w-]+\.ts$/],
	["editor", /^editor\/(save\/)?[\w-]+\.ts$/],
	["theme-service", /^theme-service\.ts$/],
	["html", /^html\/[\w-]+\.ts$/],
	["eleventy", /^eleventy\/[\w-]+\.ts$/],
	["init", /^init\/[\w-]+\.ts$/],
	["index", /^index\.ts$/],
];

const source = fileURLToPath(new URL("../../src/", import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
	.map((file) => file.replaceAll("\\", "/"))
	.filter((file) => file.endsWith(".ts"));
const isBrowser = (file: string) => /^(editor\/)?browser\//.test(file);
const isEditor = (file: string) => file.startsWith("editor/");
const isInit = (file: string) => file.startsWith("init/");

const read = (file: string) => readFileSync(join(source, file), "utf8");

/** What a file imports of `src/`: the file, and the names; types too. */
function namesOf(file: string): { from: string; names: string[] }[] {
	const pattern =
		/^(?:import|export)\s+(?:type\s+)?([^;]*?)\s+from\s+"(\.[^"]+)\.js"|import\("(\.[^"]+)\.js"\)/gm;
	return Array.from(read(file).matchAll(pattern), ([, names = "", statically, dynamically]) => ({
		from: posix.join(dirname(file), `${statically ?? dynamically}.ts`),
		names: Array.from(names.matchAll(/(?:type\s+)?(\w+)/g), ([, name]) => name as string),
	}));
}

const importsOf = (file: string) => namesOf(file).map(({ from }) => from);

const roomOf = (file: string) => ROOMS.findIndex(([, pattern]) => pattern.test(file));

test("every file is in a room, and every room has a file", () => {
	const node = files.filter((file) => !isBrowser(file));
	const found = node.filter((file) => roomOf(file) === -1);
	assert.equal(found, []);
	const empty = ROOMS.filter(([, pattern]) => !files.some((file) => pattern.test(file)));
	const seen = empty.map(([room]) => room);
	assert.equal(seen, []);
});

test("imports point left", () => {
	const wrong = files
		.filter((file) => !isBrowser(file))
		.flatMap((file) =>
			importsOf(file)
				.filter((imported) => isBrowser(imported) || roomOf(imported) > roomOf(file))
				.map((imported) => `${file} imports ${imported}`),
		);
	assert.equal(wrong, []);
});

test("browser code imports only what Node and browsers share, which imports nothing else", () => {
	const isShared = (file: string) =>
		/^(attempt|constants|foreign-names|recall|references|token-value|color\/[\w-]+|editor\/(editor-(data|paths)|saving|theme-name))\.ts$/.test(
			file,
		);
	const wrong = files
		.filter((file) => isBrowser(file) || isShared(file))
		.flatMap((file) => importsOf(file).filter((imported) => !isShared(imported)))
		.filter((imported) => !isBrowser(imported));
	assert.equal(wrong, []);
	assert.equal(["constants.ts", "references.ts"].flatMap(importsOf), []);
	const packages = files
		.filter((file) => file.startsWith("color/"))
		.flatMap((file) => Array.from(read(file).matchAll(/from "([^."][^"]*)"/g)));
	assert.equal([...new Set(packages.map(([, name]) => name))], ["culori/fn"]);
});

test("the command uses of the plugin what one file lists, and nothing uses the command", () => {
	const wrong = files.flatMap((file) =>
		importsOf(file)
			.filter((imported) => isInit(file) !== isInit(imported) && file !== "init/uses.ts")
			.map((imported) => `${file} imports ${imported}`),
	);
	assert.equal(wrong, []);
});

test("the plugin knows the editor by its door, and the editor uses what one file lists", () => {
	const doors = files.flatMap((file) =>
		importsOf(file)
			.filter((imported) => isEditor(imported) && !isEditor(file))
			.map((imported) => `${file} imports ${imported}`),
	);
	assert.equal(doors, ["theme-service.ts imports editor/index.ts"]);
	const used: Record<string, Set<string>> = {};
	for (const { from, names } of files.filter(isEditor).flatMap(namesOf)) {
		if (isEditor(from)) continue;
		used[from.slice(0, -3)] ??= new Set();
		for (const name of names) used[from.slice(0, -3)]?.add(name);
	}
	const sorted = Object.entries(used).sort(([one], [other]) => (one < other ? -1 : 1));
	// No module exports the list: esbuild would put what it names into the editor's first script.
	const listed = JSON.parse(readFileSync(join(source, "editor/uses.json"), "utf8"));
	const found = sorted.map(([file, names]) => [file, [...names].sort().join(" ")]);
	assert.equal(Object.fromEntries(found), listed);
});

test("the scanner of pages knows nothing of the plugin but its constants", () => {
	const wrong = files
		.filter((file) => file.startsWith("html/"))
		.flatMap((file) => importsOf(file))
		.filter((imported) => !imported.startsWith("html/") && imported !== "constants.ts");
	assert.equal(wrong, []);
});

test("no two files have one name, nor two exports", () => {
	const twice = (names: readonly string[]) =>
		names.filter((name, at) => names.indexOf(name) !== at);
	const named = files.filter((file) => basename(file) !== "index.ts");
	assert.equal(twice(named.map((file) => basename(file))), []);
	const EXPORT = /^export (?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm;
	const exported = files.flatMap((file) =>
		[...read(file).matchAll(EXPORT)].map(([, name]) => name),
	);
	// The public name of the service, and of the runtime.
	assert.equal([...new Set(twice(exported as string[]))], ["theme"]);
});

test("no cycles, not of types either", () => {
	const done = new Set<string>();
	const visit = (file: string, path: string[]): void => {
		assert.not(path.includes(file), `${[...path, file].join(" -> ")}`);
		if (done.has(file)) return;
		for (const imported of importsOf(file)) visit(imported, [...path, file]);
		done.add(file);
	};
	for (const file of files) visit(file, []);
	assert.is(done.size, files.length);
});

test("the browser code's heavy libraries are loaded where they are used", () => {
	const heavy = /from "(postcss[\w-]*|cssnano|linkedom|culori|@csstools\/[\w-]+)[/"]/;
	const lazy =
		/^(bundle\/(compile|imports|own-sheets|parts|root-rules|root-weight|text|urls)|(css|color|checks|init|editor\/save)\/[\w-]+)|diff\.ts$/;
	const wrong = files.filter((file) => {
		const text = read(file).replace(/^import type .*$/gm, "");
		return heavy.test(text) && !lazy.test(file);
	});
	assert.equal(wrong, []);
	const compile = files.filter((file) => importsOf(file).includes("bundle/compile.ts"));
	assert.equal(compile, ["bundle/build.ts"]);
	const text = readFileSync(join(source, "bundle/build.ts"), "utf8");
	assert.match(text, 'await import("./compile.js")');
});

function longFunctions(file: string): string[] {
	const tree = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
	const found: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isFunctionLike(node) && "body" in node && node.body) {
			const [first, last] = [node.getStart(), node.end].map(
				(at) => tree.getLineAndCharacterOfPosition(at).line + 1,
			) as [number, number];
			if (last - first >= 50) found.push(`${file}:${first} has ${last - first + 1} lines`);
		}
		ts.forEachChild(node, visit);
	};
	visit(tree);
	return found;
}

test("no function is longer than 50 lines, and the median file than 80", () => {
	assert.equal(files.flatMap(longFunctions), []);
	const lengths = files
		.filter((file) => !isBrowser(file))
		.map((file) => read(file).split("\n").length - 1)
		.sort((one, other) => one - other);
	const median = lengths[Math.floor(lengths.length / 2)] ?? Number.POSITIVE_INFINITY;
	assert.ok(median <= 80, `${median} lines`);
});
