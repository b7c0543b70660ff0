import { constants, existsSync, rmSync } from "node:fs";
import {
	copyFile,
	mkdir,
	mkdtemp,
	readdir,
	readlink,
	realpath,
	rm,
	stat,
	symlink,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { PACKAGE_ROOT } from "../package.js";
import { PACKAGE } from "./config/plugin.js";

/** Folders that a build reads and never writes. */
const LINKED = new Set(["node_modules", ".git"]);

/**
 * A copy of the site in a temporary folder, so that whatever its build writes, nothing of the site
 * is touched.
 */
export class Workspace {
	/** The copy. */
	readonly root: string;
	readonly #folder: string;
	readonly #site: string;
	readonly #onExit = (): void => rmSync(this.#folder, { recursive: true, force: true });

	private constructor(folder: string, root: string, site: string) {
		this.#folder = folder;
		this.#site = site;
		this.root = root;
		process.once("exit", this.#onExit);
	}

	static async of(site: string): Promise<Workspace> {
		const folder = await realpath(await mkdtemp(join(tmpdir(), `${PACKAGE}-`)));
		const workspace = new Workspace(folder, join(folder, basename(site) || "site"), site);
		await copyFolder(site, workspace.root, site);
		await linkPackages(site, join(folder, "node_modules"));
		return workspace;
	}

	/** Writes files into the copy, by their paths from the root. */
	async write(files: ReadonlyMap<string, string>): Promise<void> {
		for (const [path, text] of files) {
			const target = join(this.root, path);
			await mkdir(dirname(target), { recursive: true });
			await writeFile(target, text);
		}
	}

	/** A text of the build's, with the site's own paths in the place of the copy's. */
	withOwnPaths(text: string): string {
		const own = text.replaceAll(this.root, this.#site);
		if (!own.includes(this.#folder)) return own;
		return `${own.replaceAll(this.#folder, dirname(this.#site))}\nWhat is built is a copy of the site's folder alone: move what it reads above the site's folder into it, or run this in the folder above.`;
	}

	async remove(): Promise<void> {
		process.off("exit", this.#onExit);
		await rm(this.#folder, { recursive: true, force: true });
	}
}

async function copyFolder(from: string, to: string, site: string): Promise<void> {
	await mkdir(to, { recursive: true });
	for (const entry of await readdir(from, { withFileTypes: true })) {
		const [source, target] = [join(from, entry.name), join(to, entry.name)];
		if (LINKED.has(entry.name)) await symlink(source, target);
		else if (entry.isDirectory()) await copyFolder(source, target, site);
		else if (entry.isSymbolicLink()) await copyLink(source, target, site);
		// Where the file system can, the copy costs nothing until one of the two changes.
		else if (entry.isFile()) await copyFile(source, target, constants.COPYFILE_FICLONE);
	}
}

/** A link inside the site leads to the copy's own file; what it leads to elsewhere is copied. */
async function copyLink(source: string, target: string, site: string): Promise<void> {
	const written = await readlink(source);
	const goal = resolve(dirname(source), written);
	if (!existsSync(goal)) return;
	if (!relative(site, goal).startsWith("..")) {
		await symlink(join(dirname(target), relative(dirname(source), goal)), target);
	} else if ((await stat(goal)).isDirectory()) {
		await copyFolder(goal, target, goal);
	} else {
		await copyFile(goal, target);
	}
}

/**
 * Packages that Node finds above the site (as in a workspace of npm), and this package for a site
 * that has not installed it yet.
 */
async function linkPackages(site: string, folder: string): Promise<void> {
	const above = ancestorsOf(site).find((path) => existsSync(join(path, "node_modules")));
	await mkdir(folder);
	if (above) {
		for (const name of await readdir(join(above, "node_modules"))) {
			await symlink(join(above, "node_modules", name), join(folder, name));
		}
	}
	if (!existsSync(join(folder, PACKAGE))) await symlink(PACKAGE_ROOT, join(folder, PACKAGE));
}

function ancestorsOf(path: string): string[] {
	const parent = dirname(path);
	return parent === path ? [] : [parent, ...ancestorsOf(parent)];
}

/** Whether the site, or what lies above it, has the package installed. */
export function isInstalled(site: string): boolean {
	return [site, ...ancestorsOf(site)].some((path) =>
		existsSync(join(path, "node_modules", PACKAGE)),
	);
}
