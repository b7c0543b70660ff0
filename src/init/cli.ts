#!/usr/bin/env node
import { parseArgs } from "node:util";
import { init } from "./init.js";
import { messageOf, ThemeError, VERSION } from "./uses.js";

const HELP = `Usage: npx eleventy-plugin-theme init [options]

Builds an Eleventy site, and shows a diff that adds the plugin, a switcher and themes, and what to
do by hand. It writes nothing without --write, and overwrites only what git can restore.

Options:
  --write          applies the diff, builds the site again, and lists what differs
  --config=<path>  Eleventy's configuration, if it has another name than Eleventy looks for
  --help, --version

Exit codes: 0 all is well, 1 it could not be done, 2 wrong usage.`;

const OPTIONS = {
	write: { type: "boolean", default: false },
	config: { type: "string" },
	help: { type: "boolean", short: "h", default: false },
	version: { type: "boolean", short: "v", default: false },
} as const;

/** Replaces control characters in a site's texts, which could move the cursor or reorder text. */
const printable = (text: string) =>
	text.replaceAll("\r\n", "\n").replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, "\ufffd");
const print = (text: string) => void process.stdout.write(`${printable(text)}\n`);

function fail(text: string, code: number): number {
	process.stderr.write(`eleventy-plugin-theme: ${printable(text)}\n`);
	return code;
}

async function run(args: string[]): Promise<number> {
	try {
		const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
		if (values.help || args.length === 0) print(HELP);
		else if (values.version) print(VERSION);
		else if (positionals.join(" ") === "init") await init(process.cwd(), values, print);
		else return fail("The only command is init. Run eleventy-plugin-theme --help.", 2);
		return 0;
	} catch (error) {
		const isUsage = `${(error as NodeJS.ErrnoException).code}`.startsWith("ERR_PARSE_ARGS");
		const [withoutAdvice] = messageOf(error).split(/\.? (?=To specify)/);
		if (isUsage) return fail(`${withoutAdvice}. Run eleventy-plugin-theme --help.`, 2);
		// One line for unexpected errors too: a stack does not help a site's author.
		const rest = error instanceof ThemeError ? "" : " Please report this, with what you ran.";
		return fail(messageOf(error) + rest, 1);
	}
}

// A signal must run the exit handlers, which remove temporary files.
for (const [signal, number] of Object.entries({ SIGINT: 2, SIGTERM: 15, SIGHUP: 1 }))
	process.once(signal, () => process.exit(128 + number));
// A reader such as `head` may close the pipe.
process.stdout.on("error", () => process.exit());
process.exitCode = await run(process.argv.slice(2));
