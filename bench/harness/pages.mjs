/** The pages that are generated: as many as wanted, no two alike, of a real page's size. */
import { fill, HEADS, OWN_STYLES } from "./heads.mjs";

const heads = Object.values(HEADS);
const WORDS =
	"page site reader writer colour theme paper light night morning river harbour street window table letter sentence chapter answer question number measure machine second minute always never often sometimes quietly small large narrow early late first last open closed written drawn printed painted carried kept".split(
		" ",
	);
const WORDS_IN_PARAGRAPH = 60;

/**
 * Words in an order of their own for each seed, as prose is neither random nor the same twice.
 *
 * @param {number} seed
 */
function paragraph(seed) {
	let state = seed + 1;
	const words = Array.from({ length: WORDS_IN_PARAGRAPH }, () => {
		// Lehmer's generator: the same words on every machine.
		state = (state * 48_271) % 2_147_483_647;
		return WORDS[state % WORDS.length];
	});
	return `${words.join(" ")}.`;
}

/**
 * A page's text in Markdown, of about so many bytes.
 *
 * @param {number} index
 * @param {number} bytes
 */
export function markdown(index, bytes) {
	let text = `# Page ${index}\n\n`;
	for (let part = 0; text.length < bytes; part += 1) {
		text += `## Part ${part} of page ${index}\n\n${paragraph(index * 1000 + part)} With *emphasis*, \`</code>\` and [a link](/page-${part}/).\n\n- one of ${part}\n- another\n\n\`\`\`html\n<head><title>An example</title></head>\n\`\`\`\n\n`;
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
		content += `<h2>Part ${part} of page ${index}</h2>\n<p>${paragraph(index * 1000 + part)} With <em>emphasis</em>, <code>&lt;/code&gt;</code> and <a href="/page-${part}/">a link</a>.</p>\n<ul>\n<li>one of ${part}</li>\n<li>another</li>\n</ul>\n<pre><code class="language-html">&lt;head&gt;&lt;title&gt;An example&lt;/title&gt;&lt;/head&gt;\n</code></pre>\n`;
	}
	const text = fill(head, {
		title: `Page ${index}`,
		styles: hasOwnCss ? OWN_STYLES : "",
		content,
	});
	// Through a buffer: a text that is joined from many parts is searched at another speed.
	return Buffer.from(text).toString();
}
