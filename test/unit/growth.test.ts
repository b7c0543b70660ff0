import { test } from "uvu";
import * as assert from "uvu/assert";
import { renderLiterals } from "../../src/eleventy/literals.js";
import { readPage } from "../../src/html/page.js";
import { startTags, textRegions } from "../../src/html/scan.js";
import { amendPolicy, missingSources } from "../../src/page/csp.js";
import { countSteps } from "../helpers/steps.js";

// What reads a site's texts takes steps in proportion to them. How a regular expression grows within
// a match is for faults/patterns.

const none = () => "";
const METHODS = { themeAssets: none, themeSwitcher: none, themeTokenEditor: none };

const PAGE_SCANNERS: Record<string, (html: string) => unknown> = {
	readPage,
	textRegions: (html) => [...textRegions(html)],
	startTags: (html) => startTags(html, "link"),
	renderLiterals: (html) => renderLiterals(html, METHODS, "page"),
};
const POLICY_SCANNERS: Record<string, (policy: string) => unknown> = {
	missingSources: (policy) => missingSources(policy, ["a"]),
	amendPolicy: (policy) => amendPolicy(policy, missingSources(policy, ["a"])),
};

/** A part many times, after a beginning and before an end. */
interface Slow {
	before: string;
	part: string;
	after: string;
}

const all = (befores: string[], parts: string[], afters: string[]): Slow[] =>
	befores.flatMap((before) =>
		parts.flatMap((part) => afters.map((after) => ({ before, part, after }))),
	);

const SLOW_PAGES = all(
	[
		"",
		"<!doctype html><p>",
		"<!doctype html><!--",
		"<html><head><script><!--",
		"<html ",
		"<html><head><meta http-equiv=content-security-policy content='",
		"<!doctype html><template>",
		"<html><svg><desc>",
		"<title ",
		"<html data-theme='",
		"<html><p><% themeAssets(",
	],
	[
		" ",
		"<",
		"</",
		"<% ",
		"<% themeAssets ",
		"<% themeSwitcher() %>",
		"<!",
		"<!--",
		"--",
		"<!-- -->",
		"<p class='a'>x</p>",
		"<p a='\"",
		"<a b=c'\"",
		"a=",
		"&",
		"&#0",
		"<title>",
		"<title></title",
		"<script><!--<script></script>--></script>",
		"<![CDATA[",
		"<svg><desc>",
		"<svg><font a>",
		"</x><template></y>",
		"<template></template>",
		"<pre><template>",
		"<code>",
		"<html a>",
		"<meta http-equiv=content-type content=charset>",
		"<meta http-equiv=content-security-policy content='script-src a'>",
		"<link rel='a stylesheet' href='/a?b'>",
		"</head>",
		"<body>",
	],
	["", "<body>", "'>"],
);
const SLOW_POLICIES = all(
	["", "script-src 'none'", "default-src 'self' ", "script-src-elem"],
	[" ", ";", ";script-src", " 'none'", "; script-src 'none' ", "a ", ";script-src-elem 'self'"],
	[""],
);

const LENGTHS = [500, 1000, 2000, 4000];

/** Steps for each character of texts of these lengths. */
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

test.run();
