#!/usr/bin/env node
import { run } from "./run.js";

// A signal ends the process by way of its exit, so that the copy of the site goes as well.
for (const [signal, number] of Object.entries({ SIGINT: 2, SIGTERM: 15 })) {
	process.once(signal, () => process.exit(128 + number));
}
// Whoever reads only the first lines, as `head` does, closes the pipe.
process.stdout.on("error", () => process.exit());
process.exitCode = await run(process.argv.slice(2), process.cwd(), process);
