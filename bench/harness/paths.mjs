/** Where things stand. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));
/** Beside the bench and not around it: Vite brings another esbuild and PostCSS than the repository has. */
export const PEERS = join(REPOSITORY, "bench/peers");
/** Its 185 MB, and its own puppeteer, are for one command alone. */
export const LIGHTHOUSE = join(REPOSITORY, "bench/lighthouse");
/** Its exports name no manifest and no command. */
export const ELEVENTY_PACKAGE = join(REPOSITORY, "node_modules/@11ty/eleventy");
/** Eleventy's command line. */
export const ELEVENTY = join(ELEVENTY_PACKAGE, "cmd.cjs");
