import {
	EDITOR_BUTTON_MODULE,
	EDITOR_BUTTON_PATH,
	EDITOR_SAVE_PATH,
	LIVE_MODULE,
	LIVE_PATH,
	LIVE_SCRIPT_PATH,
	SCRIPT_PATH,
} from "../constants.js";
import { AssetFile } from "../service/asset-file.js";
import { assetFiles, browserCode, JAVASCRIPT, withSettings } from "../page/browser-files.js";
import { createMiddleware, pathBelow } from "../serve/http.js";
import type { Middleware } from "../serve/middleware.js";
import type { Service } from "../service/service.js";
import type { EventStream } from "./event-stream.js";

/**
 * Serves a service's files under edit. Nothing is cached, as pages that are not rendered again
 * request old versions. The runtime also loads the script that follows the edits.
 */
export function createLiveMiddleware(
	find: () => Service | undefined,
	stream: EventStream,
): Middleware {
	const list = (service: Service) => service.derive(liveFiles);
	const answer = createMiddleware(find, { list, keepsVersions: false });
	return (request, response, next) => {
		const service = find();
		const isFollower =
			request.method === "GET" && service && pathBelow(service, request) === LIVE_PATH;
		if (isFollower) stream.connect(request, response);
		else answer(request, response, next);
	};
}

function liveFiles(service: Service): AssetFile[] {
	const { storageKey } = service.config;
	const script = (path: string, code: () => string) => new AssetFile(path, JAVASCRIPT, code);
	return [
		...assetFiles(service).map((file) =>
			file.path === SCRIPT_PATH
				? script(file.path, () => `${file.body}${following(service)}`)
				: file,
		),
		script(EDITOR_BUTTON_PATH, () => withSettings("editor-button.js", [storageKey])),
		script(EDITOR_SAVE_PATH, () => browserCode("editor-save.js")),
		script(LIVE_SCRIPT_PATH, () => browserCode("live.js")),
	];
}

/** A page whose policy forbids the import works without. */
function following({ config }: Service): string {
	const modules = [LIVE_MODULE, ...(config.devEditor ? [EDITOR_BUTTON_MODULE] : [])];
	return modules.map((path) => `\n;import(${JSON.stringify(path)}).catch(()=>{});`).join("");
}
