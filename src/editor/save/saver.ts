import { access, constants, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type SheetSource, SITE_THEMES } from "../../bundle/sources.js";
import type { Cascade, ThemeDeclarations } from "../../css/cascade.js";
import { placeOf } from "../../css/source.js";
import { schemeOf } from "../../css/themes.js";
import { diffOf } from "../../diff.js";
import { formatPosition } from "../../errors.js";
import { sha256 } from "../../hash.js";
import { replaceFile } from "../../replace-file.js";
import type { SiteState } from "../../service/extension.js";
import { type Clash, Refusal, type Saved, type SaveRequest, type SaveState } from "../saving.js";
import { editTheme, type NewValues, type ThemeFile } from "./edit.js";
import { findTheme, isOfSite, readStylesheets, type ThemeOnDisk } from "./theme-file.js";
import { reasonAgainst } from "./value.js";

/** Remembered states of themes; a visitor edits only a few. */
const MAX_TOLD = 100;
/** Retries if the file changes during a save. */
const MAX_TRIES = 5;
const BYTE_ORDER_MARK = "\ufeff";

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
		const { allow } = site.config;
		const isLeftOut = before === undefined && allow.length > 0 && !allow.includes(theme);
		const saved = { file: path, hash, diff: diffOf(path, before, plan.text), isLeftOut };
		const clashes = this.#clashesOf(request, found, plan.changes);
		if (clashes.length > 0) {
			const what = before === undefined ? "is no longer there" : "has changed on disk";
			const message = `${path} ${what} since it was read.`;
			this.#tell(theme, hash, found.sheets.cascade);
			throw new Refusal(409, message, { ...saved, clashes });
		}
		if (dry || saved.diff === "") return saved;
		// A text editor may have saved the file meanwhile.
		const isSame = async () => {
			const bytes = await readFile(place).catch(() => undefined);
			return (bytes && sha256(bytes)) === found.hash;
		};
		if (await replaceFile(place, plan.text, isSame)) {
			const written = sha256(plan.text);
			this.#tell(theme, written, plan.cascade);
			return { ...saved, hash: written };
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

	#tell(theme: string, hash: string | null, cascade: Cascade): void {
		const { declared } = cascade.on(theme);
		const values = new Map(Array.from(declared, ([name, { value }]) => [name, value]));
		// For a forgotten state, each differing value counts as a clash.
		if (this.#told.size >= MAX_TOLD) this.#told.clear();
		this.#told.set(`${hash} ${theme}`, values);
	}
}

interface SavePlan {
	readonly changes: NewValues;
	readonly text: string;
	readonly cascade: Cascade;
}

/**
 * Plans a save. The edited file is read as the site would read it, and must differ in the wanted
 * values only.
 * @throws Refusal if it cannot be saved, Error if this package has a fault
 */
async function planSave(
	site: SiteState,
	request: SaveRequest,
	found: ThemeOnDisk,
): Promise<SavePlan> {
	const { home, text = "", sheets } = found;
	const { theme } = request;
	const { cascade } = sheets;
	const changes = wantedOf(request, cascade, site);
	const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
	const file: ThemeFile = { theme, path: home, css: text.slice(mark.length), cascade };
	const plan = async (isApart: boolean): Promise<SavePlan> => {
		const after = editTheme(file, changes, isApart);
		const now = await readAgain(site.config.root, found, after);
		requireWanted(now, theme, changes);
		requireNothingElse(cascade, now, theme, changes);
		return { changes, text: mark + after, cascade: now };
	};
	try {
		return await plan(false);
	} catch (cause) {
		if (!(cause instanceof Refusal)) throw cause;
		// A rule in a layer may lose to unlayered ones, where a rule of its own wins.
		return plan(true);
	}
}

