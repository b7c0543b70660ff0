import { readFileSync } from "node:fs";

const { name, version } = JSON.parse(
	readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);

export default {
	name,
	version,
	nav: [
		{ title: "Guide", url: "/guide/" },
		{ title: "Themes", url: "/themes/" },
		{ title: "Showcase", url: "/showcase/" },
		{ title: "Editor", url: "/editor/" },
	],
};
