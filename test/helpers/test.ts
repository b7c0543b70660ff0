/** What nearly every test needs, in one import. */
export { test } from "uvu";
export * as assert from "uvu/assert";
export { until } from "./browsers/processes.js";
export { createRandom, listed } from "./random.js";
export { IS_SAMPLE, IS_WHOLE } from "./sample.js";
