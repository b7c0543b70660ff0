import { styleText } from "node:util";

type Format = Parameters<typeof styleText>[0];

/** Where the command writes to. */
export interface Terminal {
	out(text: string): void;
	error(text: string): void;
	/** The text in a colour, or as it is where colours are not wanted. */
	paint(format: Format, text: string): string;
}

export interface Streams {
	readonly stdout: { write(text: string): unknown; readonly isTTY?: boolean };
	readonly stderr: { write(text: string): unknown };
	readonly env: Readonly<Record<string, string | undefined>>;
}

/** @param isWanted - `false` for `--no-color`, which wins over the environment */
export function createTerminal({ stdout, stderr, env }: Streams, isWanted: boolean): Terminal {
	const isColored = isWanted && wantsColor(env, stdout.isTTY === true);
	return {
		out: (text) => void stdout.write(`${text}\n`),
		error: (text) => void stderr.write(`${text}\n`),
		// The stream was asked above: Node's own check differs from version to version.
		paint: (format, text) =>
			isColored ? styleText(format, text, { validateStream: false }) : text,
	};
}

/** https://no-color.org and https://force-color.org: set and not empty. */
function wantsColor(env: Streams["env"], isTTY: boolean): boolean {
	if (env.NO_COLOR) return false;
	if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0";
	return isTTY && env.TERM !== "dumb";
}
