import type { Context } from "./context.js";
import { h } from "./h.js";
import type { Known, PortableTheme, Refused } from "./model/formats/index.js";
import * as formats from "./model/formats/index.js";
import { button } from "./problems.js";
import type { Session } from "./session.js";
import { isOfType } from "./validity.js";

type Format = "css" | "tokens" | "json";
const TYPES = { css: "text/css", tokens: "application/json", json: "application/json" };

/** Shows what the theme is in one of the formats, to be copied or downloaded. */
export async function exportSheet(context: Context): Promise<void> {
	const { session, text, say, sheet, colors } = context;
	const { color } = await colors();
	const select = (options: Readonly<Record<string, string>>) =>
		h(
			"select",
			{ "aria-label": text("format"), onchange: () => show() },
			...Object.entries(options).map(([value, label]) => h("option", { value }, label)),
		);
	const format = select({ css: "CSS", tokens: "Design Tokens (DTCG)", json: "JSON" });
	const part = select({ "": text("onlyChanges"), whole: text("wholeTheme") });
	const output = h("textarea", { readonly: true, "aria-label": text("copy"), spellcheck: "false" });
	const show = () => {
		output.value = write(session, format.value as Format, !!part.value, { color });
	};
	const copy = async (content: string) => {
		await navigator.clipboard.writeText(content).catch(() => {
			output.select();
			document.execCommand("copy");
		});
		say(text("copied"));
	};
	const link = async () => {
		const url = new URL(location.href);
		url.hash = `theme=${await formats.toLink(portable(session, true))}`;
		output.value = url.href;
		await copy(url.href);
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
				button(text("copy"), () => copy(output.value)),
				button(text("download"), () => download(session, output.value, format.value as Format)),
				button(text("link"), link),
				button(text("close"), () => sheet(undefined)),
			),
		),
	);
	show();
	format.focus();
}

/** Takes what is pasted or dropped; what cannot be a part of a theme is said. */
export function importSheet(context: Context): void {
	const { text, sheet } = context;
	const notes = h("ul", { class: "note" });
	const input = h("textarea", {
		"aria-label": text("importHint"),
		placeholder: text("importHint"),
		spellcheck: "false",
		ondragover: (event: DragEvent) => event.preventDefault(),
		ondrop: async (event: DragEvent) => {
			const file = event.dataTransfer?.files[0];
			if (!file) return;
			event.preventDefault();
			input.value = await file.text();
		},
	});
	const take = () => {
		const imported = formats.importTheme(input.value, knownOf(context.session));
		notes.replaceChildren(...imported.refused.map((one) => h("li", {}, told(one, context))));
		use(imported.theme, context);
		if (imported.refused.length === 0) sheet(undefined);
	};
	sheet(
		h(
			"div",
			{ class: "field" },
			input,
			notes,
			h(
				"div",
				{ class: "bar" },
				button(text("import"), take, { class: "button primary" }),
				button(text("close"), () => sheet(undefined)),
			),
		),
	);
	input.focus();
}

/** A theme that this page's URL holds: the visitor says what becomes of it. */
export async function receive(context: Context, link: string): Promise<void> {
	const { session, text, sheet } = context;
	const imported = await formats.importLink(link, knownOf(session));
	const done = () => {
		history.replaceState(history.state, "", location.pathname + location.search);
		sheet(undefined);
	};
	const keep = () => {
		download(session, formats.toCss(imported.theme), "css", imported.theme.name);
		done();
	};
	const take = () => {
		use(imported.theme, context);
		done();
	};
	sheet(
		h(
			"div",
			{ class: "field" },
			h("p", {}, text("received", { theme: imported.theme.name })),
			h("ul", { class: "note" }, ...imported.refused.map((one) => h("li", {}, told(one, context)))),
			h(
				"div",
				{ class: "bar" },
				button(text("use"), take, { class: "button primary" }),
				button(text("keep"), keep),
				button(text("discard"), done),
			),
		),
	);
}

function use({ values, mode }: PortableTheme, { session, say, text }: Context): void {
	const { model } = session;
	model.replace({
		values: new Map([...model.edits.values, ...values]),
		pins: model.edits.pins,
		mode: mode ?? model.edits.mode,
	});
	say(text("imported", { count: values.size }));
}

function told({ reason, token = "", value = "" }: Refused, { text }: Context): string {
	return text("refused", { token, value, reason: text(`refused${reason}`) });
}

function knownOf({ model }: Session): Known {
	const { tokens } = model.data;
	return { tokens, accepts: (type, value) => isOfType(value, type, "") };
}

/** What changed, or all that a theme says itself. */
function portable({ model }: Session, isWhole: boolean): PortableTheme {
	const own = [...model.values()].filter(([name, value]) => value !== model.token(name)?.value);
	const values = isWhole ? new Map(own) : model.edits.values;
	return { name: model.theme, mode: isWhole ? model.mode : model.edits.mode, values };
}

function write(
	session: Session,
	format: Format,
	isWhole: boolean,
	resolve: formats.Resolver,
): string {
	const theme = portable(session, isWhole);
	if (format === "css") return formats.toCss(theme);
	if (format === "json") return formats.toJson(theme, "\t");
	return formats.toDtcg(theme, session.model.data.tokens, resolve);
}

function download(
	{ model }: Session,
	content: string,
	format: Format,
	name: string = model.theme,
): void {
	const url = URL.createObjectURL(new Blob([content], { type: TYPES[format] }));
	const file = format === "tokens" ? formats.dtcgFile(name) : `${name}.${format}`;
	h("a", { href: url, download: file }).click();
	URL.revokeObjectURL(url);
}
