import { test } from "uvu";
import * as assert from "uvu/assert";
import { run } from "../../src/init/run.js";
import { VERSION } from "../../src/package.js";

interface Said {
	code: number;
	out: string;
	error: string;
}

async function said(
	argv: string[],
	env: Record<string, string> = {},
	isTTY = false,
): Promise<Said> {
	const texts = { out: "", error: "" };
	const stream = (name: "out" | "error") => ({
		isTTY,
		write(text: string) {
			texts[name] += text;
		},
	});
	const streams = { stdout: stream("out"), stderr: stream("error"), env };
	return { code: await run(argv, "/nowhere", streams), ...texts };
}

test("help and version", async () => {
	for (const argv of [[], ["--help"], ["-h"], ["init", "--help"]]) {
		const { code, out, error } = await said(argv);
		assert.is(code, 0);
		assert.match(out, "Usage: npx eleventy-plugin-theme init [options]");
		assert.match(out, "Exit codes: 0");
		assert.is(error, "");
	}
	assert.equal(await said(["--version"]), { code: 0, out: `${VERSION}\n`, error: "" });
});

test("wrong usage: 2, on standard error, with what was meant", async () => {
	const cases: [argv: string[], message: string][] = [
		[["inti"], 'There is no command "inti". Did you mean "init"?'],
		[["theme"], 'There is no command "theme". Run eleventy-plugin-theme --help'],
		[["init", "--wirte"], 'There is no option --wirte. Did you mean "--write"?'],
		[["init", "--no-colour"], 'There is no option --no-colour. Did you mean "--no-color"?'],
		[["init", "-x"], "There is no option -x."],
		[["init", "now"], '"now" means nothing here.'],
		[["init", "--config"], "--config"],
		[["init", "--config="], "--config wants the path of a file."],
		[["init", "--write=yes"], "--write"],
		[["init", "--backup"], "--backup goes with --write."],
		[["--write"], "There is no command."],
	];
	for (const [argv, message] of cases) {
		const { code, out, error } = await said(argv);
		assert.is(code, 2, argv.join(" "));
		assert.match(error, message);
		assert.is(error.trimEnd().split("\n").length, 1, error);
		assert.is(out, "");
	}
});

test("what cannot be done: 1, without a stack", async () => {
	const { code, error } = await said(["init", "--config=missing.js"]);
	assert.is(code, 1);
	assert.match(
		error,
		"eleventy-plugin-theme: --config=missing.js: there is no such file in /nowhere",
	);
	assert.not.match(error, /\n\s+at /);
});

test("colours: on a terminal, unless somebody minds; in a pipe, if somebody wants them", async () => {
	const isColored = async (argv: string[], env: Record<string, string>, isTTY: boolean) =>
		(await said(["inti", ...argv], env, isTTY)).error.includes("\x1b[");
	assert.is(await isColored([], {}, true), true);
	assert.is(await isColored([], {}, false), false);
	assert.is(await isColored(["--no-color"], { FORCE_COLOR: "1" }, true), false);
	assert.is(await isColored([], { NO_COLOR: "1", FORCE_COLOR: "1" }, true), false);
	assert.is(await isColored([], { NO_COLOR: "" }, true), true);
	assert.is(await isColored([], { FORCE_COLOR: "1" }, false), true);
	assert.is(await isColored([], { FORCE_COLOR: "0" }, true), false);
	assert.is(await isColored([], { TERM: "dumb" }, true), false);
});

test.run();
