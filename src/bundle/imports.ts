import { sep } from "node:path";
import postcss, { type AtRule, Input, type Plugin, type Root } from "postcss";
import postcssImport, { type AtImportOptions } from "postcss-import";
import parseValue from "postcss-value-parser";
import { isOfPackage } from "./files.js";
import type { Inputs } from "./inputs.js";

/** Deeper than real CSS, and safe for the recursion of every parser used. */
const MAX_DEPTH = 100;
/** Matches brackets, and skips comments, strings and escapes. */
const BRACKET =
	/\/\*.*?(?:\*\/|$)|"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|'[^'\\\n]*(?:\\.[^'\\\n]*)*'?|\\.|([([{])|([)\]}])/gs;

/**
 * The stylesheet with its `@import`s inlined; remote and `data:` ones stay.
 * @param home - the stylesheet's package, which may read files of packages only
 * @throws CssSyntaxError for a missing import, or one that a browser would ignore
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

/** @throws CssSyntaxError if it nests too deep */
async function read(path: string, inputs: Inputs): Promise<string> {
	// A map of a previous step would end up in the bundle, or stop the build if it is broken.
	const css = (await inputs.read(path)).replace(/(?<=# sourceMapping)URL/g, "Url");
	let depth = 0;
	for (const { 1: opens, 2: closes, index } of css.matchAll(BRACKET)) {
		depth = Math.max(0, depth + (opens ? 1 : 0) - (closes ? 1 : 0));
		if (depth <= MAX_DEPTH) continue;
		throw new Input(css, { from: path }).error(`Nested more than ${MAX_DEPTH} deep`, index);
	}
	return css;
}

async function withImports(css: string, path: string, inputs: Inputs, home?: string) {
	const resolve = (specifier: string, folder: string, _options: unknown, rule: AtRule) => {
		const found = inputs.resolve(specifier, folder);
		if (found === undefined || (home && !isOfPackage(home, found))) {
			throw rule.error(`Failed to find '${specifier}' from ${folder}`);
		}
		return found;
	};
	// A variable, as postcss-import's types lack `warnOnEmpty` and the arguments of `resolve`.
	const options = {
		load: (file: string) => read(file, inputs),
		resolve: resolve as AtImportOptions["resolve"],
		filter: (url: string) => !isRemote(url),
		plugins: [normalizer],
		warnOnEmpty: false,
	};
	const plugins = [normalizer, postcssImport(options)];
	const result = await postcss(plugins).process(css, { from: path });
	for (const { node, text } of result.warnings()) {
		// Each warns of a statement that postcss-import drops, as browsers do.
		if (node) leaveOut(node as AtRule, text);
	}
	return result.root as Root;
}

/** Hides a `@layer` statement from postcss-import, which leaves an unknown rule in place. */
const HIDDEN_LAYER = "LAYER";

/** Rewrites valid CSS to forms that postcss-import handles as CSS requires. */
const normalizer: Plugin = { postcssPlugin: "theme-imports", Once: (css) => void normalized(css) };

function normalized(css: Root): Root {
	css.walkAtRules((rule) => {
		rule.name = rule.name.toLowerCase();
		// Files are always read as UTF-8.
		if (rule.name === "charset") rule.remove();
	});
	const imports = new Map<string, AtRule>();
	css.walkAtRules("import", (rule) => {
		if (rule.parent !== css) return leaveOut(rule, "@import must not stand inside a rule");
		rule.params = withoutQuery(rule.params);
		// The last of equal imports counts; postcss-import takes the first.
		imports.get(rule.params)?.remove();
		imports.set(rule.params, rule);
	});
	// postcss-import would hoist these statements and so change the layers' order.
	const last = css.nodes.findLastIndex((node) => node.type === "atrule" && node.name === "import");
	for (const node of css.nodes.slice(last + 1)) {
		if (node.type === "atrule" && node.name === "layer") node.name = HIDDEN_LAYER;
	}
	return css;
}

/** A file's name has no query or fragment. */
function withoutQuery(params: string): string {
	const parsed = parseValue(params);
	const first = parsed.nodes.find(({ type }) => type === "string" || type === "function");
	const url = first?.type === "function" ? first.nodes[0] : first;
	// `#name` alone is an entry of `imports` in package.json.
	if (url && !isRemote(url.value)) url.value = url.value.replace(/(?<=.)[?#].*$/s, "");
	return parsed.toString();
}

function isRemote(url: string): boolean {
	return /^(data:|([a-z][a-z\d+.-]*:)?\/\/)/i.test(url);
}

/** An error in the site's own CSS. In a package's, which cannot be mended, the rule is dropped. */
function leaveOut(rule: AtRule, reason: string): void {
	const file = rule.source?.input.file ?? "";
	if (!file.split(sep).includes("node_modules")) throw rule.error(reason);
	rule.remove();
}
