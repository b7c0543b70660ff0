/** What nearly every test needs, in one import. */
export { test } from "uvu";
export * as assert from "uvu/assert";
export { until } from "./browsers/processes.js";
