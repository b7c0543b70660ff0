/** CHANGELOG.md by release: for the page of changes, and for its feed. */
import { readFileSync, statSync } from "node:fs";
import MarkdownIt from "markdown-it";

const markdown = new MarkdownIt();

const file = new URL("../../CHANGELOG.md", import.meta.url);

export default () => {
	const text = readFileSync(file, "utf8");
	// What is not released yet is as new as the file.
	const edited = statSync(file).mtime.toISOString();
	return text
		.split(/^## /m)
		.slice(1)
		.map((release) => {
			const [heading, ...lines] = release.split("\n");
			const [, version, date] = /^\[([^\]]+)\](?: - (\d{4}-\d\d-\d\d))?/.exec(heading) ?? [];
			if (!version) throw new Error(`CHANGELOG.md: no version in "## ${heading}"`);
			const updated = date ? `${date}T00:00:00Z` : edited;
			return { version, date, updated, html: markdown.render(lines.join("\n")) };
		});
};
