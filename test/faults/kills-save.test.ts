import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { ended, startProcess } from "../helpers/faults.js";
import { assert, createSite, type Site, test } from "../helpers/site.js";

const here = (name: string) => fileURLToPath(new URL(`../helpers/${name}`, import.meta.url));
const NODE = ["--import", import.meta.resolve("tsx"), "--import", here("kill-at.mjs")];
const FOLDER = "src/themes";
const BRAND = "[data-theme=brand] {\n\tcolor-scheme: light;\n\t--radius: 1px;\n}\n";

async function save(site: Site, theme: string, env: Record<string, string>) {
	const args = [...NODE, here("save-once.ts"), theme, "2px"];
	return ended(startProcess(site, process.execPath, args, { env }));
}

/** Kills a save at each of its steps; its file is what it was, or what it was to be. */
async function killAtEach(site: Site, theme: string, before: string | undefined, after: string) {
	const file = `${FOLDER}/${theme}.css`;
	const reset = async () => {
		await rm(site.path(FOLDER), { recursive: true, force: true });
		if (before !== undefined) await site.write({ [file]: before });
	};
	await reset();
	const { code, stderr } = await save(site, theme, { STEPS_FILE: site.path("steps.json") });
	assert.is(code, 0, stderr);
	assert.is(await site.read(file), after);
	const steps = JSON.parse(await site.read("steps.json")) as string[];
	const renamed = steps.findIndex((step) => step.startsWith("after rename"));
	assert.ok(steps.some((step) => step.startsWith("within writeFile")) && renamed > 0, steps.join());
	for (const [index, step] of steps.entries()) {
		await reset();
		const { signal } = await save(site, theme, { KILL_AT: String(index + 1) });
		assert.is(signal, "SIGKILL", step);
		const text = site.has(file) ? await site.read(file) : undefined;
		assert.is(text, index < renamed ? before : after, step);
	}
}

test("killed at any step, a theme's file is the old one or the new one", async () => {
	const site = await createSite();
	await killAtEach(site, "brand", BRAND, BRAND.replace("1px", "2px"));
});

test("killed at any step, a new theme's file is not there, or whole", async () => {
	const site = await createSite();
	const after = '[data-theme="dark"] {\n\t--radius: 2px;\n}\n';
	await killAtEach(site, "dark", undefined, after);
});
