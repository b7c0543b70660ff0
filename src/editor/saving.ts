/** READ BY NODE AND BY BROWSER CODE: the messages of the save endpoint. */

export interface SaveState {
	readonly theme: string;
	/** Relative to the site's root; null if it does not exist yet. */
	readonly file: string | null;
	/** The file's sha256, which a save must send. */
	readonly hash: string | null;
	/** To be sent back as `X-Theme-Token`: a page that cannot read this response cannot save. */
	readonly token: string;
}

/** The body of `POST /_theme/save`. */
export interface SaveRequest {
	readonly theme: string;
	/** For a new theme: the one that it duplicates, or null. */
	readonly from?: string | null;
	/** The hash of the edited file; null if there was none. */
	readonly hash: string | null;
	readonly mode?: "light" | "dark";
	/** CSS by custom property; null removes the declaration. */
	readonly values: Readonly<Record<string, string | null>>;
	/** Only returns the diff. */
	readonly dry?: boolean;
}

export interface Saved {
	readonly file: string;
	/** The file's current hash; null if it does not exist yet. */
	readonly hash: string | null;
	/** Of the written or planned change, as by git. */
	readonly diff: string;
	/** True for a new theme that the option `allow` leaves out. */
	readonly isLeftOut: boolean;
}

/** A value that was changed differently here and on disk; null if removed. */
export interface Clash {
	/** A custom property, or `color-scheme`. */
	readonly name: string;
	readonly mine: string | null;
	readonly theirs: string | null;
}

/** The reason why nothing was written. Clashes come with the result of saving the current file. */
export interface SaveRefused extends Partial<Saved> {
	readonly error: string;
	readonly clashes?: readonly Clash[];
}

/** The reason why a save is refused, as a sentence; `status` is HTTP's. */
export class Refusal extends Error {
	readonly status: number;
	readonly more: Omit<SaveRefused, "error">;

	constructor(status: number, message: string, more: Omit<SaveRefused, "error"> = {}) {
		super(message);
		this.status = status;
		this.more = more;
	}
}
