import { CssSyntaxError } from "postcss";
import { checkThemes } from "../checks/check.js";
import type { Finding } from "../checks/findings.js";
import type { Config } from "../config/options.js";
import { createCascade } from "../css/cascade.js";
import { themesOf } from "../css/themes.js";
import { rootTokens } from "../css/tokens.js";
import { formatPosition, ThemeError } from "../errors.js";
import type { ThemeBus } from "../events.js";
import { shortHash } from "../hash.js";
import { withCharset } from "./charset.js";
import { Inputs, portable } from "./inputs.js";
import type { Memory } from "./memory.js";
import { Minifier } from "./minify.js";
import { addOwnLook } from "./own-look.js";
import { join, load, split } from "./parts.js";
import { prebuiltText, readPrebuilt } from "./prebuilt.js";
import { addUnthemedRules, redeclareDerivedTokens } from "./root-rules.js";
import { outweighRoot } from "./root-weight.js";
import { isShippedSource, type Source } from "./sources.js";
import { startOf } from "./start.js";
import type { Bundle } from "./types.js";
import { publishFiles } from "./urls.js";

/**
 * Sources to bundle. It reads the sources and what they import, and touches nothing else.
 *
 * @throws ThemeError `css-syntax`, `missing-import`, `unreadable-file`
 */
export async function compile(
	config: Config,
	sources: readonly Source[],
	key: string,
	context: { bus: ThemeBus; memory: Memory },
): Promise<Bundle> {
	try {
		const inputs = new Inputs(config.root);
		const compiled = await compileWith(inputs, config, sources, context);
		return { ...compiled, hash: shortHash(compiled.css), ...inputs.all, key };
	} catch (cause) {
		throw asThemeError(cause);
	}
}

async function compileWith(
	inputs: Inputs,
	config: Config,
	sources: readonly Source[],
	{ bus, memory }: { bus: ThemeBus; memory: Memory },
): Promise<Pick<Bundle, "css" | "themes" | "tokens" | "findings">> {
	const prebuilt = await readPrebuilt(sources.filter(isShippedSource), inputs);
	const joined = await join(await load(sources, inputs, bus), config);
	// After the site's plugins, which may have a way with URLs of their own.
	await publishFiles(joined.css, inputs);
	bus.emit("themes:concatenated");
	outweighRoot(joined.css);
	// Before cssnano: it merges and sorts rules, and with them the order of the names, and it moves
	// declarations, and with them the lines that findings name.
	let cascade = createCascade(joined.css);
	let themes = themesOf(cascade);
	const tokens = rootTokens(cascade);
	const passed = prebuilt?.passed.map((state) => [state, []] as const) ?? [];
	memory.findings = new Map([...passed, ...memory.findings]);
	const findings = config.checks ? checkThemes(cascade, memory.findings) : [];
	if (addOwnLook(joined.css, config, themes)) {
		cascade = createCascade(joined.css);
		themes = themesOf(cascade);
	}
	const start = startOf(config, themes);
	redeclareDerivedTokens(cascade);
	addUnthemedRules(cascade, start);
	const minifier = new Minifier(cascade, memory.minified);
	const texts = split(joined).map(({ source, css }) =>
		prebuilt && source && isShippedSource(source)
			? prebuiltText(prebuilt, source, start)
			: minifier.minify(css),
	);
	const css = withCharset((await Promise.all(texts)).join(""));
	memory.minified = minifier.used;
	bus.emit("themes:minified");
	return { css, themes, tokens, findings: portableFindings(findings, config.root) };
}

function portableFindings(findings: readonly Finding[], root: string): Finding[] {
	return findings.map((finding) => ({
		...finding,
		...(finding.file !== undefined && { file: portable(root, finding.file) }),
	}));
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
