import { access, constants, readFile } from "node:fs/promises";
import type { Cascade } from "../../css/cascade.js";
import { diffOf } from "../../diff.js";
import { sha256 } from "../../hash.js";
import { replaceFile } from "../../replace-file.js";
import type { SiteState } from "../../service/extension.js";
import { type Clash, Refusal, type Saved, type SaveRequest, type SaveState } from "../saving.js";
import type { NewValues } from "./edit.js";
import { planSave } from "./save-plan.js";
import { findTheme, type ThemeOnDisk } from "./theme-file.js";

/** Remembered states of themes; a visitor edits only a few. */
const MAX_TOLD = 100;
/** Retries if the file changes during a save. */
const MAX_TRIES = 5;

/** Saves a site's themes one at a time, so that each save sees the last. */
export class Saver {
	readonly #find: () => SiteState;
	/** The values that editors have seen, by theme and hash of its file. */
	readonly #told = new Map<string, ReadonlyMap<string, string>>();
	#queue: Promise<unknown> = Promise.resolve();

	constructor(find: () => SiteState) {
		this.#find = find;
	}

	/** @throws Refusal if the theme cannot be saved */
	async state(theme: string): Promise<Omit<SaveState, "token">> {
		const { path, text, hash = null, sheets } = await findTheme(this.#find(), theme);
		this.#tell(theme, hash, sheets.cascade);
		return { theme, file: text === undefined ? null : path, hash };
	}

	/**
	 * @param signal - aborted if the client leaves while it waits
	 * @throws Refusal if it cannot be saved, or a value has changed on disk
	 */
	save(request: SaveRequest, signal?: AbortSignal): Promise<Saved> {
		const saved = this.#queue.then(() => {
			signal?.throwIfAborted();
			return this.#save(request, MAX_TRIES);
		});
		this.#queue = saved.catch(() => {});
		return saved;
	}

	async #save(request: SaveRequest, tries: number): Promise<Saved> {
		const { theme, dry } = request;
		const site = this.#find();
		const found = await findTheme(site, theme);
		const { path, place, text: before, hash = null } = found;
		if (request.from !== undefined && before !== undefined) {
			throw new Refusal(409, `${path} is there already. Take another name.`);
		}
		await access(place, constants.W_OK).catch(() => {
			// The rename would replace a read-only file.
			if (before) throw new Refusal(422, `${path} is read-only. Make it writable first.`);
		});
		const plan = await planSave(site, request, found);
		const saved = { file: path, hash, diff: diffOf(path, before, plan.text) };
		const clashes = this.#clashesOf(request, found, plan.changes);
		if (clashes.length > 0) {
			const what = before === undefined ? "is no longer there" : "has changed on disk";
			const message = `${path} ${what} since it was read.`;
			this.#tell(theme, hash, found.sheets.cascade);
			throw new Refusal(409, message, { ...saved, clashes });
		}
		if (dry || saved.diff === "") return saved;
		// A text editor may have saved the file meanwhile.
		const isSame = async () => (await hashOf(place)) === found.hash;
		if (await replaceFile(place, plan.text, isSame)) {
			return { ...saved, hash: this.#tell(theme, sha256(plan.text), plan.cascade) };
		}
		if (tries > 1) return this.#save(request, tries - 1);
		throw new Refusal(409, `${path} keeps changing. Save again when it no longer does.`);
	}

	/** The values that changed on disk, to other ones, since the editor has seen them. */
	#clashesOf({ theme, hash }: SaveRequest, found: ThemeOnDisk, changes: NewValues): Clash[] {
		if (hash === (found.hash ?? null)) return [];
		const { declared } = found.sheets.cascade.on(theme);
		const told = found.text === undefined ? undefined : this.#told.get(`${hash} ${theme}`);
		return [...changes].flatMap(([name, mine]) => {
			const theirs = declared.get(name)?.value ?? null;
			const isTold = told && theirs === (told.get(name) ?? null);
			return isTold || theirs === mine ? [] : [{ name, mine, theirs }];
		});
	}

	#tell<Hash extends string | null>(theme: string, hash: Hash, cascade: Cascade): Hash {
		const { declared } = cascade.on(theme);
		const values = new Map(Array.from(declared, ([name, { value }]) => [name, value]));
		// For a forgotten state, each differing value counts as a clash.
		if (this.#told.size >= MAX_TOLD) this.#told.clear();
		this.#told.set(`${hash} ${theme}`, values);
		return hash;
	}
}

async function hashOf(path: string): Promise<string | undefined> {
	const bytes = await readFile(path).catch(() => undefined);
	return bytes && sha256(bytes);
}
