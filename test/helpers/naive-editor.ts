import type { EditorData } from "../../src/editor-data.js";

interface Edits {
	values: Record<string, string>;
	pins: string[];
	mode?: "light" | "dark" | undefined;
}
type Themes = Record<string, Edits>;

/** What the editor's model is, said in the plainest way: copies of everything after each step. */
export class NaiveEditor {
	theme: string;
	readonly #data: EditorData;
	/** All states in order, each with the theme and the gesture that led to it. */
	#states: { themes: Themes; theme: string; gesture: unknown }[];
	#at = 0;

	constructor(data: EditorData, theme: string) {
		this.#data = data;
		this.theme = theme;
		const themes = data.themes.map(({ name }) => [name, { values: {}, pins: [] }]);
		this.#states = [{ themes: Object.fromEntries(themes), theme, gesture: undefined }];
	}

	get edits(): Edits {
		return this.#states[this.#at]?.themes[this.theme] as Edits;
	}

	base(name: string): string | undefined {
		return this.#data.tokens.find((token) => token.name === name)?.value;
	}

	original(name: string): string | undefined {
		return (
			this.#data.themes.find((theme) => theme.name === this.theme)?.values[name] ?? this.base(name)
		);
	}

	value(name: string): string | undefined {
		return this.edits.values[name] ?? this.original(name);
	}

	get mode(): string | undefined {
		return this.edits.mode ?? this.#data.themes.find(({ name }) => name === this.theme)?.mode;
	}

	get canUndo(): boolean {
		return this.#at > 0;
	}

	get canRedo(): boolean {
		return this.#at < this.#states.length - 1;
	}

	derives(name: string): boolean {
		return !this.isSeed(name) && /var\(|light-dark\(/.test(this.base(name) ?? "");
	}

	isSeed(name: string): boolean {
		return this.#data.tokens.some((token) => token.name === name && token.group === "seeds");
	}

	/** Whatever names one of these, over and over until nothing is new. */
	#dependents(start: RegExp): string[] {
		const found = new Set<string>();
		for (let before = -1; before < found.size; ) {
			before = found.size;
			for (const { name, value } of this.#data.tokens) {
				const isHit = start.test(value) || [...found].some((one) => value.includes(`var(${one})`));
				if (isHit && !this.isSeed(name)) found.add(name);
			}
		}
		return [...found];
	}

	set(name: string, value: string, gesture?: unknown): void {
		const next = structuredClone(this.edits);
		if (this.isSeed(name)) this.#putBack(next, new RegExp(`var\\(${name}\\)`));
		next.values[name] = value;
		if (this.derives(name) && !next.pins.includes(name)) next.pins.push(name);
		this.#step(next, gesture);
	}

	setMode(mode: "light" | "dark"): void {
		const next = structuredClone(this.edits);
		if (mode !== this.mode) this.#putBack(next, /light-dark\(/);
		this.#step({ ...next, mode });
	}

	#putBack(next: Edits, start: RegExp): void {
		for (const name of this.#dependents(start)) {
			if (!next.pins.includes(name)) next.values[name] = this.base(name) ?? "";
		}
	}

	pin(name: string): void {
		const { pins } = this.edits;
		if (this.derives(name)) this.#step({ ...this.edits, pins: [...new Set([...pins, name])] });
	}

	unpin(name: string): void {
		if (!this.derives(name)) return;
		const { values, pins } = this.edits;
		this.#step({
			...this.edits,
			values: { ...values, [name]: this.base(name) ?? "" },
			pins: pins.filter((pin) => pin !== name),
		});
	}

	reset(name: string): void {
		const { [name]: _, ...values } = this.edits.values;
		this.#step({ ...this.edits, values, pins: this.edits.pins.filter((pin) => pin !== name) });
	}

	replace(edits: Edits): void {
		this.#step(edits);
	}

	undo(): void {
		if (!this.canUndo) return;
		this.theme = this.#states[this.#at]?.theme as string;
		this.#at--;
		this.#endGesture();
	}

	redo(): void {
		if (!this.canRedo) return;
		this.#at++;
		this.theme = this.#states[this.#at]?.theme as string;
		this.#endGesture();
	}

	#endGesture(): void {
		for (const state of this.#states.slice(this.#at)) state.gesture = undefined;
	}

	#step({ values, pins, mode }: Edits, gesture?: unknown): void {
		const theme = this.#data.themes.find(({ name }) => name === this.theme);
		const changed = Object.entries(values).filter(([name, value]) => value !== this.original(name));
		const next: Edits = {
			values: Object.fromEntries(changed.sort()),
			pins: [...pins].sort(),
			...(mode && mode !== theme?.mode && { mode }),
		};
		if (isEndless(next.values, (name) => next.values[name] ?? this.original(name))) return;
		const now = this.#states[this.#at];
		if (!now || JSON.stringify(next) === JSON.stringify(this.edits)) return;
		const state = { themes: { ...now.themes, [this.theme]: next }, theme: this.theme, gesture };
		this.#states = this.#states.slice(0, this.#at + 1);
		if (gesture !== undefined && now.gesture === gesture && now.theme === this.theme) {
			this.#states[this.#at] = state;
			const before = this.#states[this.#at - 1]?.themes[this.theme];
			if (JSON.stringify(before) === JSON.stringify(next)) {
				this.#states.pop();
				this.#at--;
				this.#endGesture();
			}
			return;
		}
		this.#states.push(state);
		this.#at++;
	}
}

/** Written out more often than there are tokens, a value that still names one names itself. */
function isEndless(
	values: Readonly<Record<string, string>>,
	look: (name: string) => string | undefined,
): boolean {
	return Object.keys(values).some((name) => {
		let names = new Set([name]);
		for (let round = 0; round < 60 && names.size > 0; round++) {
			names = new Set([...names].flatMap((one) => look(one)?.match(/--[\w-]+/g) ?? []));
		}
		return names.size > 0;
	});
}
