/** All faults in full: of some, `npm test` takes a sample, and it leaves out the others. */
process.env.FAULTS = "full";
process.argv.push("faults/");
await import("./run.mjs");
