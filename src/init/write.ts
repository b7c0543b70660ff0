import fs from "node:fs";
import { dirname, join } from "node:path";
import type { Change } from "./change.js";
import { lossOf } from "./git.js";
import { real } from "./project.js";
import { attempt, replaceFile } from "./uses.js";

/** The reasons against writing: a file lies outside the site, or git could not restore it. */
export function hindrances(root: string, changes: readonly Change[]): string[] {
	const outside = changes.flatMap((change) => outsideOf(root, change) ?? []);
	const known = changes.filter(({ before }) => before !== undefined);
	const lost = () => known.flatMap(({ path }) => lossOf(root, real(root, path) ?? path) ?? []);
	return outside.length > 0 ? outside : lost();
}

/** The reason if a file, or its folder, is really elsewhere. */
function outsideOf(root: string, { path, before }: Change): string | undefined {
	const isThere = (one: string) => fs.lstatSync(join(root, one), { throwIfNoEntry: false });
	const isOutside = (one: string) => isThere(one) && real(root, one) === undefined;
	if (before === undefined && isThere(path))
		return `${path} cannot be created, because that path already exists, perhaps as a broken link`;
	const parts = path.split("/");
	const link = parts.map((_, index) => parts.slice(0, index + 1).join("/")).find(isOutside);
	return link && `${path} would be written elsewhere: ${link} is a link that leads out of the site`;
}

const CACHE = "var/cache/theme";

/** Written files, which can be undone until the process ends. */
export class Written {
	readonly #root: string;
	readonly #done: Change[] = [];
	readonly #hadCache: boolean;
	/** The target of a link. */
	readonly #file = (path: string): string => join(this.#root, real(this.#root, path) ?? path);

	constructor(root: string) {
		this.#root = root;
		this.#hadCache = fs.existsSync(join(root, CACHE));
		process.once("exit", this.takeBack);
	}

	async write(changes: readonly Change[]): Promise<void> {
		for (const { path, before, after } of changes) {
			const file = this.#file(path);
			const now = attempt(() => fs.readFileSync(file, "utf8"));
			if (now !== before) throw new Error(`${path} has changed`);
			await replaceFile(file, after);
			this.#done.push({ path, before, after });
		}
	}

	readonly keep = (): void => void process.off("exit", this.takeBack);

	/** Restores all files, except those changed by others meanwhile. */
	readonly takeBack = (): void => {
		this.keep();
		for (const { path, before, after } of this.#done.splice(0)) {
			const file = this.#file(path);
			if (!fs.existsSync(file) || fs.readFileSync(file, "utf8") !== after) continue;
			if (before !== undefined) fs.writeFileSync(file, before);
			else this.#remove(file);
		}
		if (!this.#hadCache) this.#remove(join(this.#root, CACHE));
	};

	/** Removes a file, then its folders until one is not empty, or does not exist. */
	#remove(path: string): void {
		fs.rmSync(path, { recursive: true, force: true });
		attempt(() => {
			for (let one = dirname(path); one !== this.#root; one = dirname(one)) fs.rmdirSync(one);
		});
	}
}
