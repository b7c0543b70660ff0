import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { accessSync, constants, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** No single step of a browser may take longer (milliseconds). */
export const LIMIT = 20_000;

const children = new Set<ChildProcess>();
const folders = new Set<string>();

function killGroup(child: ChildProcess): void {
	try {
		// Its own process group (`detached`): WebKitWebDriver's browser dies with it.
		if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
	} catch {
		// It leads no group, or is gone.
		child.kill("SIGKILL");
	}
}

function cleanUp(): void {
	for (const child of children) killGroup(child);
	for (const folder of folders) {
		try {
			removeFolder(folder);
		} catch {
			// A file was written meanwhile: better a folder left in /tmp than the next one's too.
		}
	}
}

let hooked = false;
/** Whatever ends this process (a throw, Ctrl+C) also ends what it started. */
function endChildrenWithProcess(): void {
	if (hooked) return;
	hooked = true;
	process.on("exit", cleanUp);
	// Without a listener a signal ends Node with no `exit` event.
	for (const [signal, number] of Object.entries({ SIGINT: 2, SIGTERM: 15, SIGHUP: 1 }))
		process.once(signal, () => process.exit(128 + number));
}

/** Has a process, with the group that it leads, killed when this process ends at the latest. */
export function adopt(child: ChildProcess): ChildProcess {
	endChildrenWithProcess();
	children.add(child);
	child.once("exit", () => children.delete(child));
	return child;
}

export function start(command: string, args: string[], options: SpawnOptions = {}): ChildProcess {
	const child = spawn(command, args, { stdio: "ignore", ...options, detached: true });
	// Without a listener a failed start would be an uncaught exception, away from its caller.
	child.on("error", () => children.delete(child));
	return adopt(child);
}

/** Kills what {@link start} started, with its children, and waits until it is gone. */
export async function stop(child: ChildProcess): Promise<void> {
	const gone = new Promise<void>((resolve) => {
		if (child.exitCode !== null || child.signalCode !== null) resolve();
		else child.once("exit", () => resolve());
	});
	killGroup(child);
	await within(gone, `the end of process ${child.pid}`);
}

/** A new empty folder, removed when this process ends at the latest. */
export function temporaryFolder(): string {
	endChildrenWithProcess();
	const folder = mkdtempSync(join(tmpdir(), "theme-browser-"));
	folders.add(folder);
	return folder;
}

/** Removes a {@link temporaryFolder}; a file still being written there is tried again. */
export function removeFolder(folder: string): void {
	rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
	folders.delete(folder);
}

/** Rejects with the name of what was waited for when it takes longer than `limit` ms. */
export async function within<T>(promise: Promise<T>, what: string, limit = LIMIT): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`${what}: nothing after ${limit} ms`)), limit);
	});
	return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/**
 * Asks again until the answer is true; an error counts as "not yet". After 10 ms at first, then less
 * and less often: to ask costs CPU time, which what is waited for may need.
 */
export async function until(ask: () => Promise<boolean>, what: string, limit = LIMIT) {
	const end = Date.now() + limit;
	let last: unknown;
	for (let pause = 10; Date.now() < end; pause = Math.min(pause * 1.2, 60)) {
		const answer = await ask().catch((error: unknown) => {
			last = error;
			return false;
		});
		if (answer) return;
		await sleep(pause);
	}
	throw new Error(`${what}: not within ${limit} ms`, { cause: last });
}

/**
 * The first executable of: the path in an environment variable, a name on PATH, a fixed path.
 * @throws when the variable is set to something that cannot be run: a typo there must not
 * quietly test another browser.
 */
export function executable(variable: string, names: string[], paths: string[] = []) {
	const asked = process.env[variable];
	if (asked) {
		if (!runnable(asked)) throw new Error(`${variable}=${asked} is not an executable file`);
		return asked;
	}
	const onPath = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
	const candidates = [...names.flatMap((name) => onPath.map((dir) => join(dir, name))), ...paths];
	return candidates.find(runnable);
}

function runnable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
