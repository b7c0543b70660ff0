import { sep } from "node:path";
import postcss, { type AtRule, CssSyntaxError, type Plugin, type Root } from "postcss";
import postcssImport, { type AtImportOptions } from "postcss-import";
import parseValue from "postcss-value-parser";
import { isOfPackage } from "./files.js";
import type { Inputs } from "./inputs.js";

/** Deeper than anybody nests, and no deeper than the recursion of all that reads stylesheets can bear. */
const MAX_DEPTH = 100;
/** Brackets, and what may hold some that are none. */
const BRACKET =
	/\/\*.*?(?:\*\/|$)|"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|'[^'\\\n]*(?:\\.[^'\\\n]*)*'?|\\.|([([{])|([)\]}])/gs;

/**
 * A stylesheet with what it imports in place of its `@import`s; remote ones and `data:` stay.
 *
 * @param home - the package that it is of: it, and what it imports, reads files of packages alone
 * @throws CssSyntaxError for an import of nothing, and for one that a browser would ignore
 */
export async function inlineImports(path: string, inputs: Inputs, home?: string): Promise<Root> {
	const css = await read(path, inputs);
	const root = /@import/i.test(css)
		? await withImports(css, path, inputs, home)
		: normalized(postcss.parse(css, { from: path }));
	root.walkAtRules(HIDDEN_LAYER, (rule) => {
		rule.name = "layer";
	});
	return root;
}

/** @throws CssSyntaxError for what is nested too deep */
async function read(path: string, inputs: Inputs): Promise<string> {
	const css = await inputs.read(path);
	let depth = 0;
	for (const { 1: opens, 2: closes, index } of css.matchAll(BRACKET)) {
		depth = Math.max(0, depth + (opens ? 1 : 0) - (closes ? 1 : 0));
		if (depth <= MAX_DEPTH) continue;
		const lines = css.slice(0, index).split("\n");
		const column = (lines.at(-1)?.length ?? 0) + 1;
		const reason = `Nested more than ${MAX_DEPTH} deep`;
		throw new CssSyntaxError(reason, lines.length, column, css, path);
	}
	return css;
}

async function withImports(
	css: string,
	path: string,
	inputs: Inputs,
	home?: string,
): Promise<Root> {
	const resolve = (specifier: string, folder: string, _options: unknown, rule: AtRule) => {
		const found = inputs.resolve(specifier, folder);
		if (found === undefined || (home && !isOfPackage(home, found))) {
			throw rule.error(`Failed to find '${specifier}' from ${folder}`);
		}
		return found;
	};
	// A constant: the types of postcss-import know neither `warnOnEmpty` nor what is given to `resolve`.
	const options = {
		load: (file: string) => read(file, inputs),
		resolve: resolve as AtImportOptions["resolve"],
		filter: (url: string) => !isRemote(url),
		plugins: [normalizer],
		warnOnEmpty: false,
	};
	const result = await postcss([normalizer, postcssImport(options)]).process(css, { from: path });
	for (const { node, text } of result.warnings()) {
		// Each is about a statement that postcss-import leaves out, as browsers do.
		if (node) leaveOut(node as AtRule, text);
	}
	return result.root as Root;
}

/** A `@layer` statement by this name is one that postcss-import does not know, and leaves there. */
const HIDDEN_LAYER = "LAYER";

/** Brings what CSS allows into the forms that postcss-import treats as CSS does. */
const normalizer: Plugin = {
	postcssPlugin: "theme-imports",
	Once: (css) => void normalized(css),
};

function normalized(css: Root): Root {
	css.walkAtRules((rule) => {
		rule.name = rule.name.toLowerCase();
		// Files are read as UTF-8, whatever they say.
		if (rule.name === "charset") rule.remove();
	});
	const imports = new Map<string, AtRule>();
	css.walkAtRules("import", (rule) => {
		if (rule.parent !== css) return leaveOut(rule, "@import must not stand inside a rule");
		rule.params = withoutQuery(rule.params);
		// Of the same import twice the last one counts; postcss-import takes the first.
		imports.get(rule.params)?.remove();
		imports.set(rule.params, rule);
	});
	// It would put all of them first, and so change the order of the layers.
	const last = css.nodes.findLastIndex((node) => node.type === "atrule" && node.name === "import");
	for (const node of css.nodes.slice(last + 1)) {
		if (node.type === "atrule" && node.name === "layer") node.name = HIDDEN_LAYER;
	}
	return css;
}

/** A query and a fragment are no part of a file's name. */
function withoutQuery(params: string): string {
	const parsed = parseValue(params);
	const first = parsed.nodes.find(({ type }) => type === "string" || type === "function");
	const url = first?.type === "function" ? first.nodes[0] : first;
	// A fragment alone is an entry of the `imports` of package.json.
	if (url && !isRemote(url.value)) url.value = url.value.replace(/(?<=.)[?#].*$/s, "");
	return parsed.toString();
}

function isRemote(url: string): boolean {
	return /^(data:|([a-z][a-z\d+.-]*:)?\/\/)/i.test(url);
}

/** Nobody can mend a package's stylesheet from here; in a site's own it is an error. */
function leaveOut(rule: AtRule, reason: string): void {
	const file = rule.source?.input.file ?? "";
	if (!file.split(sep).includes("node_modules")) throw rule.error(reason);
	rule.remove();
}
