import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The package's directory, one above both `src/` and `dist/`. */
export const PACKAGE_ROOT: string = fileURLToPath(new URL("../", import.meta.url));

/** Part of a bundle's key, so another version's bundle is not reused. */
export const VERSION: string = (
	JSON.parse(readFileSync(`${PACKAGE_ROOT}package.json`, "utf8")) as { version: string }
).version;
