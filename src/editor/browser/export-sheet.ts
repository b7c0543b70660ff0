import type { Context } from "./context.js";
import { toCss, toDtcg, toLink } from "./formats/index.js";
import { exportTheme, type PortableTheme } from "./formats/portable.js";
import { bar, button, h } from "./h.js";

interface File {
	readonly name: string;
	readonly content: string;
}

export async function exportSheet(context: Context): Promise<void> {
	const { session, sheet } = context;
	const { color } = await context.colors();
	const select = (label: string, options: Readonly<Record<string, string>>) =>
		h(
			"select",
			{ "aria-label": label, onchange: () => show() },
			...Object.entries(options).map(([value, name]) => h("option", { value }, name)),
		);
	const format = select("Format", { css: "CSS", tokens: "Design Tokens (DTCG)" });
	const part = select("Extent", { changes: "What changed", theme: "The whole theme" });
	const output = h("textarea", { readonly: true, "aria-label": "Copy", spellcheck: "false" });
	const file = (): File => {
		const { model } = session;
		if (format.value === "css")
			return cssFile(exportTheme(model, part.value as "changes" | "theme"));
		// Other tools know no base that changes could stand on.
		const theme = exportTheme(model, "theme");
		const content = toDtcg(theme, model.site.data.tokens, color);
		return { name: `${theme.name}.tokens.json`, content };
	};
	const show = () => {
		part.hidden = format.value !== "css";
		output.value = file().content;
	};
	const link = async () => {
		const url = new URL(location.href);
		url.hash = `theme=${await toLink(exportTheme(session.model, "theme"))}`;
		output.value = url.href;
	};
	const actions = bar(
		button("Copy", () => copy(output, context)),
		button("Download", () => download(file())),
		button("Copy a link", () => copy(output, context, link())),
		button("Close", () => sheet(undefined)),
	);
	part.value = session.model.changes ? "changes" : "theme";
	sheet(h("div", { class: "field" }, bar(format, part), output, actions));
	show();
	format.focus();
}

/** A promise is given, as WebKit refuses what is asked for after one. Plain HTTP has no clipboard. */
async function copy(output: HTMLTextAreaElement, { say }: Context, ready?: Promise<void>) {
	const text = Promise.resolve(ready).then(() => new Blob([output.value], { type: "text/plain" }));
	try {
		await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]);
	} catch {
		await text;
		output.select();
		if (!document.execCommand("copy")) return say("Selected: copy it by the keyboard");
	}
	say("Copied");
}

export function cssFile(theme: PortableTheme): File {
	return { name: `${theme.name}.css`, content: toCss(theme) };
}

export function download({ name, content }: File): void {
	const url = URL.createObjectURL(new Blob([content]));
	h("a", { href: url, download: name }).click();
	// The download may not have begun yet.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
