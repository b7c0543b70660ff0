import * as colors from "../texts/colors.js";
import * as panel from "../texts/panel.js";
import * as save from "../texts/save.js";
import * as tools from "../texts/tools.js";
import * as transfer from "../texts/transfer.js";

/** A text for each that a module of `src/texts` holds. */
type TextsOf<Module> = { -readonly [Key in keyof Module]: string };

/** The texts of the token editor's panel. */
export interface TokenEditorLabels
	extends TextsOf<typeof panel>,
		TextsOf<typeof tools>,
		TextsOf<typeof colors>,
		TextsOf<typeof transfer>,
		TextsOf<typeof save> {
	/** Labels of tokens by name, such as `"--brand"`. @default {} */
	tokens: Readonly<Record<string, string>>;
}

export const DEFAULT_EDITOR_LABELS: Readonly<TokenEditorLabels> = {
	...panel,
	...tools,
	...colors,
	...transfer,
	...save,
	tokens: {},
};
