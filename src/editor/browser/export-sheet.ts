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
		await copy(output, context);
	};
	const actions = bar(
		button("Copy", () => copy(output, context)),
		button("Download", () => download(file())),
		button("Copy a link", link),
		button("Close", () => sheet(undefined)),
	);
	sheet(h("div", { class: "field" }, bar(format, part), output, actions));
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

export function cssFile(theme: PortableTheme): File {
	return { name: `${theme.name}.css`, content: toCss(theme) };
}

export function download({ name, content }: File): void {
	const url = URL.createObjectURL(new Blob([content]));
	h("a", { href: url, download: name }).click();
	// The download may not have begun yet.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
