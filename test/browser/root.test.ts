import { assert, htmlPage, startEngines, themedSite, until } from "../helpers/in-engines.js";
import { assertShown, recorder, SETTLE, stored } from "../helpers/themed-site.js";

const site = await themedSite({
	plugin: { allow: ["light", "dark"], modeAs: { class: "night" } },
	serve: { onHtml: recorder },
	files: {
		"styled.html": htmlPage({ html: ' style="--own: 1"' }),
	},
});
const { each } = await startEngines({ url: site.url });

/** The page as the server has it, and ways to put it in the place of what is there. */
const REPLACEMENTS: Record<string, string> = {
	"document.open() and the page, written":
		"document.open(); document.write(html); document.close();",
	"document.open(), and the page later, in pieces":
		"document.open(); await null; for (const part of html.split(/(?=<)/)) { document.write(part); await null; } document.close();",
	"a root that is replaced":
		"document.replaceChild(document.adoptNode(fresh.documentElement), document.documentElement);",
	"a root that is taken away and put back":
		"const old = document.documentElement; old.remove(); await null; document.append(old);",
};

for (const [name, replace] of Object.entries(REPLACEMENTS)) {
	each(`${name}: page and switcher go on`, async (page) => {
		await page.click("button");
		await page.evaluate(`
				const html = await (await fetch(location.href)).text();
				const fresh = new DOMParser().parseFromString(html, "text/html");
				${replace}
			`);
		await page.evaluate(SETTLE);
		// A stylesheet that is written anew takes its time.
		await until(
			() => page.evaluate("[...document.querySelectorAll('link')].every(({ sheet }) => sheet)"),
			"the stylesheet",
		);
		await assertShown(page, "dark");
		assert.is(await page.evaluate("document.querySelector('button').ariaPressed"), "true");
		assert.is(await page.evaluate("document.documentElement.className"), "night", "its mode, too");
		await page.click("button");
		await assertShown(page, "light");
		assert.is(await page.evaluate("document.documentElement.className"), "");
		assert.is(await stored(page), null);
		await page.evaluate("const { theme } = await import('/_theme/theme.js'); theme.clear()");
		await assertShown(page, "light");
		await page.setColorScheme("dark");
		await assertShown(page, "dark");
	});
}

each("<html> has a style of its own or none", async (page) => {
	const style = () => page.evaluate("document.documentElement.getAttribute('style')");
	assert.is(await style(), null);
	await page.click("button");
	await page.reload();
	assert.is(await style(), null);
	await page.goto(`${site.url}styled/`);
	assert.is(await style(), "--own: 1");
});
