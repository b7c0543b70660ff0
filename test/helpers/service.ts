import type { ThemeOptions } from "../../src/config/options.js";
import type { ThemeWarning } from "../../src/events.js";
import { createTheme, type ThemeService } from "../../src/theme-service.js";
import { NO_STYLES, record, type Site } from "./site.js";

interface Started {
	readonly theme: ThemeService;
	readonly heard: unknown[][];
	readonly warnings: ThemeWarning[];
	readonly isHit: boolean;
}

export async function start(
	site: Pick<Site, "root">,
	options: ThemeOptions = { styles: NO_STYLES },
): Promise<Started> {
	const theme = createTheme({ root: site.root, ...options });
	const heard = record(theme.events);
	await theme.init();
	const warnings = heard.flatMap(([name, warning]) =>
		name === "theme:warning" ? [warning as ThemeWarning] : [],
	);
	return { theme, heard, warnings, isHit: heard[0]?.[0] === "themes:cache:hit" };
}
