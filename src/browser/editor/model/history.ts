import { isSame, type ThemeEdits } from "./theme-edits.js";

/** A change of one theme, from what it was to what it is. */
export interface Step {
	readonly theme: string;
	readonly before: ThemeEdits;
	readonly after: ThemeEdits;
	/** What the visitor did in one go is one step: what is said again goes on with it. */
	readonly gesture?: unknown;
}

/** More than anybody takes back, and little in memory. */
export const MAX_STEPS = 500;

/** What was done, in order, and what of it was undone. */
export class History {
	#done: Step[] = [];
	#undone: Step[] = [];

	add(step: Step): void {
		this.#undone = [];
		const last = this.#done.at(-1);
		const goesOn =
			last &&
			step.gesture !== undefined &&
			last.gesture === step.gesture &&
			last.theme === step.theme;
		const joined = goesOn ? { ...step, before: last.before } : step;
		if (goesOn) this.#done.pop();
		// A gesture that ends where it began was none.
		if (!isSame(joined.before, joined.after)) this.#done.push(joined);
		if (this.#done.length > MAX_STEPS) this.#done.shift();
	}

	get canUndo(): boolean {
		return this.#done.length > 0;
	}

	get canRedo(): boolean {
		return this.#undone.length > 0;
	}

	undo(): Step | undefined {
		return move(this.#done, this.#undone);
	}

	redo(): Step | undefined {
		return move(this.#undone, this.#done);
	}

	/** The steps of a theme that is no longer what they were made on. */
	forget(theme: string): void {
		const isOther = (step: Step) => step.theme !== theme;
		this.#done = this.#done.filter(isOther);
		this.#undone = this.#undone.filter(isOther);
	}
}

/** Whatever gesture was under way is over then: neither what moved nor what it left goes on. */
function move(from: Step[], to: Step[]): Step | undefined {
	const step = from.pop();
	if (!step) return undefined;
	to.push(step);
	for (const steps of [from, to]) {
		const last = steps.pop();
		if (last) steps.push({ ...last, gesture: undefined });
	}
	return step;
}
