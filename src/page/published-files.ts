import { readFileSync } from "node:fs";
import { extname, resolve } from "node:path";
import { attempt } from "../attempt.js";
import { publishedName } from "../bundle/files.js";
import { FILES_PATH } from "../constants.js";
import { AssetFile } from "../service/asset-file.js";
import type { Service } from "../service/service.js";

/** Fonts and images, by extension. */
export const CONTENT_TYPES: ReadonlyMap<string, string> = new Map(
	Object.entries({
		avif: "image/avif",
		eot: "application/vnd.ms-fontobject",
		gif: "image/gif",
		ico: "image/vnd.microsoft.icon",
		jpeg: "image/jpeg",
		jpg: "image/jpeg",
		otf: "font/otf",
		png: "image/png",
		svg: "image/svg+xml",
		ttf: "font/ttf",
		webp: "image/webp",
		woff: "font/woff",
		woff2: "font/woff2",
	}),
);

/** The files that the bundle loads by `url()`, read at once as their names contain their hash. */
export function publishedFiles({ bundle, config }: Service): AssetFile[] {
	return bundle.files.flatMap((file) => {
		// A file deleted since the bundle was verified; the next build notices.
		const body = attempt(() => readFileSync(resolve(config.root, file.path)));
		if (!body) return [];
		const type = CONTENT_TYPES.get(extname(file.path).slice(1).toLowerCase());
		const path = FILES_PATH + publishedName(file);
		return [new AssetFile(path, type ?? "application/octet-stream", () => body)];
	});
}
