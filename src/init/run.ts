import { parseArgs } from "node:util";
import { init } from "./init.js";
import { printable } from "./terminal.js";
import { messageOf, ThemeError, VERSION } from "./uses.js";

const HELP = `Usage: npx eleventy-plugin-theme init [options]

Builds an Eleventy site, and shows as a diff what would theme it: the plugin, a switcher,
themes made of the tokens that the site has. What it cannot adopt it names, with what to paste.
Nothing is written without --write, and then only over what git can bring back.

Options:
  --write          does what the diff shows, builds the site again, and says what differs
  --config=<path>  Eleventy's configuration, if it has another name than Eleventy looks for
  -h, --help       this text
  -v, --version    the version

Exit codes: 0 all is well, 1 it could not be done, 2 wrong usage.`;

const OPTIONS = {
	write: { type: "boolean", default: false },
	config: { type: "string" },
	help: { type: "boolean", short: "h", default: false },
	version: { type: "boolean", short: "v", default: false },
} as const;

type Stream = Pick<NodeJS.WriteStream, "write">;

/** @returns the exit code: 0 all is well, 1 it could not be done, 2 wrong usage */
export async function run(
	argv: readonly string[],
	root: string,
	{ stdout, stderr }: { stdout: Stream; stderr: Stream },
): Promise<number> {
	const print = (text: string) => void stdout.write(`${printable(text)}\n`);
	const fail = (text: string, code: number) => {
		stderr.write(`eleventy-plugin-theme: ${printable(text)}\n`);
		return code;
	};
	try {
		const options = { args: [...argv], options: OPTIONS, allowPositionals: true };
		const { values, positionals } = parseArgs(options);
		if (values.help || argv.length === 0) print(HELP);
		else if (values.version) print(VERSION);
		else if (positionals.join(" ") === "init") await init(root, values, print);
		else return fail("The only command is init. Run eleventy-plugin-theme --help.", 2);
		return 0;
	} catch (error) {
		const { code } = error as { code?: unknown };
		const isUsage = `${code}`.startsWith("ERR_PARSE_ARGS");
		if (isUsage) return fail(`${messageOf(error)} Run eleventy-plugin-theme --help.`, 2);
		// What nobody foresaw is reported in one line too: a stack helps nobody who builds a site.
		const rest = error instanceof ThemeError ? "" : " Please report this, with what you ran.";
		return fail(messageOf(error) + rest, 1);
	}
}
