import { diffLines, type FileEdit } from "../save/diff.js";
import type { Terminal } from "./terminal.js";

/** A unified diff, as git shows it. */
export function formatDiff(edit: FileEdit, { paint }: Terminal): string {
	const [from = "", to = "", ...lines] = diffLines(edit);
	const head = [paint("bold", from), paint("bold", to)];
	return [...head, ...lines.map((line) => paintLine(line, paint))].join("\n");
}

function paintLine(line: string, paint: Terminal["paint"]): string {
	if (line.startsWith("@@")) return paint("cyan", line);
	if (line.startsWith("+")) return paint("green", line);
	return line.startsWith("-") ? paint("red", line) : line;
}
