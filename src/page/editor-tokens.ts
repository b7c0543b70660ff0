import type { Token } from "../css/types.js";
import type { EditorData, EditorGroup, EditorToken, EditorTokenType } from "../editor-data.js";
import type { Service } from "../service/service.js";
import { labelOf, themeLabel } from "./theme-labels.js";
import { TOKEN_LABELS } from "./token-labels.js";

const GROUPS = Object.keys(TOKEN_LABELS) as EditorGroup[];

const GROUP_OF: Partial<Record<EditorTokenType, EditorGroup>> = { font: "type", shadow: "shape" };

export function editorData({ bundle, config: { labels } }: Service): EditorData {
	return {
		tokens: editorTokens(bundle.tokens),
		themes: bundle.themes.map(({ name, mode, values }) => ({
			name,
			label: themeLabel(name, labels),
			...(mode && { mode }),
			values,
		})),
	};
}

/** The shipped tokens by group and label, then the site's own. */
function editorTokens(tokens: readonly Token[]): EditorToken[] {
	const own = new Map(tokens.map((token) => [token.name, token]));
	const shipped = GROUPS.flatMap((group) =>
		Object.entries(TOKEN_LABELS[group]).flatMap(([name, label]) => {
			const token = own.get(name);
			return token && own.delete(name) ? [{ ...token, label, group }] : [];
		}),
	);
	const others = Array.from(own.values(), (token) => ({
		...token,
		label: labelOf(token.name, {}),
		group: GROUP_OF[token.type] ?? "other",
	}));
	const rank = ({ group }: EditorToken) => GROUPS.indexOf(group);
	return [...shipped, ...others].sort((one, other) => rank(one) - rank(other));
}
