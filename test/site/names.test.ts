import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import ts from "typescript";
import { REPOSITORY } from "../helpers/cli.js";
import { buildExampleSite } from "../helpers/example-site.js";
import { assert, EVENT_NAMES, test } from "../helpers/site.js";

const site = await buildExampleSite();

const read = (path: string) => readFile(join(REPOSITORY, path), "utf8");
/** The cells of a guide page's first table below a heading, without their backticks. */
async function table(page: string, heading: string): Promise<string[][]> {
	const text = await read(`example-site/guide/${page}.md`);
	const below = text.slice(text.indexOf(`${heading}\n`));
	const lines = /(?:^\|.*\n)+/m.exec(below)?.[0].trim().split("\n").slice(2) ?? [];
	return lines.map((line) => Array.from(line.matchAll(/(?<=\| `?)[^`|]+?(?=`? \|)/g), String));
}
const column = async (page: string, heading: string) =>
	(await table(page, heading)).map(([first = ""]) => first);
const sorted = (names: Iterable<string>) => [...names].sort();

// The types are the only full list of warnings, error codes and methods: the compiler reads it.
const sources = ["src/index.ts", "src/browser/theme.ts"].map((path) => join(REPOSITORY, path));
const program = ts.createProgram(sources, {
	module: ts.ModuleKind.NodeNext,
	strict: true,
	exactOptionalPropertyTypes: true,
	types: ["node"],
});
const checker = program.getTypeChecker();

function typeNamed(path: string, name: string): ts.Type {
	const file = program.getSourceFile(join(REPOSITORY, path));
	const symbol = file && checker.getSymbolAtLocation(file);
	const found = symbol && checker.getExportsOfModule(symbol).find((one) => one.name === name);
	if (!found) throw new Error(`${path} exports no ${name}`);
	return checker.getDeclaredTypeOfSymbol(found);
}

/** A member's name, with a question mark where it may be missing. */
function members(type: ts.Type): string[] {
	return checker
		.getPropertiesOfType(type)
		.map(({ name, flags }) => name + (flags & ts.SymbolFlags.Optional ? "?" : ""));
}

const literals = (type: ts.Type) =>
	(type.isUnion() ? type.types : [type]).map((one) => (one as ts.StringLiteralType).value);

test("events, warnings with their payloads, errors and template methods: all of them", async () => {
	assert.equal(sorted(await column("events", "## During the build")), sorted(EVENT_NAMES));
	assert.equal(sorted(EVENT_NAMES), sorted(members(typeNamed("src/events.ts", "ThemeEvents"))));

	const warning = typeNamed("src/events.ts", "ThemeWarning") as ts.UnionType;
	const declared = warning.types.flatMap((one) => {
		const type = one.getProperty("type");
		const names = type ? literals(checker.getTypeOfSymbol(type)) : [];
		const payload = sorted(members(one).filter((member) => member !== "type"));
		return names.map((name) => `${name}: ${payload}`);
	});
	const documented = (await table("events", "## Warnings")).map(
		([type, payload = ""]) => `${type}: ${sorted(payload.split(", "))}`,
	);
	assert.equal(sorted(documented), sorted(declared));

	const codes = literals(typeNamed("src/errors.ts", "ThemeErrorCode"));
	assert.equal(sorted(await column("events", "## Errors")), sorted(codes));
	const methods = members(typeNamed("src/eleventy/shortcodes.ts", "TemplateMethods"));
	assert.equal(
		sorted(await column("template-methods", "---")),
		sorted(methods.map((name) => `${name}()`)),
	);
});

test("every page says only names that exist", async () => {
	const services = [
		...members(typeNamed("src/theme-service.ts", "ThemeService")),
		...members(typeNamed("src/browser/theme.ts", "Theme")),
	];
	const tokens = new Set((await read("public/css/base/tokens.css")).match(/--[\w-]+(?=:)/g));
	const family = (token: string) => token.split("-")[2] ?? "";
	const families = new Set([...tokens].map(family));
	const wrong: string[] = [];
	let checked = 0;
	for (const path of site.pages) {
		const file = path.endsWith("/") ? `${path}index.html` : path;
		const { document } = parseHTML(await readFile(join(site.folder, file), "utf8"));
		const codes = Array.from(document.querySelectorAll("code"), ({ textContent }) => textContent);
		// What a page's own code declares is a site's own.
		const own = new Set(codes.flatMap((text) => text.match(/--[\w-]+(?=:)/g) ?? []));
		for (const text of codes) {
			const events = text.match(/\bthemes?:[a-z:]*[a-z]\b/g) ?? [];
			const called = Array.from(text.matchAll(/\btheme\.(\w+)\(/g), ([, name = ""]) => name);
			const used = Array.from(text.matchAll(/var\((--[\w-]+)\)/g), ([, name = ""]) => name);
			// Not the options of a command line: a token's first word is one that tokens have.
			const named = /^--[\w-]+$/.test(text) && families.has(family(text)) ? [text] : [];
			checked += events.length + called.length + used.length + named.length;
			wrong.push(
				...events.filter((name) => !(EVENT_NAMES as string[]).includes(name)),
				...called.filter((name) => !services.includes(name)),
				...used.filter((name) => !tokens.has(name) && !own.has(name)),
				...named.filter((name) => !tokens.has(name)),
			);
		}
	}
	assert.equal(wrong, []);
	assert.ok(checked > 100, `${checked} names`);
});
