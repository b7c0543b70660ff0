/** The tab's storage. Browsers may block it, and then nothing is kept. */
import { attempt } from "../../attempt.js";

export function remember(key: string, text: string): void {
	attempt(() => sessionStorage.setItem(key, text));
}

export function remembered(key: string): string {
	return attempt(() => sessionStorage.getItem(key)) ?? "";
}
