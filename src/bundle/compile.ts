import cssnano, { type Options } from "cssnano";
import postcss, { CssSyntaxError, type Root } from "postcss";
import { checkThemes } from "../checks/check.js";
import type { Finding } from "../checks/findings.js";
import type { Config } from "../config/options.js";
import { createCascade } from "../css/cascade.js";
import type { Stylesheet } from "../css/stylesheet.js";
import { themesOf } from "../css/themes.js";
import { rootTokens } from "../css/tokens.js";
import { formatPosition, ThemeError } from "../errors.js";
import type { ThemeBus } from "../events.js";
import { concatenate } from "./concatenate.js";
import { shortHash } from "./hash.js";
import { inlineImports } from "./imports.js";
import { Inputs, portable } from "./inputs.js";
import { addOwnLook } from "./own-look.js";
import { addUnthemedRules, redeclareDerivedTokens } from "./root-rules.js";
import { outweighRoot } from "./root-weight.js";
import type { Source } from "./sources.js";
import { startOf } from "./start.js";
import type { Bundle } from "./types.js";

/**
 * Sources to bundle. It reads the sources and what they import, and touches nothing else.
 *
 * @throws ThemeError `css-syntax`, `missing-import`, `unreadable-file`
 */
export async function compile(
	config: Config,
	sources: readonly Source[],
	key: string,
	bus: ThemeBus,
): Promise<Bundle> {
	const inputs = new Inputs(config.root);
	try {
		const parts: Root[] = [];
		const load = async (part: Source["part"], loaded: (source: Source) => void) => {
			for (const source of sources.filter((candidate) => candidate.part === part)) {
				parts.push(await inlineImports(source.path, inputs));
				loaded(source);
			}
		};
		await load("base", () => {});
		bus.emit("theme:basics:loaded");
		await load("components", () => {});
		bus.emit("theme:components:loaded");
		await load("theme", ({ name }) => bus.emit("theme:loaded", { name }));

		const joined = await applyPlugins(concatenate(parts), config);
		bus.emit("themes:concatenated");
		outweighRoot(joined);
		// Before cssnano: it merges and sorts rules, and with them the order of the names, and it moves
		// declarations, and with them the lines that findings name.
		let cascade = createCascade(joined);
		let themes = themesOf(cascade);
		const tokens = rootTokens(cascade);
		const findings = config.checks ? portableFindings(checkThemes(cascade), config.root) : [];
		if (addOwnLook(joined, config, themes)) {
			cascade = createCascade(joined);
			themes = themesOf(cascade);
		}
		redeclareDerivedTokens(cascade);
		addUnthemedRules(cascade, startOf(config, themes));
		const { css } = await postcss([cssnano(cssnanoOptions(cascade))]).process(joined, {
			from: undefined,
		});
		bus.emit("themes:minified");
		return { css, hash: shortHash(css), themes, tokens, ...inputs.all, findings, key };
	} catch (cause) {
		throw asThemeError(cause);
	}
}

function portableFindings(findings: readonly Finding[], root: string): Finding[] {
	return findings.map((finding) => ({
		...finding,
		...(finding.file !== undefined && { file: portable(root, finding.file) }),
	}));
}

/**
 * Beyond these, what cssnano's quadratic steps save is not worth their time: duplicates among 9,000
 * rules take 1 s, longhands in 3,000 nested rules 14 s, a rule of 3,000 declarations 4 s.
 */
const MANY = { rules: 5000, depth: 100, declarations: 1000 };

function cssnanoOptions({ blocks, rules }: Stylesheet): Options {
	const isDeep = rules.some(({ depth }) => depth > MANY.depth);
	const isLong = blocks.some(({ declarations }) => declarations.length > MANY.declarations);
	const preset = {
		...(rules.length > MANY.rules && { discardDuplicates: false as const }),
		...((isDeep || isLong) && { mergeLonghand: false as const, mergeRules: false as const }),
		normalizeCharset: { add: true },
	};
	return { preset: ["default", preset] };
}

async function applyPlugins(css: Root, { postcss: plugins }: Config): Promise<Root> {
	if (plugins.length === 0) return css;
	return (await postcss([...plugins]).process(css, { from: undefined })).root as Root;
}

function asThemeError(cause: unknown): unknown {
	if (!(cause instanceof CssSyntaxError)) return cause;
	const { file, line, column, reason } = cause;
	const missing = reason.startsWith("Failed to find");
	return new ThemeError(
		missing ? "missing-import" : "css-syntax",
		[
			`${formatPosition({ file, line, column })}: ${reason}`,
			// The excerpt with the line shown; without colours, as logs and overlays print it too.
			cause.showSourceCode(false),
			missing
				? "Mend the @import's path, or install the package that it names."
				: "Mend the CSS and build again.",
		].join("\n"),
		{ file, line, column },
		{ cause },
	);
}
