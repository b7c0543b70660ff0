/** All of what `npm test` does a sample of: kills and bad surroundings. */
process.env.FAULTS = "full";
process.argv.push("faults/");
await import("./run.mjs");
