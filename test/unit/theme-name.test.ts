import { Saver } from "../../src/editor/save/saver.js";
import { Refusal } from "../../src/editor/saving.js";
import { slugOf } from "../../src/editor/theme-name.js";
import { createService } from "../../src/theme-service.js";
import { assert, BARE, createSite, test } from "../helpers/site.js";

/** What people type in ten scripts, and what file it becomes; none where a sentence says why not. */
const TABLE = `
Ocean → ocean | Deep Blue Sea → deep-blue-sea | Übersee → übersee | L'été → l-été | Straße → straße
Тема → тема | Світла тема → світла-тема | Θάλασσα → θάλασσα | 海 → 海 | 深い海 → 深い海 | 바다 → 바다
بحر → بحر | ים → ים | समुद्र → समुद्र | கடல் → கடல் | ทะเล → ทะเล | Ծով → ծով | ზღვა → ზღვა | 𝒳yz → 𝒳yz
../../etc/passwd → etc-passwd | a.b.css → a-b-css | .hidden → hidden | C:\\themes\\x → c-themes-x
a/b → a-b | -dash- → dash | __init__ → init__ | 🌊 Wave → wave | Wave 🌊 → wave | con → | NUL → | lpt1 →
`;
const NAMES = [
	...Array.from(TABLE.matchAll(/([^|\s][^|\n]*?) → ?([^|\s]*)/g), ([, ...both]) => both),
	["U\u0308bersee 2", "übersee-2"],
	["İzmir", "i\u0307zmir"],
	["می\u200cروم", "می-روم"],
	["  spaced  out  ", "spaced-out"],
	["tab\tand\nline", "tab-and-line"],
	["x".repeat(200), "x".repeat(58)],
	...["😀".repeat(5), "...", ""].map((typed) => [typed, ""]),
] as [typed: string, file: string][];

test("40 names in ten scripts: a file, or a sentence that says why not", async () => {
	assert.is(NAMES.length, 40);
	for (const [typed, file] of NAMES) {
		const site = await createSite();
		const service = createService({ ...BARE, root: site.root, cache: { enabled: false } });
		await service.init();
		const saver = new Saver(() => service);
		const theme = slugOf(typed);
		try {
			const made = await saver.save({ theme, from: null, hash: null, mode: "light", values: {} });
			assert.is(made.file, `src/themes/${file}.css`, typed);
			assert.ok(site.has(made.file));
		} catch (refused) {
			assert.ok(refused instanceof Refusal, `${typed}: ${refused}`);
			assert.is(file, "", `${typed}: ${refused.message}`);
			assert.match(refused.message, /^A new theme's name|is the name of a device/);
		}
	}
});
