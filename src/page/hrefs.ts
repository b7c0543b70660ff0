import type { Service } from "../service/service.js";
import { assetFiles } from "./files.js";

/** The URL of an asset, with a content hash, so that caches can keep it for ever. */
export function versionedHref(service: Service, wanted: string): string {
	const file = assetFiles(service).find(({ path }) => path === wanted);
	const base = encodeURI(decodePath(service.config.baseUrl));
	return `${base}${wanted.slice(1)}?v=${file?.hash}`;
}

/** The path of an asset as others are to write it, who know of no versions. */
export function assetPath({ config }: Service, wanted: string): string {
	return config.baseUrl + wanted.slice(1);
}

/** A path without its percent-encoding, so that all spellings of a path compare as one. */
export function decodePath(path: string): string {
	try {
		return decodeURI(path);
	} catch {
		// "%zz" is no encoding, and stands for itself.
		return path;
	}
}
