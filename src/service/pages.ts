/** What may become known of pages. */
export interface PageFacts {
	/** Whether one of them may hold a token editor. */
	readonly usesEditor: boolean;
	/** Whether one of them may hold a switcher that needs a script besides the runtime. */
	readonly usesControls: boolean;
	/** Whether they are edited while somebody looks at them. */
	readonly isLive: boolean;
}

/**
 * What is known of the pages that a service's assets are for. While they are edited, the next save may
 * bring anything.
 */
export class Pages implements PageFacts {
	// Of pages that others render nothing is known.
	#facts: PageFacts = { usesEditor: true, usesControls: true, isLive: false };
	readonly #onNews: () => void;

	constructor(onNews: () => void) {
		this.#onNews = onNews;
	}

	/** Takes note of what has become known. */
	learn(facts: Partial<PageFacts>): void {
		const before = this.#facts;
		this.#facts = { ...before, ...facts };
		const isNews = Object.entries(this.#facts).some(
			([fact, value]) => value !== before[fact as keyof PageFacts],
		);
		if (isNews) this.#onNews();
	}

	/** Visitors need its script, and their stored overrides, where a page may hold one. */
	get usesEditor(): boolean {
		return this.#facts.usesEditor || this.#facts.isLive;
	}

	get usesControls(): boolean {
		return this.#facts.usesControls || this.#facts.isLive;
	}

	get isLive(): boolean {
		return this.#facts.isLive;
	}
}
