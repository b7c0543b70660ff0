/** Gives headings of Markdown an id, so that they can be linked to; a markdown-it plugin. */
function headingIds(markdown) {
	markdown.core.ruler.push("heading_ids", ({ tokens }) => {
		const used = new Map();
		for (const [index, token] of tokens.entries()) {
			if (token.type !== "heading_open") continue;
			const slug = slugify(tokens[index + 1].content);
			const count = used.get(slug) ?? 0;
			used.set(slug, count + 1);
			token.attrSet("id", count > 0 ? `${slug}-${count}` : slug);
		}
	});
}

/** The highlighter hands on as it is what it has no colours for; Markdown itself escapes it. */
function plainText(markdown) {
	const { highlight } = markdown.options;
	markdown.set({
		highlight: (code, language, ...rest) =>
			language === "text" ? "" : highlight(code, language, ...rest),
	});
}

/** The second-level headings of a rendered page. */
function tableOfContents(html) {
	return Array.from(
		String(html).matchAll(/<h2 id="([^"]+)"[^>]*>([\s\S]*?)<\/h2>/g),
		([, id, content]) => ({ id, content: content.replace(/<\/?a\b[^>]*>/g, "") }),
	);
}

/** Text of a data file as HTML: what stands between backticks is code. */
function inlineCode(text) {
	return text
		.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
		.replace(/`([^`]+)`/g, "<code>$1</code>");
}

/** A name as HTML that may break where its parts meet. */
function breakable(name) {
	return inlineCode(name).replace(/[:.](?=\w)|[a-z](?=[A-Z])/g, "$&<wbr>");
}

function slugify(text) {
	return text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, "-")
		.replace(/^-|-$/g, "");
}

module.exports = { breakable, headingIds, inlineCode, plainText, tableOfContents };
