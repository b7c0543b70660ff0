/**
 * Heads as real pages have them: tags left out by a minifier, no quotes, upper case, white space and
 * comments before the doctype, policies, `<base>`, structured data, inline code that speaks of
 * `</head>`, and SVG with a title and styles of its own in the body.
 */

/** Where a page's title, its own styles and its content go. */
const SLOTS = { title: "[title]", styles: "[styles]", content: "[content]" };
const { title, styles, content } = SLOTS;

const SOCIAL = ["title", "description", "image", "url", "type", "site_name", "locale"]
	.map((name) => `<meta property="og:${name}" content="What is shown of the page">`)
	.join("\n\t");
const DATA =
	'<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"On </head> & others"}</script>';
const SVG =
	'<svg width="24" height="24" viewBox="0 0 24 24"><title>An icon</title><path d="M4 4h16v16H4z"/></svg>';

/** @type {Record<string, string>} */
export const HEADS = {
	plain: `<!doctype html>
<html lang="en">
<head>
	<meta charset="utf-8">
	<meta name="viewport" content="width=device-width, initial-scale=1">
	<title>${title}</title>${styles}
</head>
<body>
<main>${content}</main>
</body>
</html>`,
	social: `<!doctype html>
<html lang="en" dir="ltr" class="no-js">
<head>
	<meta charset="utf-8">
	<title>${title}</title>
	${SOCIAL}
	<link rel="icon" href="/favicon.svg" type="image/svg+xml">
	<link rel="alternate" type="application/atom+xml" href="/feed.xml" title="Feed">
	<link rel="preload" as="font" href="/fonts/text.woff2" type="font/woff2" crossorigin>${styles}
	${DATA}
	<script>document.documentElement.className = "js"; // before </head\\></script>
</head>
<body><header>${SVG}</header><main>${content}</main></body>
</html>`,
	minified: `<!doctype html><html lang=en><meta charset=utf-8><title>${title}</title>${styles}<meta name=viewport content=width=device-width><link rel=canonical href=/><main>${content}</main>`,
	commented: `\uFEFF <!-- written by hand -->\r\n<!DOCTYPE HTML>\r\n<!--[if IE 8]><html class="ie8"><![endif]-->\r\n<HTML LANG="en">\r\n<HEAD>\r\n<META CHARSET="utf-8">\r\n<TITLE>${title}</TITLE>${styles}\r\n<!-- </head> -->\r\n</HEAD>\r\n<BODY>${content}</BODY>\r\n</HTML>`,
	policy: `<!doctype html>
<html lang="en">
<head>
	<meta charset="utf-8">
	<meta http-equiv="Content-Security-Policy" content="script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'">
	<base href="/">
	<meta name="theme-color" content="#ffffff">
	<title>${title}</title>${styles}
	<noscript><img src="/count.gif" alt=""></noscript>
	<script src="/analytics.js" async></script>
</head>
<body>${content}</body>
</html>`,
	long: `<!doctype html>
<html lang="en">
<head>
	<meta charset="utf-8">
	<title>${title}</title>${styles}
	<script>${"window.dataLayer = window.dataLayer || []; /* settings */ ".repeat(40)}</script>
	${"<link rel=dns-prefetch href=//cdn.example>\n\t".repeat(20)}
</head>
<body>${SVG}${content}</body>
</html>`,
};

/** What a site with CSS of its own has in each of these heads. */
export const OWN_STYLES =
	'<link rel="stylesheet" href="/style.css"><style>body { margin: 0 auto; max-width: 60rem }</style>';

/**
 * A head with its page, filled in.
 *
 * @param {string} head
 * @param {{ title: string, styles: string, content: string }} parts
 */
export function fill(head, parts) {
	return head
		.replace(SLOTS.title, () => parts.title)
		.replace(SLOTS.styles, () => parts.styles)
		.replace(SLOTS.content, () => parts.content);
}
