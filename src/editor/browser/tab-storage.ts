/** The tab's storage. Browsers may block it, and then nothing is kept. */

export function remember(key: string, text: string): void {
	try {
		sessionStorage.setItem(key, text);
	} catch {}
}

/** The text that is kept, or an empty one. */
export function remembered(key: string): string {
	try {
		return sessionStorage.getItem(key) ?? "";
	} catch {
		return "";
	}
}
