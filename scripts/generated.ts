import { readFileSync } from "node:fs";
import measurements from "../example-site/_data/measurements.json" with { type: "json" };
import { PLUGIN_OPTIONS, SETTINGS } from "../src/config/table.js";
import { type OptionDoc, readDocs } from "./option-docs.js";
import { type TokenDoc, tokenDocs } from "./token-docs.js";

/** The parts of JSON Schema that options are described in. */
interface Schema {
	readonly type?: string;
	readonly enum?: readonly unknown[];
	readonly items?: Schema;
	readonly anyOf?: readonly Schema[];
	readonly properties?: Readonly<Record<string, Schema>>;
}

interface Documented extends OptionDoc {
	readonly schema: Schema;
	readonly default: unknown;
	readonly members: readonly Documented[];
}

const docs = new Map(readDocs("ThemePluginOptions").map((doc) => [doc.name, doc]));

/** The options as their TSDoc and the table have them together, in the table's order. */
export const options: readonly Documented[] = Object.entries(PLUGIN_OPTIONS).map(
	([name, { type, default: value }]) => {
		const doc = docs.get(name);
		if (!doc) throw new Error(`src/config/options.ts says nothing of ${name}`);
		return joined(doc, type.schema, typeof value === "function" ? value("/") : value);
	},
);

/** The generated files, each by what makes it of its present text. */
export const generated: Readonly<Record<string, (before: string) => string>> = {
	"site.schema.json": () => json(siteSchema()),
	"example-site/guide/configuration.md": withBlocks({ options: optionTable, labels: labelTable }),
	"example-site/guide/tokens.md": withBlocks({
		colors: () => tokenTable(isColor),
		shapes: () => tokenTable((token) => token.isThemed && !isColor(token)),
		fixed: () => tokenTable(({ isThemed }) => !isThemed),
	}),
	"example-site/guide/start.md": withBlocks({ blueprint: themeBlock }),
	"example-site/guide/performance.md": withBlocks({ measurements: measurementTables }),
};

/** Replaces what stands between a block's comment and the next `<!-- end -->`, for pages that are read as files too. */
function withBlocks(blocks: Record<string, () => string>): (before: string) => string {
	return (before) =>
		Object.entries(blocks).reduce((text, [name, make]) => {
			const block = new RegExp(`(?<=<!-- generated: ${name} -->\n\n).*?(?=<!-- end -->)`, "s");
			if (!block.test(text)) throw new Error(`no block is marked "generated: ${name}"`);
			return text.replace(block, () => `${make()}\n\n`);
		}, before);
}

function joined(doc: OptionDoc, schema: Schema, value: unknown): Documented {
	const { properties = {} } = [schema, ...(schema.anyOf ?? [])].find((one) => one.properties) ?? {};
	const members = doc.members.map((member) =>
		joined(member, properties[member.name] ?? {}, Object(value)[member.name]),
	);
	return { ...doc, schema, default: value, members };
}

function siteSchema(): object {
	const settings = options.filter(({ name }) => name in SETTINGS);
	return {
		$schema: "http://json-schema.org/draft-07/schema#",
		title: "site.json",
		description:
			"Settings of a site. The key \"theme\" is eleventy-plugin-theme's; other keys are the site's own.",
		type: "object",
		properties: {
			$schema: { type: "string" },
			theme: {
				type: "object",
				description:
					"Settings of eleventy-plugin-theme. Options of the plugin win over them, key by key.",
				additionalProperties: false,
				properties: Object.fromEntries(settings.map((one) => [one.name, describedSchema(one)])),
			},
		},
	};
}

/** The schema of an option with what editors show beside it. */
function describedSchema({ meaning, written, members, ...option }: Documented): object {
	const own = new Map(members.map((member) => [member.name, describedSchema(member)]));
	const withMembers = (schema: Schema): Schema => ({
		...schema,
		...(schema.anyOf && { anyOf: schema.anyOf.map(withMembers) }),
		...(schema.properties && members.length > 0 && { properties: Object.fromEntries(own) }),
	});
	const isWritten = written !== undefined && isJson(written);
	return {
		description: meaning.replaceAll("`", ""),
		...(isWritten && { default: option.default }),
		...withMembers(option.schema),
	};
}

/** A row for each option that has a default of its own, else for each of its members. */
function optionTable(): string {
	const rows = options.flatMap((option) => {
		const where = option.name in SETTINGS ? "" : " Plugin option only.";
		const own = option.written === undefined ? option.members : [option];
		return own.map(({ name, schema, written = "", meaning }) => [
			`\`${own === option.members ? `${option.name}.` : ""}${name}\``,
			typeName(schema),
			`\`${written}\``,
			meaning + where,
		]);
	});
	return table(["Option", "Type", "Default", "Meaning"], rows);
}

function labelTable(): string {
	const { members = [] } = options.find(({ name }) => name === "labels") ?? {};
	const rows = members.map(({ name, default: value, meaning }) => [
		`\`${name}\``,
		typeof value === "string" ? value : `\`${JSON.stringify(value)}\``,
		meaning,
	]);
	return table(["Label", "Default", "Meaning"], rows);
}

const isColor = ({ name }: TokenDoc) => name.startsWith("--color-");

function tokenTable(isIn: (token: TokenDoc) => boolean): string {
	const rows = tokenDocs()
		.filter(isIn)
		.map(({ name, meaning, value }) => [`\`${name}\``, meaning, `\`${value}\``]);
	return table(["Token", "Meaning", "Default"], rows);
}

function themeBlock(): string {
	const file = new URL("../example-site/src/themes/blueprint.css", import.meta.url);
	return ["```css", readFileSync(file, "utf8").trim(), "```"].join("\n");
}

/** A result of a benchmark, as `bench/` keeps it. */
type MeasuredRow = { [K in "what" | "result" | "bound" | "holds" | "here" | "beside"]?: string };

function measurementTables(): string {
	const heads = ["What", "Result", "Bound", "Holds", "Here", "Beside"];
	return measurements
		.map(({ title, date, machine, rows }) => {
			const cells = (rows as MeasuredRow[]).map((row) => [
				row.what,
				row.result || row.here,
				row.bound,
				row.holds,
				row.here,
				row.beside,
			]);
			const { cpu, cores, memory, load, node, eleventy, plugin } = machine;
			const place = `${date}: ${cpu}, ${cores} cores, ${memory}, load ${load}; Node ${node}, Eleventy ${eleventy}, eleventy-plugin-theme ${plugin}.`;
			return `## ${title}\n\n${table(heads, cells)}\n\n${place}`;
		})
		.join("\n\n");
}

function table(heads: readonly string[], rows: readonly (string | undefined)[][]): string {
	const line = (cells: readonly (string | undefined)[]) =>
		`| ${cells.map((cell = "") => typographic(cell).replaceAll("|", "\\|")).join(" | ")} |`;
	return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

function typeName(schema: Schema): string {
	return either.format(typeNames(schema));
}

function typeNames({ anyOf, enum: values, type = "" }: Schema): string[] {
	if (anyOf) return anyOf.flatMap(typeNames);
	const names: Record<string, string> = { integer: "whole number", array: "list" };
	return values?.map((value) => JSON.stringify(value)) ?? [names[type] ?? type];
}

export function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

function typographic(text: string): string {
	return text.replaceAll("'", "’");
}

function json(value: unknown): string {
	return `${JSON.stringify(value, undefined, "\t")}\n`;
}
