import type { Bundle } from "../bundle/bundle.js";
import { describe } from "../checks/findings.js";
import { isShippedPair } from "../color/pairs.js";
import { shippedTokens } from "../css/shipped-tokens.js";
import type { TokenInfo } from "../css/tokens.js";
import { labelOf, themeLabel } from "../page/theme-labels.js";
import type { SiteState } from "../service/extension.js";
import type { ValueType } from "../token-value.js";
import type { EditorData, EditorTheme, EditorToken } from "./editor-data.js";

/** In the order on screen. */
const GROUPS = "seeds surfaces text status colours shape type space other".split(" ");

const GROUP_OF: Partial<Record<ValueType, string>> = {
	color: "colours",
	font: "type",
	shadow: "shape",
};

export function editorData({ bundle, config: { labels } }: SiteState): EditorData {
	return {
		themes: bundle.themes.map(({ name, mode, values }) => ({
			name,
			label: themeLabel(name, labels),
			...(mode && { mode }),
			values,
			...notesOn(name, bundle),
		})),
		tokens: editorTokens(bundle.tokens),
		...ownPairs(bundle),
	};
}

function notesOn(theme: string, { findings }: Bundle): Pick<EditorTheme, "notes"> {
	const notes = findings
		.filter(({ type }) => type !== "contrast" && type !== "alike")
		.filter((finding) => finding.theme === theme)
		.map((finding) => describe(finding));
	return notes.length > 0 ? { notes } : {};
}

function ownPairs({ findings }: Bundle): Pick<EditorData, "pairs"> {
	const pairs = findings.flatMap((finding) => {
		if (finding.type !== "contrast" || isShippedPair(finding)) return [];
		const { foreground, background, needed, token, suggestion } = finding;
		return [{ foreground, background, needed, ...(suggestion && { token }) }];
	});
	const byText = new Map(pairs.map((pair) => [JSON.stringify(pair), pair]));
	return pairs.length > 0 ? { pairs: [...byText.values()] } : {};
}

function editorTokens(tokens: readonly TokenInfo[]): EditorToken[] {
	const own = new Map(tokens.map((token) => [token.name, token]));
	// In the order that compresses best: what tokens of a group have alike comes last.
	const shipped = shippedTokens().flatMap(({ name, label, group }) => {
		const token = own.get(name);
		if (!token || !own.delete(name)) return [];
		const { type, value } = token;
		return [{ name, label, type, value, group }];
	});
	const others = Array.from(own.values(), ({ name, type, value }) => {
		return { name, label: labelOf(name), type, value, group: GROUP_OF[type] ?? "other" };
	});
	const rank = ({ group }: EditorToken) => GROUPS.indexOf(group);
	return [...shipped, ...others].sort((one, other) => rank(one) - rank(other));
}
