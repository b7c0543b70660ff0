import { ACCENT } from "../../color/pairs.js";
import type { Measured } from "../../color/palette.js";
import { ratioOf } from "./color-problems.js";
import type { Context } from "./context.js";
import { colorControl } from "./control/color-control.js";
import { refuse } from "./control/token-control.js";
import { cssFile, download } from "./export-sheet.js";
import type { PortableTheme } from "./formats/portable.js";
import { bar, button, formOf, h, textField } from "./h.js";

export async function fromColorSheet(context: Context): Promise<void> {
	const { session, sheet, keep } = context;
	const colors = await context.colors();
	let brand = colors.format(ACCENT) ?? "oklch(0.5 0.1 200)";
	let timer = 0;
	const themes = () => [colors.themeOf(brand, "light"), colors.themeOf(brand, "dark")] as const;
	const views = h("div", { class: "bar views" });
	const show = () => {
		const made = themes().map((one) => view(one, colors.reason(brand, one), context));
		views.replaceChildren(...made);
	};
	const judge = (next: string) => {
		refuse(field, note, colors.color(next) ? "" : "This is no colour.");
		if (!field.ariaInvalid) brand = next;
		clearTimeout(timer);
		timer = setTimeout(show, REST_MS);
	};
	const note = h("p", { class: "note", id: "no-color", role: "alert" });
	const field = textField("Brand colour", (text) => {
		judge(text);
		control.show();
	});
	const control = colorControl({
		value: () => brand,
		color: colors.color,
		set: (next) => {
			field.value = next;
			judge(next);
		},
	});
	const save = keep ?? ((...made: PortableTheme[]) => made.map(cssFile).forEach(download));
	const use = () => {
		colors.makeOf(colors.themeOf(brand, session.mode));
		sheet(undefined);
	};
	const ifValid = (work: () => void) => () => (field.ariaInvalid ? field.focus() : work());
	const title = h("h3", {}, "Brand colour");
	const saveBoth = ifValid(() => save(...themes()));
	const form = formOf(title, keep ? "Save both" : "Download both", saveBoth, [
		button("Use in this theme", ifValid(use)),
		button("Close", () => sheet(undefined)),
	]);
	title.after(control.element, bar(field, control.tool), note, views);
	sheet(form);
	field.value = brand;
	control.show();
	show();
	field.select();
	field.focus();
}

const REST_MS = 60;

function view(
	{ mode = "light", values }: PortableTheme,
	reason: Measured | undefined,
	context: Context,
): HTMLElement {
	const { tokens } = context.session.model.site.data;
	const all = [...tokens.map(({ name, value }) => [name, value]), ...values];
	const style = all.map((declaration) => declaration.join(":")).join(";");
	const page = h(
		"div",
		{ class: "view", style: `${style};color-scheme:${mode}` },
		h("b", {}, mode === "dark" ? "Dark" : "Light"),
		h("u", {}, "Link"),
		h("i", {}, "Button"),
	);
	if (!reason) return page;
	const said = `Accent: ${values.get(ACCENT)}, as yours has ${ratioOf(reason, context.labelOf)}`;
	return h("div", { class: "grow" }, page, h("p", { class: "muted" }, said));
}

export async function counterpart(context: Context): Promise<void> {
	const { session, colors, say } = context;
	(await colors()).counterpart();
	say(`Mode: ${session.mode === "dark" ? "Dark" : "Light"}. Undo takes it back.`);
	context.askName?.();
}
