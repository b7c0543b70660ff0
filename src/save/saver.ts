import { messageOf } from "../errors.js";
import { sha256 } from "../hash.js";
import type { Saved, SaveRequest, SaveState } from "../saving.js";
import type { Service } from "../service/service.js";
import { diffLines } from "./diff.js";
import { realPlace } from "./place.js";
import { type Found, findTheme, planSave } from "./plan.js";
import { Refusal } from "./refusal.js";
import { hashOf, writeTheme } from "./write.js";

/** So many texts are kept to tell what became of them: a visitor edits a few themes at a time. */
const MAX_KNOWN = 32;

/** The file is not the one that the changes were made for. */
export class Conflict extends Refusal {
	readonly saved: Saved;

	constructor(message: string, saved: Saved) {
		super(409, message);
		this.saved = saved;
	}
}

/** Saves themes of one site, one at a time, so that of two saves the second one sees the first. */
export class Saver {
	readonly #find: () => Service;
	/** Texts that editors were told of, by their hash. */
	readonly #known = new Map<string, string>();
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

	async #save(request: SaveRequest): Promise<Saved> {
		const service = this.#find();
		const found = await findTheme(service, request.theme);
		const { place, hash } = await this.#look(found);
		if ((hash ?? null) !== request.hash) throw this.#conflict(request, found);
		const edit = await planSave(service, request, found);
		const diff = edit.before === edit.after ? "" : diffLines(edit).join("\n");
		const saved = { file: edit.path, hash: hash ?? null, diff };
		if (request.dry || diff === "") return saved;
		const target = place ?? (await realPlace(service.config.root, found.home));
		if (!(await writeTheme(target, edit.after, hash))) {
			throw this.#conflict(request, await findTheme(service, request.theme));
		}
		return { ...saved, hash: this.#remember(edit.after) };
	}

	/** Where a theme's file really is, if it is there, and of what it is made. */
	async #look({ home, path, text }: Found) {
		const { root } = this.#find().config;
		const place = await realPlace(root, home);
		if (text === undefined) return { place: undefined, hash: undefined };
		const hash = this.#remember(text);
		if ((await hashOf(place)) !== hash) {
			throw new Refusal(
				422,
				`${path} is not UTF-8, or is being written: what cannot be read without loss is not saved.`,
			);
		}
		return { place, hash };
	}

	#conflict({ hash }: SaveRequest, { path, text }: Found): Conflict {
		const before = hash === null ? undefined : this.#known.get(hash);
		const isKnown = hash === null || before !== undefined;
		const now = text === undefined ? null : this.#remember(text);
		const diff = isKnown ? diffLines({ path, before, after: text ?? "" }).join("\n") : "";
		const what = text === undefined ? "is no longer there" : "has changed on disk";
		return new Conflict(`${path} ${what} since it was read. Nothing has been saved.`, {
			file: path,
			hash: now,
			diff,
		});
	}

	#remember(text: string): string {
		const hash = sha256(text);
		this.#known.delete(hash);
		this.#known.set(hash, text);
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
