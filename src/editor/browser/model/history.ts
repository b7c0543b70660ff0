import { isSame, type ThemeEdits } from "./theme-edits.js";

export interface Step {
	readonly theme: string;
	readonly before: ThemeEdits;
	readonly after: ThemeEdits;
}

const MAX_STEPS = 500;

export class History {
	#done: Step[] = [];
	#undone: Step[] = [];
	/** The last step's gesture, while it may go on. */
	#gesture: unknown;

	/** @param gesture - a step with the last one's gesture is merged into it */
	add(step: Step, gesture: unknown): void {
		this.#undone = [];
		const last = gesture !== undefined && gesture === this.#gesture ? this.#done.at(-1) : undefined;
		const goesOn = last?.theme === step.theme;
		const joined = goesOn ? { ...step, before: last.before } : step;
		if (goesOn) this.#done.pop();
		// A gesture that ends where it began is no step.
		const isStep = !isSame(joined.before, joined.after);
		if (isStep) this.#done.push(joined);
		this.#gesture = isStep ? gesture : undefined;
		if (this.#done.length > MAX_STEPS) this.#done.shift();
	}

	get canUndo(): boolean {
		return this.#done.length > 0;
	}

	get canRedo(): boolean {
		return this.#undone.length > 0;
	}

	undo(): Step | undefined {
		return this.#move(this.#done, this.#undone);
	}

	redo(): Step | undefined {
		return this.#move(this.#undone, this.#done);
	}

	/** Drops a theme's steps, after a build has changed it. */
	forget(theme: string): void {
		const isOther = (step: Step) => step.theme !== theme;
		this.#done = this.#done.filter(isOther);
		this.#undone = this.#undone.filter(isOther);
		this.#gesture = undefined;
	}

	#move(from: Step[], to: Step[]): Step | undefined {
		const step = from.pop();
		if (!step) return undefined;
		to.push(step);
		this.#gesture = undefined;
		return step;
	}
}
