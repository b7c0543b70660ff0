import { lstat, realpath } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { SITE_THEMES } from "../bundle/sources.js";
import { Refusal } from "./refusal.js";

/**
 * Where a theme's file really is: nothing is written but what is in the site's folder of themes, and
 * no link leads out of it.
 *
 * @param path - absolute
 * @throws Refusal
 */
export async function realPlace(root: string, path: string): Promise<string> {
	const themes = join(await realpath(root), SITE_THEMES);
	for (const folder of [dirname(themes), themes]) {
		if ((await whereTo(folder, SITE_THEMES)) !== folder) {
			throw new Refusal(403, `${SITE_THEMES} is a link to elsewhere: nothing is written there.`);
		}
	}
	const named = join(themes, path.slice(join(root, SITE_THEMES).length));
	const real = await whereTo(named, path);
	if (!real.startsWith(themes + sep)) {
		throw new Refusal(403, `${path} is a link out of ${SITE_THEMES}: nothing is written there.`);
	}
	const stats = await lstat(real).catch(() => undefined);
	if (stats && !stats.isFile()) throw new Refusal(403, `${path} is no file.`);
	return real;
}

/** Where a path leads; to itself, if nothing is there. */
async function whereTo(path: string, name: string): Promise<string> {
	try {
		return await realpath(path);
	} catch {
		const isLink = await lstat(path).then(
			(stats) => stats.isSymbolicLink(),
			() => false,
		);
		if (isLink) throw new Refusal(403, `${name} is a link to nothing.`);
		return path;
	}
}
