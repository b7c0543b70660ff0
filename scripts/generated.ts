import { PLUGIN_OPTIONS, SETTINGS } from "../src/config/table.js";
import { type OptionDoc, readDocs } from "./option-docs.js";

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

/** What each generated file is, given what it was. */
export const generated: Readonly<Record<string, (before: string) => string>> = {
	"site.schema.json": () => json(siteSchema()),
	"example-site/_data/options.json": () => json(optionRows()),
	"example-site/_data/labels.json": () => json(labelRows()),
	"README.md": (before) =>
		before.replace(/\| Option \| Default \|.*?\n(?=\n)/s, () => readmeTable()),
};

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
function optionRows(): Record<string, string>[] {
	return options.flatMap((option) => {
		const place = option.name in SETTINGS ? "both" : "plugin";
		const rows = option.written === undefined ? option.members : [option];
		return rows.map(({ name, schema, written = "", meaning }) => ({
			key: rows === option.members ? `${option.name}.${name}` : name,
			type: typeName(schema),
			default: written,
			place,
			meaning: typographic(meaning),
		}));
	});
}

function labelRows(): Record<string, string>[] {
	const { members = [] } = options.find(({ name }) => name === "labels") ?? {};
	return members.map(({ name, default: value, meaning }) => ({
		key: name,
		default: typeof value === "string" ? value : JSON.stringify(value),
		meaning: typographic(meaning),
	}));
}

function readmeTable(): string {
	const rows = optionRows().map(({ key, default: value, place, meaning }) => {
		const where = place === "plugin" ? " Plugin option only." : "";
		return `| \`${key}\` | \`${value}\` | ${meaning}${where} |\n`;
	});
	return `| Option | Default | Meaning |\n| --- | --- | --- |\n${rows.join("")}`;
}

const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

function typeName(schema: Schema): string {
	if (schema.anyOf) return either.format(schema.anyOf.map(typeName));
	if (schema.enum) return either.format(schema.enum.map((value) => JSON.stringify(value)));
	const names: Record<string, string> = { integer: "whole number", array: "list" };
	return names[schema.type ?? ""] ?? schema.type ?? "";
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
