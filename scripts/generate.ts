/**
 * Writes what follows from the table of options, the tokens and the measurements: `site.schema.json`
 * and the guide's tables. A test compares them.
 *
 * Usage: npm run generate
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { generated } from "./generated.js";

process.chdir(fileURLToPath(new URL("../", import.meta.url)));
// All texts first, as one may lack something.
const texts = Object.entries(generated).map(
	([path, make]) => [path, make(readFileSync(path, "utf8"))] as const,
);
for (const [path, text] of texts) writeFileSync(path, text);
const written = Object.keys(generated).filter((path) => path.endsWith(".json"));
execFileSync("npx", ["biome", "format", "--write", ...written], { stdio: "inherit" });
