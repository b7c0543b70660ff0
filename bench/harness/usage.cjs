/** Loaded before a measured program: writes what it used of the machine when it ends. */
const { readFileSync, writeFileSync } = require("node:fs");

process.once("exit", () => {
	const { userCPUTime, systemCPUTime } = process.resourceUsage();
	const usage = { cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMb: peakKb() / 1024 };
	writeFileSync(process.env.BENCH_USAGE ?? "", JSON.stringify(usage));
});

/** Linux counts the memory of the process that started this one into `maxRSS`; `VmHWM` is its own. */
function peakKb() {
	try {
		const [, own] = /^VmHWM:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
		if (own) return Number(own);
	} catch {
		// no Linux
	}
	return process.resourceUsage().maxRSS;
}
