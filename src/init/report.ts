import { formatPosition } from "../errors.js";
import type { FileEdit } from "../save/diff.js";
import { PACKAGE } from "./config/plugin.js";
import { formatDiff } from "./diff.js";
import { lineOf } from "./lines.js";
import type { Build } from "./site/build.js";
import { isPage } from "./site/pages.js";
import type { Site } from "./site/read-site.js";
import { isTemplate } from "./site/source-files.js";
import type { SitePlan } from "./site-plan.js";
import type { Terminal } from "./terminal.js";
import type { Plan, Remark } from "./types.js";

const KINDS: Record<Plan["kind"], string> = {
	switch: "a theme switch of its own, which this plugin’s takes the place of",
	media: "light and dark by the visitor’s system; the themes let visitors choose",
	twin: "custom properties on :root, without a dark theme: it gets one",
	literals: "colours written out, without custom properties",
	none: "no colours of its own",
};

/** Names that one line lists before it counts. */
const LISTED = 4;

/** What was found, in a few lines. */
export function printFound(terminal: Terminal, build: Build, site: Site, plan: SitePlan): void {
	const { results, version } = build;
	const layouts = site.files.filter((file) => isTemplate(file) && /<body[\s>]/i.test(file.text));
	const row = (name: string, text: string) =>
		terminal.out(`  ${terminal.paint("dim", name.padEnd(15))}${text}`);
	terminal.out(terminal.paint("bold", "Found"));
	row("configuration", build.config?.replace(/^\.\//, "") ?? "none");
	row("pages", `${results.filter(isPage).length}, built with Eleventy ${version}`);
	row("layouts", list(layouts.map(({ path }) => path)));
	row("stylesheets", list([...site.stylesheets.map((one) => placeOf(site, one)), ...site.foreign]));
	if (site.untraced.length > 0)
		row("left alone", `${list(site.untraced)}: no source of it was found`);
	row("kind", kindOf(plan));
}

function kindOf({ kind, isBlocked }: SitePlan): string {
	if (kind) return KINDS[kind];
	return isBlocked ? "none that this command knows" : "themed by this plugin";
}

/** What would change or has changed. */
export function printDiff(terminal: Terminal, files: readonly FileEdit[], title: string): void {
	terminal.out(`\n${terminal.paint("bold", title)}`);
	for (const { path, before } of files)
		terminal.out(`  ${before === undefined ? "new " : ""}${path}`);
	for (const file of files) terminal.out(`\n${formatDiff(file, terminal)}`);
}

export function printRemarks(terminal: Terminal, remarks: readonly Remark[]): void {
	if (remarks.length === 0) return;
	terminal.out(`\n${terminal.paint("bold", "For you to know or do")}`);
	for (const { path, line, text } of remarks) {
		const place = path === undefined ? "" : `${formatPosition({ file: path, line })}: `;
		terminal.out(`  ${place}${text.replaceAll("\n", "\n    ")}`);
	}
}

/** What to run next. */
export function printNext(terminal: Terminal, isPackageInstalled: boolean, isOffer: boolean): void {
	const commands = [
		...(isPackageInstalled ? [] : [`npm i ${PACKAGE}`]),
		// An offer is looked at before it is taken.
		`npx ${PACKAGE} init ${isOffer ? "--properties" : "--write"}`,
	];
	terminal.out(
		isOffer
			? "\nNothing has been written. To see what it would be:"
			: "\nNothing has been written. To do it:",
	);
	for (const command of commands) terminal.out(`  ${terminal.paint("bold", command)}`);
}

function placeOf({ files }: Site, { path, start }: { path: string; start: number }): string {
	const file = files.find((one) => one.path === path);
	return file && isTemplate(file) ? `${path}:${lineOf(file.text, start)}` : path;
}

function list(names: readonly string[]): string {
	const others = names.length - LISTED;
	if (names.length === 0) return "none";
	return names.slice(0, LISTED).join(", ") + (others > 0 ? ` and ${others} more` : "");
}
