import { posix } from "node:path";
import { recall } from "../bundle/memory.js";
import { FILES_PATH } from "../constants.js";
import { shortHash } from "../hash.js";
import type { Service } from "../service/service.js";
import { AssetFile } from "./asset-file.js";
import { assetFiles } from "./files.js";

/** How our scripts name what stands beside them. No text of a site's reads so: its quotes are escaped. */
const BESIDE = /(\b(?:import|URL)\("|\bfrom")\.\/([\w-]+\.\w+)(?=")/g;

/** Whether pages link to files by names that say what is in them; who edits a site needs lasting ones. */
export function hasHashedNames({ config, isReady, isLive }: Service): boolean {
	return config.hashedNames && isReady && !isLive;
}

/**
 * A file once more, under a name that says what is in it. It stands in the folder of what themes load,
 * so the stylesheet's URLs lead there from both of its places.
 */
export function hashedFile(service: Service, file: AssetFile): AssetFile {
	return recall(service.derive(known), file, () => {
		const body = typeof file.body === "string" ? withHashedNames(service, file) : file.body;
		const hash = shortHash(body);
		const { name, ext } = posix.parse(file.path);
		const path = `${FILES_PATH}${name}.${hash}${ext}`;
		const hashed = new AssetFile(path, file.contentType, () => body, {
			hash,
			plainPath: file.path,
		});
		service.keep(linked).set(path, hashed);
		return hashed;
	});
}

/**
 * The files of a service, and those that pages were made to ask for by such a name: what changes while
 * pages are rendered changes none of those that are.
 */
export function writtenFiles(service: Service): AssetFile[] {
	return [...assetFiles(service), ...service.keep(linked).values()];
}

/** The same, and what pages may ask for that an earlier process rendered. */
export function servedFiles(service: Service): AssetFile[] {
	const lasting = hasHashedNames(service) ? assetFiles(service) : [];
	for (const file of lasting) {
		if (!file.path.startsWith(FILES_PATH)) hashedFile(service, file);
	}
	return writtenFiles(service);
}

const known = () => new Map<AssetFile, AssetFile>();
const linked = () => new Map<string, AssetFile>();

function withHashedNames(service: Service, { path, body }: AssetFile): string {
	return String(body).replace(BESIDE, (text, before: string, name: string) => {
		const wanted = posix.join(posix.dirname(path), name);
		const file = assetFiles(service).find((other) => other.path === wanted);
		return file ? `${before}./${posix.basename(hashedFile(service, file).path)}` : text;
	});
}
