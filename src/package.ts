import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The package's directory, one above both `src/` and `dist/`. */
export const PACKAGE_ROOT: string = fileURLToPath(new URL("../", import.meta.url));

/** The package's own CSS, which a site's author cannot change. */
export const SHIPPED: string = join(PACKAGE_ROOT, "public/css");

/** Part of a bundle's key, so another version's bundle is not reused. */
export const VERSION: string = (
	JSON.parse(readFileSync(`${PACKAGE_ROOT}package.json`, "utf8")) as { version: string }
).version;
