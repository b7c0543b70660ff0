import type { Elements } from "../media/meeting.js";
import type { Remark } from "../types.js";
import { literalsIn } from "./color-literals.js";

/** Its content is no part of a page's tree, where selectors look. */
const TEMPLATE = "template[shadowrootmode]";
const STYLE = /<style\b[^<>]*>([^<]*)<\/style|\sstyle="([^"]*)"/gi;
/** A value, up to what ends it; what a selector says after a colon holds no colour. */
const VALUE = /:([^:;{}]*)/g;

/**
 * Where shadow trees of pages say colours literally. A theme of the page changes what stands around
 * them, and they would stay: text of one mode on the ground of the other.
 */
export function shadowRemarks({ documents }: Elements): Remark[] {
	const templates = documents.flatMap((document) => [...document.querySelectorAll(TEMPLATE)]);
	const styles = templates.flatMap(({ innerHTML }) =>
		Array.from(innerHTML.matchAll(STYLE), ([, sheet, attribute]) => sheet ?? `:${attribute}`),
	);
	const colors = styles.flatMap((css) =>
		Array.from(css.matchAll(VALUE), ([, value = ""]) => literalsIn(value)).flat(),
	);
	const texts = [...new Set(colors.map(({ text }) => text.toLowerCase()))];
	if (texts.length === 0) return [];
	const text = `<template shadowrootmode> says ${texts.join(", ")} literally, which no theme of the page changes: say them by custom properties of the page, which shadow trees inherit, and run this again`;
	return [{ text }];
}
