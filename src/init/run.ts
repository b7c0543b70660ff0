import { messageOf, ThemeError } from "../errors.js";
import { VERSION } from "../package.js";
import { type Arguments, readArguments } from "./arguments.js";
import { HELP } from "./help.js";
import { init } from "./init.js";
import { createTerminal, type Streams } from "./terminal.js";

/** @returns the exit code: 0 all is well, 1 it could not be done, 2 wrong usage */
export async function run(
	argv: readonly string[],
	root: string,
	streams: Streams,
): Promise<number> {
	const terminal = createTerminal(streams, !argv.includes("--no-color"));
	const fail = (thrown: unknown, code: number) => {
		terminal.error(`${terminal.paint("red", "eleventy-plugin-theme:")} ${describe(thrown)}`);
		return code;
	};
	let wish: Arguments;
	try {
		wish = readArguments(argv);
	} catch (error) {
		return fail(error, 2);
	}
	if (wish.command === "help") terminal.out(HELP);
	if (wish.command === "version") terminal.out(VERSION);
	if (wish.command !== "init") return 0;
	try {
		return (await init(root, wish, terminal)) ? 0 : 1;
	} catch (error) {
		return fail(error, 1);
	}
}

/** What nobody foresaw is reported in one line too: a stack helps nobody who builds a site. */
function describe(thrown: unknown): string {
	if (thrown instanceof ThemeError) return thrown.message;
	return `${messageOf(thrown)}. Nothing has been written. Please report this, with what you ran.`;
}
