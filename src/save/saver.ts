import { messageOf } from "../errors.js";
import { sha256 } from "../hash.js";
import type { Clash, Saved, SaveRequest, SaveState } from "../saving.js";
import type { Service } from "../service/service.js";
import { clashesOf } from "./clashes.js";
import { diffLines } from "./diff.js";
import { realPlace } from "./place.js";
import { type Found, findTheme, planSave } from "./plan.js";
import { Refusal } from "./refusal.js";
import { hashOf, writeTheme } from "./write.js";

/** So many texts are kept to tell what became of them: a visitor edits a few themes at a time. */
const MAX_KNOWN = 32;
/** So often a file may change under the hands of a save. */
const MAX_TRIES = 5;

/** The file is not the one that the changes were made for. */
export class Conflict extends Refusal {
	readonly saved: Saved & { readonly clashes?: readonly Clash[] };

	constructor(message: string, saved: Conflict["saved"]) {
		super(409, message);
		this.saved = saved;
	}
}

/** Saves themes of one site, one at a time, so that of two saves the second one sees the first. */
export class Saver {
	readonly #find: () => Service;
	/** Files that editors were told of, by the hash of their text. */
	readonly #known = new Map<string, Pick<Found, "home"> & { readonly text: string }>();
	#queue: Promise<unknown> = Promise.resolve();

	constructor(find: () => Service) {
		this.#find = find;
	}

	/** @throws Refusal for a theme that cannot be saved */
	async state(theme: string): Promise<Omit<SaveState, "token">> {
		const found = await findTheme(this.#find(), theme);
		const { place, hash } = await this.#look(found);
		return { theme, file: place === undefined ? null : found.path, hash: hash ?? null };
	}

	/** @throws Refusal for what cannot be saved, Conflict for a file that has changed */
	save(request: SaveRequest): Promise<Saved> {
		const saved = this.#queue.then(() => this.#save(request));
		this.#queue = saved.catch(() => {});
		return saved;
	}

	async #save(request: SaveRequest, tries = MAX_TRIES): Promise<Saved> {
		const service = this.#find();
		const found = await findTheme(service, request.theme);
		const { place, hash } = await this.#look(found);
		if ((hash ?? null) !== request.hash) await this.#requireNoClash(request, found);
		const edit = await planSave(service, request, found);
		const diff = edit.before === edit.after ? "" : diffLines(edit).join("\n");
		const saved = { file: edit.path, hash: hash ?? null, diff };
		if (request.dry || diff === "") return saved;
		const target = place ?? (await realPlace(service.config.root, found.home));
		if (await writeTheme(target, edit.after, hash)) {
			return { ...saved, hash: this.#remember(edit.after, found) };
		}
		if (tries > 1) return this.#save(request, tries - 1);
		throw this.#conflict(request, await findTheme(service, request.theme));
	}

	/**
	 * What has changed on disk meanwhile goes together with a save that changes something else.
	 *
	 * @throws Conflict where it does not, or where it is not known what the file was
	 */
	async #requireNoClash(request: SaveRequest, found: Found): Promise<void> {
		const known = request.hash === null ? undefined : this.#known.get(request.hash);
		const isSameFile = request.hash === null || known?.home === found.home;
		// A new theme is never a part of one that is there.
		const isApart = request.from !== undefined || found.text === undefined || !isSameFile;
		if (isApart) throw this.#conflict(request, found);
		const clashes = await clashesOf(this.#find(), request, found, known?.text);
		if (clashes.length > 0) throw this.#conflict(request, found, clashes);
	}

	/** Where a theme's file really is, if it is there, and of what it is made. */
	async #look({ home, path, text }: Found) {
		const { root } = this.#find().config;
		const place = await realPlace(root, home);
		if (text === undefined) return { place: undefined, hash: undefined };
		const hash = this.#remember(text, { home });
		if ((await hashOf(place)) !== hash) {
			throw new Refusal(
				422,
				`${path} is not UTF-8, or is being written: what cannot be read without loss is not saved.`,
			);
		}
		return { place, hash };
	}

	#conflict({ hash }: SaveRequest, found: Found, clashes?: readonly Clash[]): Conflict {
		const { path, text } = found;
		const before = hash === null ? undefined : this.#known.get(hash)?.text;
		const isKnown = hash === null || before !== undefined;
		const now = text === undefined ? null : this.#remember(text, found);
		const diff = isKnown ? diffLines({ path, before, after: text ?? "" }).join("\n") : "";
		const what = text === undefined ? "is no longer there" : "has changed on disk";
		return new Conflict(`${path} ${what} since it was read. Nothing has been saved.`, {
			file: path,
			hash: now,
			diff,
			...(clashes && { clashes }),
		});
	}

	#remember(text: string, { home }: Pick<Found, "home">): string {
		const hash = sha256(text);
		this.#known.delete(hash);
		this.#known.set(hash, { home, text });
		const [oldest] = this.#known.keys();
		if (oldest !== undefined && this.#known.size > MAX_KNOWN) this.#known.delete(oldest);
		return hash;
	}
}

/** Why a save failed, whatever was thrown: CSS with a mistake in it stops a save as it stops a build. */
export function asRefusal(thrown: unknown): Refusal {
	if (thrown instanceof Refusal) return thrown;
	const isOfSources = thrown instanceof Error && /^(CssSyntaxError|ThemeError)$/.test(thrown.name);
	return new Refusal(isOfSources ? 422 : 500, `Nothing has been saved: ${messageOf(thrown)}`);
}
