/** A small site as somebody else wrote it: it knows nothing of the plugin. */
export interface OtherSite {
	readonly name: string;
	/** All of it, with an Eleventy configuration that has no plugin of ours. */
	readonly files: Readonly<Record<string, string>>;
	/** The path of its configuration in {@link files}. */
	readonly config: string;
	/** The paths of its pages, without the prefix. */
	readonly pages: readonly string[];
	/** Where its configuration says that it lies, with a slash at both ends. */
	readonly prefix: string;
}

/** What differs from the commonest site: `css/site.css` copied, a Nunjucks layout, an ES module. */
interface Recipe {
	css?: string;
	/** In the head, after the link to the stylesheet. */
	head?: string;
	/** Around the content, and at the end of the body. */
	before?: string;
	after?: string;
	end?: string;
	/** Instead of the whole of {@link CONTENT}. */
	content?: string;
	/** Statements of the configuration, and what it imports. */
	setup?: string;
	imports?: string;
	returns?: string;
	/** Over the files that this makes; `undefined` leaves one out. */
	files?: Record<string, string | undefined>;
	commonJs?: boolean;
	/** The layout's file name. @default "base.njk" */
	layout?: string;
	pages?: string[];
	prefix?: string;
}

/** A picture that is no request. */
const LOGO =
	"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='128' height='32'%3E%3Crect width='128' height='32' rx='6' fill='%23246'/%3E%3Ccircle cx='16' cy='16' r='9' fill='gold'/%3E%3C/svg%3E";

/** The header that every one of these sites has. */
const HEADER = `<header class="site-header">
<a class="logo" href="#top"><img src="${LOGO}" alt="Fieldnotes" width="128" height="32"></a>
<nav class="nav" aria-label="Main"><ul><li><a href="#text">Text</a></li><li><a href="#data">Data</a></li><li><a href="#form">Form</a></li></ul></nav>
</header>`;

/** One of each thing that a browser draws by itself, so that whatever changes it shows. */
export const CONTENT = `<section id="text">
<h1>Notes from the field</h1>
<p class="lead">A paragraph with a <a href="#data">link</a>, <strong>strong</strong>, <em>emphasis</em>, <mark>a mark</mark>, <code>code</code>, <kbd>Ctrl</kbd>, <small>small print</small>, <del>old</del> <ins>new</ins> and <abbr title="as soon as possible">ASAP</abbr>.</p>
<h2>Lists</h2>
<ul><li>One<ul><li>nested</li></ul></li><li>Two</li></ul>
<ol><li>First</li><li>Second</li></ol>
<dl><dt>Term</dt><dd>What it means</dd></dl>
<h3>Words of others</h3>
<blockquote><p>Quoted at some length, so that the line breaks somewhere on a narrow screen.</p></blockquote>
<pre><code>const answer = 42; // a line of code
</code></pre>
<hr>
<figure><img src="${LOGO}" alt="A drawing" width="256" height="64"><figcaption>A caption</figcaption></figure>
<details open><summary>More</summary><p>What is below.</p></details>
</section>
<section id="data">
<h2>Data</h2>
<table><caption>Rainfall</caption><thead><tr><th>Month</th><th>mm</th></tr></thead><tbody><tr><td>May</td><td>61</td></tr><tr><td>June</td><td>48</td></tr></tbody></table>
<div class="card"><h3>A card</h3><p>With text in it.</p><a class="button" href="#form">A button</a></div>
</section>
<form id="form"><fieldset><legend>Write to us</legend>
<label>Name <input name="name" placeholder="Ada"></label>
<label>Kind <select name="kind"><option>Question</option><option>Praise</option></select></label>
<label><input type="checkbox" checked> Remember</label>
<label><input type="radio" name="r" checked> By mail</label>
<label>Text <textarea name="text" rows="2">Hello</textarea></label>
<meter value="0.6">60%</meter>
<button class="button">Send</button> <button type="button" disabled>Later</button>
</fieldset></form>`;

const LINK = '<link rel="stylesheet" href="/css/site.css">';

/** The whole document around a page's content, for Nunjucks and Liquid. */
export function layout(recipe: Partial<Recipe>, filter = "{{ content | safe }}"): string {
	const { head = "", before = "", after = "", end = "", css } = recipe;
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ title }}</title>
${css === undefined ? "" : LINK}${head}
</head>
<body id="top">
${before}${HEADER}
<main>${filter}</main>
<footer><p>Made by hand.</p></footer>
${after}${end}</body>
</html>
`;
}

/** A configuration that does what it must, and no more. */
function configuration(recipe: Partial<Recipe>): string {
	const { imports, setup, returns, commonJs, css } = recipe;
	const copy = 'eleventyConfig.addPassthroughCopy("css");';
	return [
		...(imports ? [imports, ""] : []),
		`${commonJs ? "module.exports =" : "export default"} function (eleventyConfig) {`,
		...[css === undefined ? "" : copy, setup, returns && `return ${returns};`]
			.filter(Boolean)
			.map((line) => `\t${line}`),
		`}${commonJs ? ";" : ""}`,
		"",
	].join("\n");
}

/** Makes a whole site of what differs in it. */
export function site(name: string, recipe: Recipe): OtherSite {
	const { css, files, content = CONTENT, commonJs = false, layout: file = "base.njk" } = recipe;
	const config = commonJs ? ".eleventy.js" : "eleventy.config.js";
	const filter = file.endsWith(".liquid") ? "{{ content }}" : undefined;
	const all: Record<string, string | undefined> = {
		"package.json": JSON.stringify({ private: true, type: commonJs ? "commonjs" : "module" }),
		[config]: configuration(recipe),
		[`_includes/${file}`]: layout(recipe, filter),
		"index.html": `---\ntitle: Fieldnotes\nlayout: ${file}\n---\n${content}\n`,
		"css/site.css": css,
		...files,
	};
	return {
		name,
		config,
		files: Object.fromEntries(
			Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
		),
		pages: recipe.pages ?? ["/"],
		prefix: recipe.prefix ?? "/",
	};
}
