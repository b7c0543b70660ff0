import { existsSync } from "node:fs";
import { join } from "node:path";
import { applyEdits } from "../html/edits.js";
import type { FileEdit } from "../save/diff.js";
import type { Insertion } from "./config/insert.js";
import type { Change, Plan, Remark } from "./types.js";

/** All that would theme a site. */
export interface SitePlan {
	/** Undefined: it is themed already, or of no kind that is known. */
	readonly kind: Plan["kind"] | undefined;
	readonly files: readonly FileEdit[];
	readonly remarks: readonly Remark[];
	/** It could be done another way, which somebody must ask for. */
	readonly isOffer: boolean;
	/** Nothing may be written, for what the remarks say. */
	readonly isBlocked: boolean;
}

/** Joins changes of files, each against the text that the changes were made for. */
export function editFiles(
	changes: readonly Change[],
	textOf: (path: string) => string | undefined,
): { files: FileEdit[]; problems: Remark[] } {
	const paths = [...new Set(changes.map(({ path }) => path))];
	const problems: Remark[] = [];
	const files = paths.map((path): FileEdit[] => {
		const edits = changes.filter((change) => change.path === path);
		const before = textOf(path);
		if (before === undefined || overlap(edits)) {
			const why = before === undefined ? "it cannot be read" : "two changes of it overlap";
			problems.push({ path, text: `${path} is left alone, as ${why}` });
			return [];
		}
		const after = applyEdits(before, edits);
		return after === before ? [] : [{ path, before, after }];
	});
	return { files: files.flat(), problems };
}

/** Files to create; one that is there already, with another text, is in the way. */
export function createFiles(
	root: string,
	created: Readonly<Record<string, string>>,
): { files: FileEdit[]; problems: Remark[] } {
	const problems: Remark[] = [];
	const files = Object.entries(created).flatMap(([path, after]): FileEdit[] => {
		if (!existsSync(join(root, path))) return [{ path, before: undefined, after }];
		problems.push({ path, text: `${path} is there already: move it away, and run this again` });
		return [];
	});
	return { files, problems };
}

function overlap(edits: readonly Insertion[]): boolean {
	const sorted = [...edits].sort((one, other) => one.start - other.start || one.end - other.end);
	return sorted.some(({ start }, index) => start < (sorted[index - 1]?.end ?? 0));
}
