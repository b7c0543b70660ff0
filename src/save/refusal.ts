import type { SaveRefused } from "../saving.js";

/** Why a save is not done, in a sentence for whoever edits; `status` is HTTP's. */
export class Refusal extends Error {
	readonly status: number;
	/** What else an editor is told. */
	readonly more: Omit<SaveRefused, "error">;

	constructor(status: number, message: string, more: Omit<SaveRefused, "error"> = {}) {
		super(message);
		this.status = status;
		this.more = more;
	}
}
