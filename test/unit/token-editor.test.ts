import MarkdownIt from "markdown-it";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { tokenEditor } from "../../src/page/token-editor.js";

test("the editor's place is one line, and Markdown hands it on unchanged", () => {
	const html = tokenEditor();
	assert.not.match(html, /[\n\r]/);
	const markdown = new MarkdownIt({ html: true, typographer: true, linkify: true });
	assert.is(
		markdown.render(`Before\n\n${html}\n\nAfter`),
		`<p>Before</p>\n${html}\n<p>After</p>\n`,
	);
	assert.ok(markdown.render(`Look: ${html}`).includes(html));
});

test("without its script it shows nothing", () => {
	assert.is(tokenEditor().replace(/<[^>]*>/g, ""), "");
});

test.run();
