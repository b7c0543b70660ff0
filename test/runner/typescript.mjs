/**
 * TypeScript for test files: `node --import ./test/runner/typescript.mjs some.test.ts`. What tsx does,
 * at a fraction of its cost, for tsx reads whatever a test imports of `node_modules`, too: with
 * Eleventy that is more than half a second of CPU time, for each of a hundred files.
 */
import { register } from "node:module";

process.setSourceMapsEnabled(true);
register("./typescript-hooks.mjs", import.meta.url);
