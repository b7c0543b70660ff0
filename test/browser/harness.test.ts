import { test } from "uvu";
import * as assert from "uvu/assert";
import {
	frameProbe,
	framesAfter,
	modeOf,
	type Page,
	probedFrames,
	recordFrames,
	serveFolder,
} from "../helpers/browsers/index.js";
import { until } from "../helpers/browsers/processes.js";
import { CHROMIUM, startEngines } from "../helpers/in-engines.js";
import { createSite } from "../helpers/site.js";

// What the tests of frames would pass without: a frame in a wrong colour is seen.

/** A page of one colour, which a script turns into another after six frames. */
const flash = (from: string, to: string) => `<!doctype html>
<html style="background: ${from}"><head><title>Flash</title></head><body><p>text</p>
<script>
	let frames = 0;
	const next = () => {
		frames += 1;
		if (frames === 6) document.documentElement.style.background = "${to}";
		if (frames < 12) requestAnimationFrame(next);
	};
	requestAnimationFrame(next);
</script>`;

const site = await createSite({
	"start.html": flash("rgb(90, 0, 90)", "rgb(90, 0, 90)"),
	"dark.html": flash("rgb(16, 32, 48)", "rgb(16, 32, 48)"),
	"flashes.html": flash("rgb(255, 255, 255)", "rgb(16, 32, 48)"),
});
const server = await serveFolder({ root: site.root });
const { url } = server;
const { each } = await startEngines({ fresh: true });

/** Opens a page that may flash, and waits until it has. */
async function watch(page: Page, name: string): Promise<void> {
	await page.goto(url + name);
	await until(() => page.evaluate("frames === 12"), "frames");
}

each("the frame probe sees a flash, and none where none is", async (page) => {
	server.options.onHtml = frameProbe;
	const seen = async (name: string) => {
		await watch(page, name);
		return [...new Set((await probedFrames(page)).map((frame) => frame.html))];
	};
	try {
		assert.equal(await seen("dark.html"), ["rgb(16, 32, 48)"]);
		assert.equal(await seen("flashes.html"), ["rgb(255, 255, 255)", "rgb(16, 32, 48)"]);
	} finally {
		delete server.options.onHtml;
	}
});

each(
	"the screencast sees a flash, and none where none is",
	async (page) => {
		const modes = async (name: string) => {
			await page.goto(`${url}start.html`);
			const frames = await recordFrames(page, () => watch(page, name));
			assert.equal(frames[0]?.rgb[2], [90, 0, 90]);
			return framesAfter(frames).map((frame) => modeOf(frame.rgb));
		};
		assert.equal([...new Set(await modes("dark.html"))], ["dark"]);
		const loud = await modes("flashes.html");
		assert.equal([loud[0], loud.at(-1)], ["light", "dark"]);
	},
	{ engines: CHROMIUM },
);

test.run();
