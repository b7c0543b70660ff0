import { fileURLToPath } from "node:url";
import ts from "typescript";

/** What the TSDoc of an option, or of a member of one, says. */
export interface OptionDoc {
	readonly name: string;
	readonly meaning: string;
	/** As `@default` has it; options without one have members with one each. */
	readonly written: string | undefined;
	readonly members: readonly OptionDoc[];
}

const FOLDER = fileURLToPath(new URL("../src/", import.meta.url));
const SOURCE = `${FOLDER}config/options.ts`;

/** The TSDoc of an interface in `src/config/options.ts`, member by member. */
export function readDocs(name: string): OptionDoc[] {
	const program = ts.createProgram([SOURCE], {
		module: ts.ModuleKind.NodeNext,
		strict: true,
		exactOptionalPropertyTypes: true,
		// Their members are not ours: most of what a program costs is reading them.
		lib: ["lib.es2023.d.ts"],
		types: [],
	});
	const checker = program.getTypeChecker();
	const file = program.getSourceFile(SOURCE);
	const module = file && checker.getSymbolAtLocation(file);
	const found = module && checker.getExportsOfModule(module).find((one) => one.name === name);
	if (!found) throw new Error(`${SOURCE} exports no ${name}`);
	return membersOf(checker.getDeclaredTypeOfSymbol(found));

	function membersOf(type: ts.Type): OptionDoc[] {
		const types = type.isUnion() ? type.types : [type];
		return types
			.flatMap((one) => checker.getPropertiesOfType(one))
			.filter(({ declarations = [] }) =>
				declarations.some((one) => one.getSourceFile().fileName.startsWith(FOLDER)),
			)
			.map(docOf);
	}

	function docOf(symbol: ts.Symbol): OptionDoc {
		const comment = ts.displayPartsToString(symbol.getDocumentationComment(checker));
		const tag = symbol.getJsDocTags(checker).find((one) => one.name === "default");
		return {
			name: symbol.name,
			meaning: comment.replace(/\s+/g, " "),
			written: tag && ts.displayPartsToString(tag.text),
			members: membersOf(checker.getTypeOfSymbol(symbol)),
		};
	}
}
