import type { Service } from "../service/service.js";
import type { AssetFile } from "./asset-file.js";
import { assetFiles } from "./files.js";
import { hasHashedNames, hashedFile } from "./hashed-files.js";

/** Where pages find an asset: by a URL that says what is in it, so that caches can keep it for ever. */
export function versionedHref(service: Service, wanted: string): string {
	const { path, plainPath, hash } = linkedFile(service, wanted) ?? {};
	const base = encodeURI(decodePath(service.config.baseUrl));
	return base + (path !== plainPath ? path : `${wanted}?v=${hash}`)?.slice(1);
}

/** The path of an asset as others are to write it, who know of no versions. */
export function assetPath(service: Service, wanted: string): string {
	const { path = wanted } = service.isReady ? (linkedFile(service, wanted) ?? {}) : {};
	return service.config.baseUrl + path.slice(1);
}

function linkedFile(service: Service, wanted: string): AssetFile | undefined {
	const file = assetFiles(service).find(({ path }) => path === wanted);
	return file && hasHashedNames(service) ? hashedFile(service, file) : file;
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
