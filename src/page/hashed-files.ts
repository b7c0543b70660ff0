import { posix } from "node:path";
import { FILES_PATH } from "../constants.js";
import { shortHash } from "../hash.js";
import type { Service } from "../service/service.js";
import { AssetFile } from "./asset-file.js";
import { assetFiles } from "./files.js";

/** How our scripts name what stands beside them. No text of a site's reads so: its quotes are escaped. */
const BESIDE = /(\b(?:(?:import|URL)\(|from|import)")\.\/([\w-]+\.\w+)(?=")/g;

/** Whether pages link to files by names that say what is in them; who edits a site needs lasting ones. */
export function hasHashedNames({ config, isReady, pages }: Service): boolean {
	return config.hashedNames && isReady && !pages.isLive;
}

/**
 * A file once more, under a name that says what is in it. It stands in the folder of what themes load,
 * so the stylesheet's URLs lead there from both of its places.
 */
export function hashedFile(service: Service, file: AssetFile): AssetFile {
	const files = service.derive(known);
	const found = files.get(file);
	if (found) return found;
	// Of all that it leads to, as it stands: modules may import one another, so that no text of one
	// could hold the hash of the other's.
	const all = closure(service, file).map(({ body }) => body);
	const hash = all.length === 1 ? file.hash : shortHash(all.join("\n"));
	const { name, ext } = posix.parse(file.path);
	const path = `${FILES_PATH}${name}.${hash}${ext}`;
	const body = () => withHashedNames(service, file);
	const hashed = new AssetFile(path, file.contentType, body, { hash, plainPath: file.path });
	files.set(file, hashed);
	service.keep(linked).set(path, hashed);
	// Now, as what pages were made to ask for stays as it is; what it imports comes back to it.
	void hashed.body;
	return hashed;
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

function withHashedNames(service: Service, file: AssetFile): string | Buffer {
	if (typeof file.body !== "string") return file.body;
	return file.body.replace(BESIDE, (text, before: string, name: string) => {
		const found = beside(service, file, name);
		return found ? `${before}./${posix.basename(hashedFile(service, found).path)}` : text;
	});
}

/** A file and all that it names, and what that names, in the order of first mention. */
function closure(service: Service, first: AssetFile): AssetFile[] {
	const files = new Set([first]);
	for (const file of files) {
		if (typeof file.body !== "string") continue;
		for (const [, , name = ""] of file.body.matchAll(BESIDE)) {
			const found = beside(service, file, name);
			if (found) files.add(found);
		}
	}
	return [...files];
}

function beside(service: Service, { path }: AssetFile, name: string): AssetFile | undefined {
	const wanted = posix.join(posix.dirname(path), name);
	return assetFiles(service).find((other) => other.path === wanted);
}
