import type { EditorData, EditorGroup, PackedData } from "../../../editor-data.js";

/** What a build tells of the site, as the editor works with it. */
export function unpack([groups, themes, labels]: PackedData): EditorData {
	const tokens = Object.entries(groups).flatMap(([group, members]) =>
		members.map(([name, label, type, value]) => ({
			name,
			label,
			type,
			group: group as EditorGroup,
			value,
		})),
	);
	return {
		tokens,
		themes: themes.map(([name, label, values, mode]) => ({
			name,
			label,
			...(mode && { mode }),
			values: Object.fromEntries(
				values.flatMap((key, at) =>
					at % 2 ? [] : [[tokens[key as number]?.name ?? key, values[at + 1] as string]],
				),
			),
		})),
		labels,
	};
}
