import { literalFinder } from "../../src/eleventy/literals.js";
import { readPage } from "../../src/html/page.js";
import { startTags, textRegions } from "../../src/html/scan.js";
import { amendPolicy, missingSources } from "../../src/page/csp.js";
import { assert, listed, test } from "../helpers/test.js";

/**
 * Counts what code does to strings, for growth cannot be read off a clock on a busy machine: the
 * characters that a search passes over. What happens within a match is for faults/patterns.
 */
const { exec } = RegExp.prototype;
const { indexOf, replaceAll, slice, startsWith, trim } = String.prototype;

/** How many steps it takes to run this. */
function countSteps(run: () => unknown): number {
	let steps = 0;
	const counted = <T extends unknown[], R>(
		method: (this: string, ...args: T) => R,
		cost: (text: string) => number,
	) =>
		function (this: string, ...args: T): R {
			steps += cost(this);
			return method.apply(this, args);
		};
	Object.assign(RegExp.prototype, {
		exec(this: RegExp, text: string) {
			const from = this.global || this.sticky ? this.lastIndex : 0;
			const match = exec.call(this, text);
			const end = match ? match.index + match[0].length : this.sticky ? from : text.length;
			steps += 1 + end - from;
			return match;
		},
	});
	Object.assign(String.prototype, {
		indexOf(this: string, part: string, from = 0) {
			const found = indexOf.call(this, part, from);
			steps += 1 + Math.max((found < 0 ? this.length : found) - from, 0);
			return found;
		},
		startsWith: counted(startsWith, () => 1),
		// V8 copies no characters.
		slice: counted(slice, () => 1),
		replaceAll: counted(replaceAll as (this: string) => string, ({ length }) => length),
		trim: counted(trim, ({ length }) => length),
	});
	try {
		run();
	} finally {
		Object.assign(RegExp.prototype, { exec });
		Object.assign(String.prototype, { indexOf, replaceAll, slice, startsWith, trim });
	}
	return steps;
}

const none = () => "";
const METHODS = { themeAssets: none, themeSwitcher: none, themeTokenEditor: none };

const PAGE_SCANNERS: Record<string, (html: string) => unknown> = {
	readPage,
	textRegions: (html) => [...textRegions(html)],
	startTags: (html) => startTags(html, ["link"]),
	findLiterals: (html) => literalFinder(METHODS)(html, "page"),
};
const POLICY_SCANNERS: Record<string, (policy: string) => unknown> = {
	missingSources: (policy) => missingSources(policy, ["a"]),
	amendPolicy: (policy) => amendPolicy(policy, missingSources(policy, ["a"])),
};

/** A part many times, after a beginning and before an end. */
type Slow = { before: string; part: string; after: string };

const all = (befores: string[], parts: string[], afters: string[]): Slow[] =>
	befores.flatMap((before) =>
		parts.flatMap((part) => afters.map((after) => ({ before, part, after }))),
	);

const SLOW_PAGES = all(
	[
		"",
		"<html ",
		"<title ",
		...listed(`
			<!doctype html><p> | <!doctype html><!-- | <html><head><script><!-- | <html data-theme=' |
			<html><head><meta http-equiv=content-security-policy content=' | <html><svg><desc> |
			<!doctype html><template> | <html><p><% themeAssets(
		`),
	],
	[
		" ",
		"<% ",
		...listed(`
			< | </ | <% themeSwitcher() %> | <! | <!-- | -- | <p a='" | <a b=c'" | & | &#0 | <title> |
			<script><!--<script></script>--></script> | <![CDATA[ | <svg><desc> | </x><template></y> |
			<template></template> | <pre><template> | <code> |
			<meta http-equiv=content-type content=charset> |
			<meta http-equiv=content-security-policy content='script-src a'> |
			<link rel='a stylesheet' href='/a?b'> | </head> | <body>
		`),
	],
	["", "<body>", "'>"],
);
const SLOW_POLICIES = all(
	["", "script-src 'none'", "default-src 'self' ", "script-src-elem"],
	[" ", ";", ";script-src", " 'none'", "; script-src 'none' ", "a ", ";script-src-elem 'self'"],
	[""],
);

const LENGTHS = [500, 1000, 2000, 4000];

function densities(scan: (text: string) => unknown, { before, part, after }: Slow): number[] {
	return LENGTHS.map((length) => {
		const text = before + part.repeat(Math.ceil(length / part.length)) + after;
		return countSteps(() => scan(text)) / length;
	});
}

/** The longest text costs no more for each character than shorter ones; twice would be quadratic. */
function assertLinear(scan: (text: string) => unknown, slow: Slow): void {
	const shorter = densities(scan, slow);
	const longest = shorter.pop() ?? 0;
	const message = `${JSON.stringify(slow)}: ${shorter.join(", ")}, then ${longest} steps`;
	assert.ok(longest <= 1.5 * Math.max(...shorter), message);
}

for (const [scanners, texts] of [
	[PAGE_SCANNERS, SLOW_PAGES],
	[POLICY_SCANNERS, SLOW_POLICIES],
] as const) {
	for (const [name, scan] of Object.entries(scanners)) {
		test(`${name}() takes steps in proportion to what it reads`, () => {
			for (const slow of texts) assertLinear(scan, slow);
		});
	}
}

test("the count tells linear from quadratic", () => {
	const marks = { before: "", part: "<", after: "" };
	const countTo = (mark: string) =>
		densities((text) => {
			for (let at = 0; at >= 0 && at < text.length; at++) text.indexOf(mark, at);
		}, marks);
	const [one = 0, , , eight = 0] = countTo("<");
	assert.ok(eight < 1.1 * one);
	const [half = 0, , , four = 0] = countTo(">");
	assert.ok(four > 7 * half);
});
