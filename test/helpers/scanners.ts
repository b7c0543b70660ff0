/** Everything that reads what a site wrote, and texts that are made to be slow for it. */
import { renderLiterals } from "../../src/eleventy/literals.js";
import { readPage } from "../../src/html/page.js";
import { startTags, textRegions } from "../../src/html/scan.js";
import { amendPolicy, missingSources } from "../../src/page/csp.js";

const none = () => "";

/** By name; each takes a page. */
export const PAGE_SCANNERS: Record<string, (html: string) => unknown> = {
	readPage,
	textRegions: (html) => [...textRegions(html)],
	startTags: (html) => startTags(html, "link"),
	renderLiterals: (html) =>
		renderLiterals(
			html,
			{ themeAssets: none, themeSwitcher: none, themeTokenEditor: none },
			"page",
		),
};

/** By name; each takes the text of a Content-Security-Policy. */
export const POLICY_SCANNERS: Record<string, (policy: string) => unknown> = {
	missingSources: (policy) => missingSources(policy, ["a"]),
	amendPolicy: (policy) => amendPolicy(policy, missingSources(policy, ["a"])),
};

/** A text of about a length: a part many times, after a beginning and before an end. */
export interface Slow {
	before: string;
	part: string;
	after: string;
}

export function ofLength(length: number, { before, part, after }: Slow): string {
	return before + part.repeat(Math.ceil(length / part.length)) + after;
}

const BEFORE = [
	"",
	"<!doctype html><p>",
	"<!doctype html><!--",
	"<html><head><script><!--",
	"<html ",
	"<html><head><meta http-equiv=content-security-policy content='",
	"<!doctype html><template>",
	"<html><svg><desc>",
	"<template><body>",
	"<title ",
	"<html><head>&#0000",
	"<html data-theme='",
	"<% themeAssets",
	"<html><p><% themeAssets(",
];
const PARTS = [
	" ",
	"\r",
	"<",
	"</",
	"<%",
	"<% ",
	"<% themeAssets ",
	"<% themeSwitcher() %>",
	"<% themeAssets (",
	"<!",
	"<!--",
	"--",
	"<!-- -->",
	"<p class='a'>x</p>",
	"<p a='\"",
	"<a b=c'\"",
	" a",
	"a=",
	"&",
	"&#0",
	"&#x0",
	"0",
	"<title>",
	"<title></title",
	"<script>",
	"<script><!--<script></script>--></script>",
	"<![CDATA[",
	"<svg>",
	"<svg><desc>",
	"<svg><font a>",
	"<template>",
	"</x><template></y>",
	"<template></template>",
	"<pre><template>",
	"</g>",
	"<code>",
	"<html a>",
	"<meta charset",
	"<meta http-equiv=content-type content=charset>",
	"<meta http-equiv=content-security-policy content='script-src a'>",
	"<link rel='a stylesheet' href='/a?b'>",
	"<link rel=theme-assets>",
	"</head>",
	"<body>",
];

export const SLOW_PAGES: readonly Slow[] = BEFORE.flatMap((before) =>
	PARTS.flatMap((part) => ["", "<body>", "'>"].map((after) => ({ before, part, after }))),
);

/** For what a pattern does before it knows that it does not match. */
export const SLOW_MATCHES: readonly Slow[] = [
	["<html><p><%", " "],
	["<html><p><% themeAssets", " "],
	["<html><p><% themeAssets(", " "],
	["<html><p><% themeAssets()", " "],
	["<html><p>", "<%"],
	["<html><p>", "<% themeAssets ( "],
	["<html><head>&#", "0"],
	["<html><head>&#x", "0"],
	["<html><head>", "&#0"],
	["<html><head><meta http-equiv=content-type content='charset", " "],
	["<html><head><meta http-equiv=content-type content='", "charset "],
	["<html><head><link rel='stylesheet", " "],
	["<html><head><link rel=stylesheet href='/", " x"],
	["<html><head><link rel=stylesheet href='/", "?#"],
	["<html><head><!--", "-"],
	["<html><head><script><!--", "-"],
	["<html><head><script>", "</script"],
].map(([before = "", part = ""]) => ({ before, part, after: "x" }));

export const SLOW_POLICIES: readonly Slow[] = [
	" ",
	";",
	"; ",
	";script-src",
	" 'none'",
	"; script-src 'none' ",
	"a ",
	";script-src-elem 'self'",
	"default-src 'none';",
].flatMap((part) =>
	["", "script-src 'none'", "default-src 'self' ", "script-src-elem"].map((before) => ({
		before,
		part,
		after: "",
	})),
);
