import { editorReady, inEditor } from "../helpers/editor-panel.js";
import { spread } from "../helpers/faults.js";
import { assert, IS_SAMPLE, type Page, startEngines, until } from "../helpers/in-engines.js";
import { listed } from "../helpers/random.js";
import { htmlPage, ready, SETTLE, store, themedSite } from "../helpers/themed-site.js";

/** A page that would load what a token says, and keeps what the guard made of the root. */
const PAGE = htmlPage({
	head: "<style>:root { --hero: none; --text: none; --image: none; --spaced\\.half: 1px; background-image: var(--hero) } main { background: image-set(var(--image) 1x) } main::after { content: var(--text) }</style>",
	body: "<script>window.early = [...document.documentElement.style]</script>",
});
const site = await themedSite({
	files: { "index.html": PAGE, "editor.html": htmlPage({ body: "{% themeTokenEditor %}" }) },
});
/** Where nothing must ever be asked for. */
const HIT = `${site.url}hit`;
const TOKENS = ["--color-page", "--hero", "--text", "--image", "--spaced.half"];

const { each } = await startEngines({ url: site.url });

type Visited = { early: string[]; names: string[]; values: Record<string, string>; seen: string };

/** What a page makes of a stored list, once the guard is done and once the script for them is. */
async function visit(page: Page, list: string) {
	await store(page, list, "theme.light");
	await page.goto(site.url);
	await ready(page);
	await until(
		() => page.evaluate("!!document.documentElement.themeOverrides"),
		"the overrides' script",
	);
	return page.evaluate<Visited>(`
		${SETTLE}
		const { style } = document.documentElement;
		const { display, visibility, opacity, backgroundImage } = getComputedStyle(document.documentElement);
		return {
			early,
			names: [...style],
			values: Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name).trim()])),
			seen: [display, visibility, opacity, backgroundImage].join(" "),
		};
	`);
}

const ATTACKS = listed(`
	background:url(HIT) | display:none!important | --color-page:red;display:none |
	--color-page:;display:none | --color-page:red;-webkit-text-stroke:9px |
	--color-page:red;--unknown:url(HIT) | --hero:url(HIT) | --hero:u\\72l(HIT) |
	--hero:\\000075rl(HIT) | --hero:image-set("HIT" 1x) | --hero:image\\-set("HIT" 1x) |
	--hero:src("HIT") | --image:"HIT" | --image:"https:other.example" |
	--hero:"url(HIT)";--hero:url(HIT) | --color-page:(;--hero:url(HIT)) |
	--text:'";display:none;--text:'"' | --text:/*"*/1;display:none;--text:" |
	--text:"open\n;display:none;--text:" | --text:\\";display:none;--text:" |
	--text:'open;display:none | --text:(;display:none;--text:) | --text:/*;display:none;--text:*/1 |
	--text:1;}display:none | --text{}display:none | @import url(HIT) | <!--;display:none;--> |
	--text:1\u0000;\u0000display:none | --:1;display:none | --text:1;--text\n;display:none |
	--text:${"\\".repeat(100_000)};display:none | --text:${";".repeat(100_000)}display:none |
	${"--text:1;".repeat(10_000)}display:none | --text:${"(".repeat(20_000)}
`);

/** A page is loaded twice for each. */
const HOSTILE = spread(ATTACKS, IS_SAMPLE ? 16 : ATTACKS.length);

each("whatever is stored, only tokens get values, and nothing is loaded", async (page) => {
	const wrong: string[] = [];
	for (const hostile of HOSTILE) {
		const list = hostile.replaceAll("HIT", HIT);
		const { early, names, seen } = await visit(page, list);
		const foreign = [
			...early.filter((name) => !name.startsWith("--")),
			...names.filter((name) => !TOKENS.includes(name)),
		];
		if (foreign.length > 0 || seen !== "block visible 1 none")
			wrong.push(`${hostile.slice(0, 60)}: ${seen} ${foreign}`);
	}
	assert.equal(wrong, []);
	const found = site.requests.filter(({ path }) => path.startsWith("/hit"));
	assert.equal(found, []);
});

