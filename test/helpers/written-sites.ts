import * as assert from "uvu/assert";
import { createRepository, git, runInit } from "./init.js";
import type { OtherSite } from "./other-sites.js";
import type { Site } from "./site.js";
import { type Built, buildIn } from "./untouched.js";

/** Literal colours become custom properties only where somebody asks for it. */
export const WRITE: readonly string[] = ["--write", "--properties"];

/** Runs the command; undefined, and said why, where it leaves the site alone. */
export async function writeSite(other: OtherSite): Promise<Site | undefined> {
	const site = await createRepository({ ...other.files }, other.packages);
	const { code, out, error } = await runInit(site, WRITE);
	const said = `${out}${error}`;
	const isWritten = git(site, "status", "--porcelain") !== "";
	assert.is(code === 0, isWritten, said);
	if (isWritten) return site;
	console.log(`left alone: ${other.name}\n${said}`);
	return undefined;
}

/** Builds what the command has written. */
export async function buildWritten(site: Site, other: OtherSite): Promise<Built> {
	const built = await buildIn(site, other);
	assert.ok(built.ended, built.log.join("\n"));
	const isThemed = Object.keys(built.output).some((path) => path.includes("_theme/"));
	assert.ok(isThemed, "the plugin is there");
	return built;
}
