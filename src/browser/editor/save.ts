import { SAVE_ENDPOINT, SAVE_TOKEN_HEADER } from "../../constants.js";
import type { Saved, SaveRefused, SaveRequest, SaveState } from "../../saving.js";

/**
 * How an editor saves: for scripts that only a dev server adds. The token is asked for, not written
 * into a script, as any page can include a script of another origin (see serve/save.ts).
 */

/** What came of a request; `status` is 0 where the server did not answer. */
export type Outcome<T> =
	| ({ readonly ok: true; readonly status: number } & T)
	| ({ readonly ok: false; readonly status: number } & SaveRefused);

let token = "";

/** Where a theme would be saved, and the hash that a save must name. */
export async function loadState(theme: string): Promise<Outcome<SaveState>> {
	const state = await ask<SaveState>(`?theme=${encodeURIComponent(theme)}`);
	if (state.ok) token = state.token;
	return state;
}

/** Saves a theme, or only shows the diff. A server that was started anew is asked for its token. */
export async function save(request: SaveRequest): Promise<Outcome<Saved>> {
	const outcome = await post(request);
	if (outcome.status !== 403) return outcome;
	const state = await loadState(request.theme);
	return state.ok ? post(request) : state;
}

function post(request: SaveRequest): Promise<Outcome<Saved>> {
	return ask("", {
		method: "POST",
		keepalive: true,
		headers: { "content-type": "application/json", [SAVE_TOKEN_HEADER]: token },
		body: JSON.stringify(request),
	});
}

async function ask<T>(query: string, init?: RequestInit): Promise<Outcome<T>> {
	try {
		const response = await fetch(new URL(SAVE_ENDPOINT + query, import.meta.url), init);
		const { ok, status } = response;
		return { ...(await response.json()), ok, status };
	} catch (cause) {
		return { ok: false, status: 0, error: String(cause) };
	}
}
