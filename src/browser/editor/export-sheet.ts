import * as panelTexts from "../../texts/panel.js";
import * as toolTexts from "../../texts/tools.js";
import * as transferTexts from "../../texts/transfer.js";
import { button } from "./button.js";
import type { Colors } from "./colors.js";
import type { Context } from "./context.js";
import { h } from "./h.js";
import { exportTheme } from "./model/formats/export.js";
import * as formats from "./model/formats/index.js";
import type { Session } from "./session.js";

interface File {
	readonly name: string;
	readonly content: string;
}
/** What is shown comes first; the others belong to it. */
type Files = readonly [File, ...File[]];

/** Shows what the theme is in one of the formats, to be copied or downloaded. */
export async function exportSheet(context: Context): Promise<void> {
	const { session, text, sheet } = context;
	const colors = await context.colors();
	const { format, part } = choices(context, () => show());
	const output = h("textarea", {
		readonly: true,
		"aria-label": text(toolTexts.copy),
		spellcheck: "false",
	});
	let files: Files;
	const show = () => {
		part.hidden = format.value === "all";
		files = filesOf(format.value, part.value as "theme", session, colors);
		output.value = files[0].content;
	};
	const link = async () => {
		const url = new URL(location.href);
		url.hash = `theme=${await formats.toLink(exportTheme(session.model, "theme"))}`;
		output.value = url.href;
		await copy(output, context);
	};
	sheet(
		h(
			"div",
			{ class: "field" },
			h("div", { class: "bar" }, format, part),
			output,
			h(
				"div",
				{ class: "bar" },
				button(text(toolTexts.copy), () => copy(output, context)),
				button(text(transferTexts.download), () => files.forEach(download)),
				button(text(transferTexts.link), link),
				button(text(panelTexts.close), () => sheet(undefined)),
			),
		),
	);
	show();
	format.focus();
}

/** Which format, and how much of the theme. */
function choices(
	{ text }: Context,
	onchange: () => void,
): Record<"format" | "part", HTMLSelectElement> {
	const select = (label: string, options: Readonly<Record<string, string>>) =>
		h(
			"select",
			{ "aria-label": label, onchange },
			...Object.entries(options).map(([value, name]) => h("option", { value }, name)),
		);
	return {
		format: select(text(transferTexts.format), {
			css: "CSS",
			tokens: "Design Tokens (DTCG)",
			all: text(transferTexts.allThemes),
			json: "JSON",
		}),
		part: select(text(transferTexts.part), {
			changes: text(transferTexts.onlyChanges),
			theme: text(transferTexts.wholeTheme),
		}),
	};
}

async function copy(output: HTMLTextAreaElement, { say, text }: Context): Promise<void> {
	await navigator.clipboard.writeText(output.value).catch(() => {
		output.select();
		document.execCommand("copy");
	});
	say(text(transferTexts.copied));
}

function filesOf(
	format: string,
	part: "changes" | "theme",
	{ model }: Session,
	colors: Colors,
): Files {
	const { tokens, themes } = model.data;
	const theme = exportTheme(model, part);
	if (format === "css") return [cssFile(theme)];
	if (format === "json") {
		return [{ name: `${theme.name}.json`, content: formats.toJson(theme, "\t") }];
	}
	const tokensFile = (one: formats.PortableTheme) => ({
		name: formats.dtcgFile(one.name),
		content: formats.toDtcg(one, tokens, { color: colors.of(one.name) }),
	});
	if (format === "tokens") return [tokensFile(theme)];
	const names = themes.map(({ name }) => name);
	const resolver = formats.toDtcgResolver(names, model.theme);
	return [
		{ name: "themes.resolver.json", content: resolver },
		...names.map((name) => tokensFile(exportTheme(model, "theme", name))),
	];
}

/** A theme's file of CSS. */
export function cssFile(theme: formats.PortableTheme): File {
	return { name: `${theme.name}.css`, content: formats.toCss(theme) };
}

export function download({ name, content }: File): void {
	const url = URL.createObjectURL(new Blob([content]));
	h("a", { href: url, download: name }).click();
	// The download may not have begun yet, where it is one of several.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
