import { readFileSync } from "node:fs";

const { name, version } = JSON.parse(
	readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);

/** Where the project's source and its package are. Its owner sets them, once and here; no address, no link. */
const addresses = { Source: "", Package: "" };

export default {
	name,
	version,
	/** Where the site is published, such as `https://example.org`: who builds it says so, or nobody. */
	url: process.env.SITE_URL?.replace(/\/$/, ""),
	summary:
		"Themes for any Eleventy site: one line of configuration, no flash, no dependencies in the browser.",
	nav: [
		{ title: "Guide", url: "/guide/" },
		{ title: "Themes", url: "/themes/" },
		{ title: "Showcase", url: "/showcase/" },
		{ title: "Editor", url: "/editor/" },
	],
	project: Object.entries(addresses)
		.filter(([, url]) => url)
		.map(([title, url]) => ({ title, url })),
	/** Pages that stand beside one another. */
	tabs: {
		Themes: [
			{ title: "Gallery", url: "/themes/" },
			{ title: "Matrix", url: "/themes/matrix/" },
			{ title: "Compare", url: "/themes/compare/" },
		],
		Showcase: [
			{ title: "Components", url: "/showcase/" },
			{ title: "Elements", url: "/showcase/elements/" },
			{ title: "Forms", url: "/showcase/forms/" },
		],
	},
	/** The guide's pages in groups: `section` in their front matter. */
	sections: ["Begin", "Reference", "Help"],
	/** What the pictures in assets/social show. */
	pictures: {
		home: "The home page in the theme Light, around a small page in the theme Terminal",
		guide: "The guide in the theme Paper",
		themes: "The gallery of themes in the theme Forest",
	},
};