each("what the editor of 0.1.0 stored is applied, by the guard already", async (page) => {
	const lists: [list: string, expected: Record<string, string>][] = [
		["--color-page:rgb(1, 2, 3)", { "--color-page": "rgb(1, 2, 3)" }],
		['--color-page:red;--text:"a; b"', { "--color-page": "red", "--text": '"a; b"' }],
		[
			"--spaced\\.half:calc(1px * 2);--color-page:oklch(0.5 0.1 20 / 50%)",
			{ "--spaced.half": "calc(1px * 2)", "--color-page": "oklch(0.5 0.1 20 / 50%)" },
		],
		[
			"--text:'Curlz MT', \"Source Sans\";--color-page:red;",
			{ "--text": "'Curlz MT', \"Source Sans\"", "--color-page": "red" },
		],
		["--color-page:red!important", { "--color-page": "red" }],
	];
	for (const [list, expected] of lists) {
		const { early, values } = await visit(page, list);
		// WebKit writes strings its own way.
		const [found, wanted] = [values, expected].map((all) =>
			Object.entries(all).map((one) => one.join(":").replaceAll("'", '"')),
		);
		assert.equal(found, wanted);
		assert.equal([...early].sort(), Object.keys(expected).sort());
	}
});

each("an editor reads a stored list as the guard does, but for what is no token", async (page) => {
	const lists: [list: string, expected: Record<string, string>][] = [
		["--color-page:rgb(1, 2, 3);", { "--color-page": "rgb(1, 2, 3)" }],
		["--color-page: red!important;--gone: 1", { "--color-page": "red" }],
		["--color-page:red;color-scheme:dark", { "--color-page": "red", "color-scheme": "dark" }],
		['--gone:"a; b";--font-body:Georgia', { "--font-body": "Georgia" }],
		["--color-page:red;color:red", {}],
		["--color-page:u\\72l(x)", {}],
		["--color-page:(;--radius:1px", {}],
		["--color-page;--radius:1px", { "--radius": "1px" }],
		[`--color-page:${"a".repeat(2000)}`, {}],
	];
	for (const [list, expected] of lists) {
		await store(page, list, "theme.light");
		await page.goto(`${site.url}editor/`);
		await editorReady(page);
		const read = "return Object.fromEntries([...root.style].map((name) => [name, inline(name)]))";
		const wanted = JSON.stringify(expected);
		const isRead = async () => JSON.stringify(await inEditor(page, read)) === wanted;
		await until(isRead, `${list.slice(0, 60)} as ${wanted}`);
	}
});

each("what no theme of the page declares is taken off again, in each theme", async (page) => {
	await store(page, "--color-page:blue;--unknown:2", "theme.dark");
	const { early, names } = await visit(page, "--color-page:red;--unknown:1");
	assert.equal([early, names], [["--color-page", "--unknown"], ["--color-page"]]);
	const style = () => page.evaluate("document.documentElement.style.cssText");
	await page.evaluate("document.documentElement.theme.set('dark')");
	assert.is(await style(), "--color-page: blue;");
	await page.evaluate("document.documentElement.theme.set('fjord')");
	assert.is(await style(), "");
});

each("a stylesheet that comes late takes no override away meanwhile", async (page) => {
	await visit(page, "--color-page:red;--unknown:1");
	const names = () => page.evaluate("[...document.documentElement.style]");
	site.options.delay = { "/_theme/css/site.css": 1500 };
	await page.evaluate(`
			const link = document.querySelector("link[rel=stylesheet]");
			const later = link.cloneNode();
			later.href += "&later";
			link.replaceWith(later);
			document.documentElement.theme.set("dark");
			document.documentElement.theme.set("light");
		`);
	site.options.delay = {};
	assert.equal(await names(), ["--color-page", "--unknown"]);
	await until(async () => String(await names()) === "--color-page", "the stylesheet");
});
