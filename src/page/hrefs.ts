import type { Service } from "../service/service.js";
import { assetFiles } from "./browser-files.js";

/** An asset's URL with a content hash, for permanent caching. */
export function versionedHref(service: Service, wanted: string): string {
	const file = assetFiles(service).find(({ path }) => path === wanted);
	const base = encodeURI(decodePath(service.config.baseUrl));
	return `${base}${wanted.slice(1)}?v=${file?.hash}`;
}

/** An asset's path for others to write, without a version. */
export function assetPath({ config }: Service, wanted: string): string {
	return config.baseUrl + wanted.slice(1);
}

/** The decoded path, for comparing all spellings. */
export function decodePath(path: string): string {
	try {
		return decodeURI(path);
	} catch {
		// Malformed encoding, such as "%zz", stays.
		return path;
	}
}