async function readAgain(root: string, { home, sheets, sources }: ThemeOnDisk, text: string) {
	const all = sheets.texts.has(home) ? sources : withTheme(sources, home, root);
	const texts = new Map([...sheets.texts, [home, text]]);
	return (await readStylesheets(all, root, texts)).cascade;
}

/** Inserts the new file where the bundle will find it. */
function withTheme(sources: readonly SheetSource[], path: string, root: string): SheetSource[] {
	const isLater = (source: SheetSource) => isOfSite(root, source.path) && source.path > path;
	const at = sources.findIndex(isLater);
	const name = path.slice(join(root, SITE_THEMES).length + 1, -".css".length);
	return sources.toSpliced(at === -1 ? sources.length : at, 0, { kind: "theme", name, path });
}

/** The wanted declarations, checked again, as a client's check proves nothing. */
function wantedOf(request: SaveRequest, cascade: Cascade, { bundle }: SiteState): NewValues {
	const { theme, from, mode, values } = request;
	const isThere = cascade.themes.includes(theme);
	if (from && isThere) {
		throw new Refusal(409, `There is a theme "${theme}" already. Take another name.`);
	}
	if (from && !cascade.themes.includes(from)) {
		throw new Refusal(422, `There is no theme "${from}" to duplicate.`);
	}
	const wanted = new Map<string, string | null>(from ? lookOf(cascade.on(from)) : []);
	// The site's own look gets a file with its mode.
	const its =
		mode ?? (isThere ? undefined : bundle.themes.find(({ name }) => name === theme)?.mode);
	if (its) wanted.set("color-scheme", its);
	for (const [name, value] of Object.entries(values)) {
		const token = bundle.tokens.find((one) => one.name === name);
		if (!token) throw new Refusal(422, `${JSON.stringify(name)} is no token of this site.`);
		const reason = value === null ? undefined : reasonAgainst(value, token.type);
		if (reason) throw new Refusal(422, `The value of ${name} ${reason}.`);
		if (value === null && !isThere) wanted.delete(name);
		else wanted.set(name, value?.trim() ?? null);
	}
	if (!isThere && wanted.size === 0) {
		throw new Refusal(422, "A new theme needs a mode or a value: there is nothing to save.");
	}
	return wanted;
}

function lookOf({ declared }: ThemeDeclarations): Map<string, string> {
	const mode = schemeOf(declared);
	const look = new Map<string, string>(mode ? [["color-scheme", mode]] : []);
	for (const [name, { value, isOwn }] of declared) {
		if (!isOwn || !name.startsWith("--")) continue;
		// A relative URL may mean another file in another folder.
		if (/\b(?:(?:url|src)\((?!\s*["']?(?:data:|#))|image-set\()/i.test(value)) {
			throw new Refusal(422, `${name} loads a file: copy the theme by hand.`);
		}
		look.set(name, value);
	}
	return look;
}

/** Requires that the theme gets its values, whatever other rules and files declare. */
function requireWanted(after: Cascade, theme: string, changes: NewValues): void {
	const { declared } = after.on(theme);
	for (const [property, value] of changes) {
		const found = declared.get(property);
		if (value === null ? !found?.isOwn : found?.value === value) continue;
		const place = formatPosition(placeOf(found?.node));
		const reason =
			value === null
				? `${property} of the theme "${theme}" is still set by ${place}. Remove it there, or give it a value.`
				: `${property} of the theme "${theme}" is decided by ${place}, which wins. Change it there.`;
		throw new Refusal(422, reason);
	}
}

function requireNothingElse(before: Cascade, after: Cascade, theme: string, changes: NewValues) {
	for (const name of new Set([...before.themes, ...after.themes])) {
		const [old, now] = [before.on(name).declared, after.on(name).declared];
		for (const property of new Set([...old.keys(), ...now.keys()])) {
			if (name === theme && changes.has(property)) continue;
			if (old.get(property)?.value === now.get(property)?.value) continue;
			throw new Error(`${property} of the theme "${name}" would change with it.`);
		}
	}
}
