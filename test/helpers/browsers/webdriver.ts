import { LIMIT } from "./processes.js";

/** WebKit is the slowest where three engines share two cores. */
const PATIENCE = 2 * LIMIT;

/** The characters that stand for keys: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS: Record<string, string> = {
	Tab: "\uE004",
	Enter: "\uE007",
	Shift: "\uE008",
	Control: "\uE009",
	Alt: "\uE00A",
	Escape: "\uE00C",
	Space: " ",
	End: "\uE010",
	ArrowLeft: "\uE012",
	ArrowRight: "\uE014",
	ArrowDown: "\uE015",
};

export function keyActions(key: string): object[] {
	const values = key.split("+").map((name) => {
		const value = KEYS[name] ?? name;
		if (value.length !== 1) throw new Error(`press: no key is called ${name}`);
		return value;
	});
	const down = values.map((value) => ({ type: "keyDown", value }));
	const up = values.reverse().map((value) => ({ type: "keyUp", value }));
	return [{ type: "key", id: "keyboard", actions: [...down, ...up] }];
}

export function clickActions(x: number, y: number): object[] {
	const presses = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }));
	const actions = [{ type: "pointerMove", x, y, duration: 0 }, ...presses];
	return [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }];
}

/** One session of a WebDriver server: https://www.w3.org/TR/webdriver2/ */
export class Session {
	private turn: Promise<unknown> = Promise.resolve();
	private current = "";

	private constructor(private readonly base: string) {}

	/** Starts a session, and with it the browser. */
	static async create(server: string, capabilities: object): Promise<Session> {
		const made = await ask<{ sessionId: string }>("POST", `${server}/session`, {
			capabilities: {
				alwaysMatch: { timeouts: { script: PATIENCE, pageLoad: PATIENCE }, ...capabilities },
			},
		});
		return new Session(`${server}/session/${made.sessionId}`);
	}

	/** Commands are for the session's one current window, so they take turns. */
	command<T>(window: string, method: string, path: string, body?: object): Promise<T> {
		const mine = this.turn.then(async () => {
			if (window !== "" && window !== this.current) {
				await ask("POST", `${this.base}/window`, { handle: window });
				this.current = window;
			}
			return ask<T>(method, this.base + path, body);
		});
		this.turn = mine.catch(() => {});
		return mine;
	}
}

async function ask<T>(method: string, url: string, body?: object): Promise<T> {
	const text = method === "POST" ? JSON.stringify(body ?? {}) : null;
	// Longer than the driver's own limits, whose errors say more.
	const signal = AbortSignal.timeout(PATIENCE + 2_000);
	const response = await fetch(url, { method, body: text, signal });
	const { value } = (await response.json()) as { value: T };
	if (response.ok) return value;
	const { error, message } = value as { error: string; message: string };
	throw new Error(`WebDriver ${method} ${new URL(url).pathname}: ${error}: ${message}`);
}
