/** The tab's storage. Browsers may block it, and then nothing is kept. */
import { attempt } from "../../attempt.js";

export function remember(key: string, text: string): void {
	attempt(() => sessionStorage.setItem(key, text));
}

/** The text that is kept, or an empty one. */
export function remembered(key: string): string {
	return attempt(() => sessionStorage.getItem(key)) ?? "";
}
