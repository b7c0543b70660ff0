/** The pages that are generated: as many as wanted, no two alike, of a real page's size. */
import { fill, HEADS, OWN_STYLES } from "./heads.mjs";

const heads = Object.values(HEADS);

/**
 * A page's text in Markdown, of about so many bytes.
 *
 * @param {number} index
 * @param {number} bytes
 */
export function markdown(index, bytes) {
	let text = `# Page ${index}\n\n`;
	for (let part = 0; text.length < bytes; part += 1) {
		text += `## Part ${part} of page ${index}\n\nWords of a page, with *emphasis*, \`</code>\` and [a link](/page-${part}/).\n\n- one of ${part}\n- another\n\n\`\`\`html\n<head><title>An example</title></head>\n\`\`\`\n\n`;
	}
	return text;
}

/**
 * A whole page, as a build hands it to transforms, of about so many bytes.
 *
 * @param {number} index
 * @param {number} bytes
 * @param {{ hasOwnCss: boolean }} options
 */
export function page(index, bytes, { hasOwnCss }) {
	const head = heads[index % heads.length] ?? "";
	let content = `<h1>Page ${index}</h1>\n`;
	for (let part = 0; head.length + content.length < bytes; part += 1) {
		content += `<h2 id="part-${part}">Part ${part} of page ${index}</h2>\n<p>Words of a page, with <em>emphasis</em>, <code>&lt;/code&gt;</code> and <a href="/page-${part}/">a link</a>.</p>\n<ul>\n<li>one of ${part}</li>\n<li>another</li>\n</ul>\n<pre><code class="language-html">&lt;head&gt;&lt;title&gt;An example&lt;/title&gt;&lt;/head&gt;\n</code></pre>\n`;
	}
	// Through a buffer: a text that is joined from many parts is searched at another speed.
	const text = fill(head, {
		title: `Page ${index}`,
		styles: hasOwnCss ? OWN_STYLES : "",
		content,
	});
	return Buffer.from(text).toString();
}
