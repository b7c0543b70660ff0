import { DEFAULT_EDITOR_LABELS } from "../config/editor-labels.js";
import type { Token, TokenType } from "../css/types.js";
import type {
	EditorData,
	EditorGroup,
	EditorToken,
	PackedData,
	PackedToken,
} from "../editor-data.js";
import type { Service } from "../service/service.js";
import { labelOf, themeLabel } from "./theme-labels.js";
import { TOKEN_LABELS } from "./token-labels.js";

const GROUPS = Object.keys(TOKEN_LABELS) as EditorGroup[];

/** Where a site's own token stands, by its type. */
const GROUP_OF_TYPE: Partial<Record<TokenType, EditorGroup>> = { font: "type", shadow: "shape" };

/** What the token editor knows of the site, as it is sent. */
export function packedData(service: Service): PackedData {
	const { tokens, themes, labels } = editorData(service);
	const grouped: Partial<Record<EditorGroup, PackedToken[]>> = {};
	for (const { name, label, type, group, value } of tokens) {
		grouped[group] = [...(grouped[group] ?? []), [name, label, type, value]];
	}
	const number = new Map(tokens.map(({ name }, index) => [name, index]));
	const packed = themes.map(({ name, label, mode, values }) => {
		const own = Object.entries(values).flatMap(([token, css]) => [number.get(token) ?? token, css]);
		return [name, label, own, mode] as const;
	});
	return [grouped, packed, labels];
}

function editorData({ bundle, config: { labels } }: Service): EditorData {
	const { tokens, ...texts } = labels.tokenEditor;
	const own = Object.entries(DEFAULT_EDITOR_LABELS).flatMap(([key, text]) => {
		const said = texts[key as keyof typeof texts];
		return key === "tokens" || said === text ? [] : [[text, said] as const];
	});
	return {
		tokens: editorTokens(bundle.tokens, tokens),
		themes: bundle.themes.map(({ name, mode, values }) => ({
			name,
			label: themeLabel(name, labels),
			...(mode && { mode }),
			values,
		})),
		labels: Object.fromEntries(own),
	};
}

/** Group by group: those that ship in the order of their labels, then the site's own in its order. */
function editorTokens(
	tokens: readonly Token[],
	labels: Readonly<Record<string, string>>,
): EditorToken[] {
	const own = new Map(tokens.map((token) => [token.name, token]));
	const shipped = GROUPS.flatMap((group) =>
		Object.entries(TOKEN_LABELS[group]).flatMap(([name, label]) => {
			const token = own.get(name);
			return token && own.delete(name)
				? [{ ...token, label: labelOf(name, { [name]: label, ...labels }), group }]
				: [];
		}),
	);
	const others = Array.from(own.values(), (token) => ({
		...token,
		label: labelOf(token.name, labels),
		group: GROUP_OF_TYPE[token.type] ?? "other",
	}));
	const rank = ({ group }: EditorToken) => GROUPS.indexOf(group);
	return [...shipped, ...others].sort((one, other) => rank(one) - rank(other));
}
