import type { Page, Served } from "../helpers/browsers/index.js";
import { assert, startEngines, themedSite } from "../helpers/in-engines.js";
import { COLORS, type Shown, store, type ThemeName, visit } from "../helpers/themed-site.js";

const SYSTEMS = ["light", "dark"] as const;

/** A theme, or what the site starts in where the OS prefers light (0) or dark (1). */
type Expected = ThemeName | 0 | 1;

/** What storage holds, and what it comes to where the OS prefers light, and dark. */
const STORED: [value: string | null, light: Expected, dark: Expected][] = [
	[null, 0, 1],
	["light", "light", "light"],
	["dark", "dark", "dark"],
	["fjord", "fjord", "fjord"],
	["gone", 0, 1],
	["", 0, 1],
	['{"theme":null}', 0, 1],
	["secret", 0, 1],
	["fjord\nlight", "fjord", "light"],
	["fjord\nfjord", "fjord", "fjord"],
	["gone\nfjord", 0, "fjord"],
	["fjord\nsecret", "fjord", 1],
	["light\nfjord\nlight", "light", "light"],
	["light\nfjord\ndark", "fjord", "fjord"],
	["gone\nfjord\nlight", 0, 0],
	["light\nfjord\ngone", "light", "fjord"],
];

/**
 * Looks at the page while it is read, before any module: the guard is on its own. Later the
 * runtime would have mended what it left wrong.
 */
const EARLY = `<script>
	const look = () => {
		const { documentElement } = document;
		const { backgroundColor: color } = getComputedStyle(documentElement);
		return { theme: documentElement.dataset.theme ?? null, color };
	};
	const early = look();
</script>`;
const onHtml = (html: string) => html.replace("<body>", `<body>${EARLY}`);
const servers: { start: ThemeName | undefined; server: Served }[] = [];
for (const start of [undefined, "fjord"] as const) {
	const server = await themedSite({ plugin: { default: start }, serve: { onHtml } });
	servers.push({ start, server });
}
const { each } = await startEngines();

each("72 first pages, 72 right colours", async (page) => {
	const wrong: string[] = [];
	let cells = 0;
	for (const { start, server } of servers) {
		await page.goto(server.url);
		for (const system of SYSTEMS) {
			await page.setColorScheme(system);
			for (const [index, [value, ...expected]] of STORED.entries()) {
				await store(page, value);
				// What cannot be read cannot matter. The open one last: the next value is stored from there.
				for (const storage of index < 2 ? (["blocked", "open"] as const) : (["open"] as const)) {
					const at = system === "light" ? 0 : 1;
					const one = storage === "open" ? expected[at] : at;
					const theme = typeof one === "string" ? one : (start ?? SYSTEMS[one]);
					const name = JSON.stringify({ value, system, storage, start });
					const seen = await look(page, `${server.url}?storage=${storage}`);
					// Else half of the matrix would be the other half.
					assert.is(seen.storage, storage);
					if (!isRight(seen, theme)) wrong.push(`${name}: ${JSON.stringify(seen)}, not ${theme}`);
					cells += 1;
				}
			}
		}
	}
	assert.equal(wrong, []);
	assert.is(cells, 72);
});

type Seen = { early: Shown; late: Shown; storage: "open" | "blocked" };

const SEEN = `
	const storage = (() => { try { localStorage.theme; return "open" } catch { return "blocked" } })();
	return { early, late: look(), storage };
`;

async function look(page: Page, url: string): Promise<Seen> {
	await visit(page, url);
	return page.evaluate<Seen>(SEEN);
}

const isRight = ({ early, late }: Seen, theme: ThemeName) =>
	[early, late].every((one) => one.theme === theme && one.color === COLORS[theme]);
