import { setTimeout as sleep } from "node:timers/promises";
import { theme } from "../../src/index.js";
import { assert, htmlPage, type Page, startEngines, themedSite } from "../helpers/in-engines.js";
import { until } from "../helpers/test.js";
import { assertShown, choose, ready, shown, store, stored, visit } from "../helpers/themed-site.js";

const REPORT = "/csp-report";
/** Nothing but what is said, and the icon that browsers ask for by themselves. */
const report = (policy: string) =>
	`${policy}; default-src 'none'; img-src 'self'; report-uri ${REPORT}`;

async function site(plugin: Parameters<typeof themedSite>[0] = {}) {
	const server = await themedSite(plugin);
	// In the order in which they were built, `theme` is the service of this one.
	const { script, style } = theme.csp();
	const under = (policy: string) => {
		server.options.headers = { "*": { "Content-Security-Policy": report(policy) } };
	};
	return { server, script, style, under };
}

// An inline script that no policy here allows: it tells whether there is one.
const INTRUDER = htmlPage({ body: "{% themeSwitcher %}<script>hacked = 1</script>" });
// Overrides are applied where a page of the site could have made some.
const files = {
	"intruder.html": INTRUDER,
	"editor.html": htmlPage({ body: "{% themeTokenEditor %}" }),
};

const hashed = await site({ files });
const strict = `script-src ${hashed.script.join(" ")}; style-src ${hashed.style.join(" ")}`;
/** Behind the assets and a script that hears of violations: it would allow none of them. */
const LATE = {
	head: `<script>seen = []; addEventListener("securitypolicyviolation", ({ violatedDirective }) => seen.push(violatedDirective))</script><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'">`,
};
const late = await site({
	files: {
		"index.html": htmlPage(LATE),
		// What an editor loads when it is needed is bound by then, as all that follows the policy.
		"editor.html": htmlPage({
			head: LATE.head.replace("img-src", "script-src 'self'; img-src"),
			body: "{% themeTokenEditor %}",
		}),
		"intruder.html": htmlPage({ ...LATE, body: "<script>hacked = 1</script>" }),
	},
});
const { each } = await startEngines();

type Site = typeof hashed;

const reports = ({ server }: Site) => server.requests.filter(({ path }) => path === REPORT).length;

/** Guard, stylesheet, runtime, overrides and switcher, one after the other. */
async function assertWorks(page: Page, one: Site): Promise<void> {
	const { url } = one.server;
	const before = reports(one);
	await page.goto(url);
	await page.evaluate("localStorage.clear()");
	await store(page, "dark");
	await visit(page, url);
	await assertShown(page, "dark");
	await page.evaluate(`
		window.violated = [];
		document.addEventListener("securitypolicyviolation", ({ violatedDirective, sample }) => violated.push(violatedDirective + sample));
	`);
	await choose(page, "fjord");
	await assertShown(page, "fjord");
	assert.is(await stored(page), "light\nfjord\ndark");
	assert.equal(await page.evaluate("violated"), []);
	await store(page, "--color-page: rgb(255, 0, 0)", "theme.fjord");
	await page.reload();
	await ready(page);
	assert.equal(await shown(page), { theme: "fjord", color: "rgb(255, 0, 0)" });
	await page.evaluate("localStorage.clear()");
	await sleep(50);
	assert.is(reports(one), before, "no violation reported");
}

/** That there is a policy, which is what would be violated. */
async function assertGuarded(page: Page, one: Site): Promise<void> {
	const before = reports(one);
	await visit(page, `${one.server.url}intruder/`);
	assert.is(await page.evaluate("typeof hacked"), "undefined");
	await until(async () => reports(one) > before, "a report");
	assert.is(reports(one) - before, 1);
}

const works = (name: string, one: Site, policy: string) => {
	each(name, async (page) => {
		one.under(policy);
		await assertWorks(page, one);
		await assertGuarded(page, one);
	});
};

works("theme.csp() is all that script-src needs", hashed, strict);
const trusted = `${strict}; require-trusted-types-for 'script'; trusted-types 'none'`;
works("Trusted Types too", hashed, trusted);

each("a policy that stands after the assets blocks nothing of them", async (page) => {
	const seenOn = async (path: string) => {
		await visit(page, late.server.url + path);
		return page.evaluate<string[]>("seen");
	};
	assert.equal(await seenOn(""), []);
	assert.equal(await seenOn("editor/"), []);
	assert.is((await seenOn("intruder/")).length, 1, "it does block what follows");
});
// What the tests above would see if the policy did not allow the guard.
each("a policy without the hash is violated", async (page) => {
	hashed.under(strict.replace(/script-src [^;]+/, "script-src 'self'"));
	const before = reports(hashed);
	await visit(page, hashed.server.url);
	await until(async () => reports(hashed) > before, "a report");
	assert.is(reports(hashed) - before, 1, "the guard is blocked, and nothing else");
});
