#!/usr/bin/env node
import { run } from "./run.js";

// A signal ends the process by way of its exit, where what is temporary goes.
for (const [signal, number] of Object.entries({ SIGINT: 2, SIGTERM: 15, SIGHUP: 1 })) {
	process.once(signal, () => process.exit(128 + number));
}
// Whoever reads only the first lines, as `head` does, closes the pipe.
process.stdout.on("error", () => process.exit());
process.exitCode = await run(process.argv.slice(2), process.cwd(), process);
