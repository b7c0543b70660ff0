import { SAVE_ENDPOINT, SAVE_TOKEN_HEADER } from "../editor-paths.js";
import type { Saved, SaveRefused, SaveRequest, SaveState } from "../saving.js";

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
	const body = JSON.stringify(request);
	return ask("", {
		method: "POST",
		// A browser sends no more than 64 KiB so; the server says what is too large.
		keepalive: body.length < 20_000,
		headers: { "content-type": "application/json", [SAVE_TOKEN_HEADER]: token },
		body,
	});
}

async function ask<T>(query: string, init?: RequestInit): Promise<Outcome<T>> {
	let status = 0;
	try {
		const response = await fetch(new URL(SAVE_ENDPOINT + query, import.meta.url), init);
		status = response.status;
		return { ...(await response.json()), ok: response.ok, status };
	} catch {
		const error = status ? `The server answers ${status}.` : "The server does not answer.";
		return { ok: false, status, error };
	}
}
