/** Gives headings of Markdown an id and makes them links to themselves; a markdown-it plugin. */
function headingLinks(markdown) {
	markdown.core.ruler.push("heading_links", ({ tokens, Token }) => {
		const used = new Map();
		for (const [index, token] of tokens.entries()) {
			if (token.type !== "heading_open") continue;
			const inline = tokens[index + 1];
			const slug = slugify(inline.content);
			const count = used.get(slug) ?? 0;
			used.set(slug, count + 1);
			const id = count > 0 ? `${slug}-${count}` : slug;
			token.attrSet("id", id);
			// A link in a link is none.
			if (inline.children.some(({ type }) => type === "link_open")) continue;
			const open = new Token("link_open", "a", 1);
			open.attrSet("class", "heading-link");
			open.attrSet("href", `#${id}`);
			inline.children.unshift(open);
			inline.children.push(new Token("link_close", "a", -1));
		}
	});
}

/** A paragraph's last words, where they name the file that the next block is. */
const FILE = /`([^`\s]+\.\w+)`:$/;

/** Puts the name of a file above the block of code that it is; a markdown-it plugin. */
function fileNames(markdown) {
	markdown.core.ruler.push("file_names", (state) => {
		const { tokens, Token } = state;
		const html = (content) => Object.assign(new Token("html_block", "", 0), { content });
		state.tokens = tokens.flatMap((token, index) => {
			const name = token.type === "fence" && FILE.exec(tokens[index - 2]?.content ?? "")?.[1];
			if (!name) return isOnlyName(tokens, index) ? [] : [token];
			const caption = `<figure><figcaption data-pagefind-ignore>${markdown.utils.escapeHtml(name)}</figcaption>`;
			return [html(caption), token, html("</figure>")];
		});
	});
}

/** Such a paragraph that says no more, as the block below it has the name then. */
const FILE_ALONE = /^(?:In )?`[^`\s]+\.\w+`:$/;

function isOnlyName(tokens, index) {
	const start = ["paragraph_open", "inline", "paragraph_close"].indexOf(tokens[index].type);
	if (start < 0) return false;
	const { content = "" } = tokens[index - start + 1] ?? {};
	return tokens[index - start + 3]?.type === "fence" && FILE_ALONE.test(content);
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

/** A heading's id, as GitHub makes it too. */
function slugify(text) {
	return text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}_ -]/gu, "")
		.replaceAll(" ", "-");
}

module.exports = { fileNames, headingLinks, plainText, slugify, tableOfContents };
