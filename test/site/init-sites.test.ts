import { test } from "uvu";
import * as assert from "uvu/assert";
import { closeAll, launchAll } from "../helpers/browsers/index.js";
import { scale, spread } from "../helpers/faults.js";
import { commit, git, runInit } from "../helpers/init.js";
import { OTHER_SITES, type OtherSite } from "../helpers/other-sites.js";
import { differences } from "../helpers/pixels.js";
import { removeSites } from "../helpers/site.js";
import { built } from "../helpers/untouched.js";
import { buildWritten, WRITE, writeSite } from "../helpers/written-sites.js";

/** The switcher joins the header, and a control of the site's own leaves it. */
const CONTROLS = ".theme-toggle, .theme-select, .theme-pair";
const MOVED = `header, ${CONTROLS}, p:has(> :is(#mode, [data-theme-switch], ${CONTROLS}))`;

const browsers = await launchAll(["chromium"]);
const [browser] = browsers;

test.after(async () => {
	await closeAll(browsers);
	await removeSites();
});

async function tryOut(other: OtherSite): Promise<void> {
	const site = await writeSite(other);
	if (!site) return;
	commit(site);
	const again = await runInit(site, WRITE);
	assert.match(again.out, "Nothing to do", `${again.out}${again.error}`);
	assert.is(git(site, "status", "--porcelain"), "");
	// Each in a folder of its own: a process loads a configuration once.
	const before = await built(other, other.files);
	const after = await buildWritten(site, other);
	try {
		const pair = { site: other, before, after };
		if (browser) assert.equal(await differences(browser, [pair], { without: MOVED }), []);
	} finally {
		await Promise.all([before, after].map(({ server }) => server.close()));
	}
}

/** Each is built six times: `FAULTS=full` takes all of them. */
for (const other of spread(OTHER_SITES, scale(OTHER_SITES.length, 8))) {
	test(`${other.name} (${other.kind}): looks as before, and a second run has nothing to do`, () =>
		tryOut(other));
}

test.run();
