import { SAVE_ENDPOINT, SAVE_TOKEN_HEADER } from "../editor-paths.js";
import type { Saved, SaveRefused, SaveRequest, SaveState } from "../saving.js";

/** The token is requested, not in a script, which another origin could include (serve/save-endpoint.ts). */

/** The result of a request; `status` is 0 if the server did not answer. */
export type Outcome<T> =
	| ({ readonly ok: true; readonly status: number } & T)
	| ({ readonly ok: false; readonly status: number } & SaveRefused);

let token = "";

/** The theme's file, and the hash that a save must send. */
export async function loadState(theme: string): Promise<Outcome<SaveState>> {
	const state = await ask<SaveState>(`?theme=${encodeURIComponent(theme)}`);
	if (state.ok) token = state.token;
	return state;
}

/** Saves, or returns the diff only. A restarted server has a new token, which is requested. */
export async function save(request: SaveRequest): Promise<Outcome<Saved>> {
	const outcome = token ? await post(request) : undefined;
	if (outcome && outcome.status !== 403) return outcome;
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
