/**
 * The packages that are measured beside the plugin and that the repository has no other use for.
 * They are installed for the bench alone, in the versions of its own lock, when first wanted.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ELEVENTY, PEERS } from "./paths.mjs";

const LOCK = join(PEERS, "package-lock.json");
/** npm's own record of what it has installed. */
const INSTALLED = join(PEERS, "node_modules/.package-lock.json");

/** Installs the peers unless they are there in the locked versions. */
export function installPeers() {
	if (isInstalled()) return;
	console.log("Installing the peers into bench/peers/node_modules …");
	// Not `npm ci`, which fails where a registry lacks binaries for other systems than this one.
	const command = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
	const { status } = spawnSync("npm", command, { cwd: PEERS, stdio: "inherit" });
	if (status !== 0) throw new Error("The peers are not installed: npm failed in bench/peers/.");
}

function isInstalled() {
	if (!existsSync(INSTALLED)) return false;
	const wanted = JSON.parse(readFileSync(join(PEERS, "package.json"), "utf8")).devDependencies;
	const { packages } = JSON.parse(readFileSync(INSTALLED, "utf8"));
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
export function importPeer(name) {
	return import(pathToFileURL(createRequire(LOCK).resolve(name)).href);
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
