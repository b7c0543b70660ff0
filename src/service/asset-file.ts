import { shortHash } from "../hash.js";

/** A file that pages load. */
export class AssetFile {
	/** Below the base URL, with a leading slash. */
	readonly path: string;
	readonly contentType: string;
	readonly #make: () => string | Buffer;
	#body: string | Buffer | undefined;
	#hash: string | undefined;

	constructor(path: string, contentType: string, make: () => string | Buffer) {
		this.path = path;
		this.contentType = contentType;
		this.#make = make;
	}

	/** Made on first use, as paths are known before `init()`. */
	get body(): string | Buffer {
		this.#body ??= this.#make();
		return this.#body;
	}

	get hash(): string {
		this.#hash ??= shortHash(this.body);
		return this.#hash;
	}
}
