/** Why a save is not done, in a sentence for whoever edits; `status` is HTTP's. */
export class Refusal extends Error {
	readonly status: number;

	constructor(status: number, message: string) {
		super(message);
		this.status = status;
	}
}
