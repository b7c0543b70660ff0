import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generated, isJson, options } from "../../scripts/generated.js";
import { REPOSITORY } from "../helpers/cli.js";
import { assert, test } from "../helpers/test.js";

for (const [path, make] of Object.entries(generated)) {
	test(`${path} is what the table of options and its TSDoc give`, () => {
		const committed = readFileSync(join(REPOSITORY, path), "utf8");
		const remedy = `${path} is stale: run node --import tsx scripts/generate.ts`;
		const read = (text: string) => (path.endsWith(".json") ? JSON.parse(text) : text);
		assert.equal(read(committed), read(make(committed)), remedy);
	});
}

/** Defaults that no value can say: what is unset, all labels, and a folder of the process. */
const IN_WORDS = ["unset", "English", "process.cwd()"];

test("@default is the table's, for options and their members", () => {
	const wrong = options.flatMap((option) => {
		const rows = [option, ...option.members].filter(({ written = "" }) => isJson(written));
		return rows.filter(
			({ written = "", default: value }) =>
				JSON.stringify(JSON.parse(written)) !== JSON.stringify(value),
		);
	});
	assert.equal(wrong, []);
	const inWords = options.filter(({ written }) => written !== undefined && !isJson(written));
	const found = inWords.map(({ written }) => written);
	assert.equal(found, IN_WORDS);
});

test("each option, or each of its members, has a meaning and a default", () => {
	for (const option of options) {
		const rows = option.written === undefined ? option.members : [option];
		assert.ok(rows.length > 0, option.name);
		for (const { name, meaning, written } of [...rows, ...option.members]) {
			assert.ok(meaning, `${option.name}: ${name} has no meaning`);
			assert.ok(written, `${option.name}: ${name} has no @default`);
		}
	}
});
