/** All of what `npm test` does a sample of: kills, builds at once, bad surroundings, poison. */
process.env.FAULTS = "full";
process.argv.push("faults/");
await import("./run.mjs");
