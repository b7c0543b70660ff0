import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The package's own directory: `src/` and `dist/` both stand one level below it. */
export const PACKAGE_ROOT: string = fileURLToPath(new URL("../", import.meta.url));

/** The package's version: a bundle that another version made is not reused. */
export const VERSION: string = (
	JSON.parse(readFileSync(`${PACKAGE_ROOT}package.json`, "utf8")) as { version: string }
).version;
