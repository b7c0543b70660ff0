/** The tab's storage. Browsers may block it, and then nothing is kept. */
import { attempt } from "../../attempt.js";

export const remember = (key: string, text: string): void =>
	void attempt(() => sessionStorage.setItem(key, text));
export const remembered = (key: string): string => attempt(() => sessionStorage.getItem(key)) ?? "";
