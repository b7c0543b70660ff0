import { parseArgs } from "node:util";
import { didYouMean } from "../config/spelling.js";
import { ThemeError } from "../errors.js";

/** What the command was asked for. */
export interface Arguments {
	readonly command: "init" | "help" | "version";
	readonly write: boolean;
	readonly backup: boolean;
	/** Whether colours that rules say literally are to become custom properties. */
	readonly properties: boolean;
	/** Eleventy's configuration, where it is none of the names that Eleventy looks for. */
	readonly config: string | undefined;
	readonly color: boolean;
}

const COMMANDS = ["init"];
const OPTIONS = {
	write: { type: "boolean", default: false },
	backup: { type: "boolean", default: false },
	properties: { type: "boolean", default: false },
	config: { type: "string" },
	color: { type: "boolean", default: true },
	help: { type: "boolean", short: "h", default: false },
	version: { type: "boolean", short: "v", default: false },
} as const;

/** What may be written on a command line, as people write it. */
const SPELLINGS = [...Object.keys(OPTIONS).map((name) => `--${name}`), "--no-color"];

/**
 * Reads a command line.
 *
 * @throws ThemeError `invalid-option`
 */
export function readArguments(argv: readonly string[]): Arguments {
	const { values, positionals } = parse(argv);
	const [command, extra] = positionals;
	const { write, backup, properties, config, color } = values;
	const given = { write, backup, properties, config, color };
	if (values.help || (command === undefined && argv.length === 0)) {
		return { command: "help", ...given };
	}
	if (values.version) return { command: "version", ...given };
	if (command === undefined) throw wrong("There is no command.", undefined);
	if (!COMMANDS.includes(command)) {
		throw wrong(`There is no command ${JSON.stringify(command)}.`, didYouMean(command, COMMANDS));
	}
	if (extra !== undefined) throw wrong(`${JSON.stringify(extra)} means nothing here.`, undefined);
	if (config === "") throw wrong("--config wants the path of a file.", undefined);
	if (backup && !write) throw wrong("--backup goes with --write.", undefined);
	return { command: "init", ...given };
}

function parse(argv: readonly string[]) {
	try {
		return parseArgs({
			args: [...argv],
			options: OPTIONS,
			allowPositionals: true,
			allowNegative: true,
		});
	} catch (error) {
		const { code, message } = error as Error & { code?: string };
		if (code !== "ERR_PARSE_ARGS_UNKNOWN_OPTION") throw wrong(`${message}.`, undefined);
		const [option = ""] = /--?[^\s'=]+/.exec(message) ?? [];
		throw wrong(`There is no option ${option}.`, didYouMean(option, SPELLINGS));
	}
}

function wrong(problem: string, meant: string | undefined): ThemeError {
	const remedy = meant ?? "Run eleventy-plugin-theme --help to see what there is.";
	return new ThemeError("invalid-option", `${problem} ${remedy}`);
}
