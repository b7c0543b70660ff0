/**
 * The packages that are measured beside the plugin and that the repository has no other use for.
 * They are installed for the bench alone, in the versions of its own lock, when first wanted.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { ELEVENTY, PEERS, REPOSITORY } from "./paths.mjs";

/** npm's own record of what it has installed. */
const INSTALLED = "node_modules/.package-lock.json";

/** Installs what a folder's lock names, unless it is there in those versions. */
export function installPeers(folder = PEERS) {
	if (isInstalled(folder)) return;
	const name = `${relative(REPOSITORY, folder)}/`;
	console.log(`Installing into ${name}node_modules …`);
	// Not `npm ci`, which fails where a registry lacks binaries for other systems than this one.
	const command = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
	const { status } = spawnSync("npm", command, { cwd: folder, stdio: "inherit" });
	if (status !== 0) throw new Error(`Nothing is installed: npm failed in ${name}.`);
}

/** @param {string} folder */
function isInstalled(folder) {
	if (!existsSync(join(folder, INSTALLED))) return false;
	const wanted = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).devDependencies;
	const { packages } = JSON.parse(readFileSync(join(folder, INSTALLED), "utf8"));
	return Object.entries(wanted).every(
		([name, version]) => packages[`node_modules/${name}`]?.version === version,
	);
}

/**
 * A peer's module. (Types are those of the few members in use: whoever has not run the bench has not
 * installed them.)
 *
 * @param {string} name
 * @returns {Promise<any>}
 */
export function importPeer(name, folder = PEERS) {
	const { resolve } = createRequire(join(folder, "package-lock.json"));
	return import(pathToFileURL(resolve(name)).href);
}

/**
 * A file of a peer's package, as text.
 *
 * @param {string} name
 * @param {string} path
 */
export function readPeer(name, path) {
	return readFileSync(join(PEERS, "node_modules", name, path), "utf8");
}

/** @param {string} name */
export function peerVersion(name) {
	return JSON.parse(readPeer(name, "package.json")).version;
}

/**
 * A package that Eleventy depends on, in its version.
 *
 * @param {string} name
 * @returns {Promise<any>}
 */
export function importOfEleventy(name) {
	return import(pathToFileURL(createRequire(ELEVENTY).resolve(name)).href);
}
