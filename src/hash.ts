import { createHash } from "node:crypto";

export function sha256(content: string | Uint8Array): string {
	return createHash("sha256").update(content).digest("hex");
}

/** Eight hex digits: short in a URL, and enough to tell a site's versions apart. */
export function shortHash(content: string | Uint8Array): string {
	return sha256(content).slice(0, 8);
}
