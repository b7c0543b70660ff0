/**
 * Every regular expression of the source, asked for how it grows: what one does within a match no
 * count of steps can see. The answer comes from its automaton, not from trying.
 */

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { scale, spread } from "../helpers/faults.js";
import { assert, test } from "../helpers/test.js";

process.env.RECHECK_BACKEND = "pure";
const { checkSync } = await import("recheck");

const source = fileURLToPath(new URL("../../src/", import.meta.url));

type Pattern = { readonly place: string; readonly text: string; readonly flags: string };

function patternsOf(file: string): Pattern[] {
	const text = readFileSync(join(source, file), "utf8");
	const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	const found: Pattern[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isRegularExpressionLiteral(node)) {
			const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
			const end = node.text.lastIndexOf("/");
			const [pattern, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
			found.push({ place: `${file}:${line + 1}`, text: pattern, flags });
		}
		ts.forEachChild(node, visit);
	};
	visit(tree);
	return found;
}

const all = readdirSync(source, { recursive: true, encoding: "utf8" })
	.filter((file) => file.endsWith(".ts"))
	.sort()
	.flatMap(patternsOf);
/** What the last ten commits and the working tree change; a shallow clone has the sample alone. */
const changes = spawnSync("git diff -U0 HEAD~10 .", { shell: true, cwd: source, encoding: "utf8" });
const isNew = ({ text, flags }: Pattern) => changes.stdout.includes(`/${text}/${flags}`);
const patterns = [...new Set([...all.filter(isNew), ...spread(all, scale(all.length, 12))])];

const GOOD = /^(safe|linear)$/;
/** What no automaton knows, as a look ahead, is tried with texts by chance, which may misjudge one. */
const TRIES = 5;

/** Its types know no complexity; its answers do, unless it ran out of time. */
type Answer = { status: string; checker?: string; complexity?: { type: string } };
/** How a pattern grows, or why nobody knows. */
function growthOf(text: string, flags: string, tries = TRIES): string {
	const found: Answer = checkSync(text, flags, { timeout: 60_000 });
	const growth = found.complexity?.type ?? found.status;
	if (GOOD.test(growth) || found.checker !== "fuzz") return growth;
	// Tries are short texts, in which `.{0,99}` looks endless.
	const isBounded = !/[*+]|\{\d+,\}/.test(text.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, ""));
	if (growth === "polynomial" && isBounded) return "linear";
	return tries === 1 ? growth : growthOf(text, flags, tries - 1);
}

test("the check tells linear from quadratic", () => {
	assert.is(growthOf("a+$", ""), "polynomial");
	assert.is(growthOf("^(a+)+$", ""), "exponential");
	assert.is(growthOf("^a*b", ""), "linear");
	assert.is(growthOf("@import[^;*]{0,99}\\/\\/", ""), "linear");
	assert.is(growthOf("(?=a)(a+)+$", ""), "exponential", "also where it takes chance to find it");
});

test(`${patterns.length} of ${all.length} regular expressions: none is worse than linear`, () => {
	const wrong = patterns.flatMap(({ place, text, flags }) => {
		const growth = growthOf(text, flags);
		return GOOD.test(growth) ? [] : [`${place} /${text}/${flags}: ${growth}`];
	});
	assert.equal(wrong, []);
});
