import { SAVE_PATH } from "../constants.js";
import type { Service } from "../service/service.js";
import { type Middleware, pathBelow } from "./http.js";

/**
 * Answers for what an editor saves, and leaves all else to the next. What saves is loaded with the
 * first such request: a server on which nobody saves pays nothing for it.
 */
export function createSaveMiddleware(find: () => Service): Middleware {
	let endpoint: Promise<Middleware> | undefined;
	return (request, response, next) => {
		const service = find();
		if (!service.isReady || pathBelow(service, request) !== SAVE_PATH) {
			next?.();
			return;
		}
		endpoint ??= import("./save-endpoint.js").then(({ createSaveEndpoint }) =>
			createSaveEndpoint(find),
		);
		endpoint.then(
			(answer) => answer(request, response),
			(error) => next?.(error),
		);
	};
}
