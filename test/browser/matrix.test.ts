import { test } from "uvu";
import * as assert from "uvu/assert";
import type { Page, Served } from "../helpers/browsers/index.js";
import { startEngines } from "../helpers/in-engines.js";
import {
	COLORS,
	ready,
	type Shown,
	store,
	type ThemeName,
	themedSite,
} from "../helpers/themed-site.js";

/** A theme by day and one by night. */
type Pair = { light: ThemeName; dark: ThemeName };

/** What storage holds, and the theme that it asks for, or the pair, if any. */
const STORED: [value: string | null, choice: ThemeName | Pair | undefined][] = [
	[null, undefined],
	["light", "light"],
	["dark", "dark"],
	["fjord", "fjord"],
	["gone", undefined],
	["", undefined],
	['{"theme":null}', undefined],
	["secret", undefined],
	["fjord\nlight", { light: "fjord", dark: "light" }],
	["fjord\nfjord", { light: "fjord", dark: "fjord" }],
	["gone\nfjord", { light: "light", dark: "fjord" }],
	["fjord\nsecret", { light: "fjord", dark: "dark" }],
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
	servers.push({
		start,
		server: await themedSite({ plugin: { default: start }, serve: { onHtml } }),
	});
}
const { each } = await startEngines({ fresh: true });

each("96 first pages, 96 right colours", async (page) => {
	const wrong: string[] = [];
	let cells = 0;
	for (const { start, server } of servers) {
		await page.goto(server.url);
		for (const system of ["light", "dark"] as const) {
			await page.setColorScheme(system);
			for (const [value, choice] of STORED) {
				await store(page, value);
				// The open one last: the next value is stored from there.
				for (const storage of ["blocked", "open"] as const) {
					const chosen = storage === "open" ? chosenOf(choice, system, start) : undefined;
					const theme = chosen ?? start ?? system;
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
	assert.is(cells, 96);
});

/** Where the OS is not followed, a pair is no choice. */
function chosenOf(
	choice: ThemeName | Pair | undefined,
	system: keyof Pair,
	start: ThemeName | undefined,
): ThemeName | undefined {
	if (typeof choice !== "object") return choice;
	return start === undefined ? choice[system] : undefined;
}

/** What the page showed before any module ran, what it shows now, and whether storage opens. */
interface Seen {
	early: Shown;
	late: Shown;
	storage: "open" | "blocked";
}

// One question a page: 288 pages are asked.
const SEEN = `
	const storage = (() => { try { localStorage.theme; return "open" } catch { return "blocked" } })();
	return { early, late: look(), storage };
`;

async function look(page: Page, url: string): Promise<Seen> {
	await page.goto(url);
	await ready(page);
	return page.evaluate<Seen>(SEEN);
}

const isRight = ({ early, late }: Seen, theme: ThemeName) =>
	[early, late].every((one) => one.theme === theme && one.color === COLORS[theme]);

test.run();
