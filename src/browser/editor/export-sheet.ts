import type { Colors } from "./colors.js";
import type { Context } from "./context.js";
import { button, h } from "./h.js";
import { exportTheme } from "./model/formats/export.js";
import { type PortableTheme, toCss, toDtcg, toLink } from "./model/formats/index.js";
import type { Session } from "./session.js";

interface File {
	readonly name: string;
	readonly content: string;
}

/** Shows what the theme is in one of the formats, to be copied or downloaded. */
export async function exportSheet(context: Context): Promise<void> {
	const { session, sheet } = context;
	const colors = await context.colors();
	const select = (label: string, options: Readonly<Record<string, string>>) =>
		h(
			"select",
			{ "aria-label": label, onchange: () => show() },
			...Object.entries(options).map(([value, name]) => h("option", { value }, name)),
		);
	const format = select("Format", { css: "CSS", tokens: "Design Tokens (DTCG)" });
	const part = select("Extent", { changes: "What changed", theme: "The whole theme" });
	const output = h("textarea", { readonly: true, "aria-label": "Copy", spellcheck: "false" });
	const file = () => fileOf(format.value, part.value as "changes" | "theme", session, colors);
	const show = () => {
		output.value = file().content;
	};
	const link = async () => {
		const url = new URL(location.href);
		url.hash = `theme=${await toLink(exportTheme(session.model, "theme"))}`;
		output.value = url.href;
		await copy(output, context);
	};
	const actions = h(
		"div",
		{ class: "bar" },
		button("Copy", () => copy(output, context)),
		button("Download", () => download(file())),
		button("Copy a link", link),
		button("Close", () => sheet(undefined)),
	);
	sheet(h("div", { class: "field" }, h("div", { class: "bar" }, format, part), output, actions));
	show();
	format.focus();
}

async function copy(output: HTMLTextAreaElement, { say }: Context): Promise<void> {
	await navigator.clipboard.writeText(output.value).catch(() => {
		output.select();
		document.execCommand("copy");
	});
	say("Copied");
}

function fileOf(
	format: string,
	part: "changes" | "theme",
	{ model }: Session,
	{ color }: Colors,
): File {
	const theme = exportTheme(model, part);
	if (format === "css") return cssFile(theme);
	return { name: `${theme.name}.tokens.json`, content: toDtcg(theme, model.data.tokens, color) };
}

/** A theme's file of CSS. */
export function cssFile(theme: PortableTheme): File {
	return { name: `${theme.name}.css`, content: toCss(theme) };
}

export function download({ name, content }: File): void {
	const url = URL.createObjectURL(new Blob([content]));
	h("a", { href: url, download: name }).click();
	// The download may not have begun yet.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
