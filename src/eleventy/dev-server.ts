import { relative } from "node:path";
import { toUrlPath } from "../page/files.js";
import { createMiddleware, type Middleware } from "../serve/http.js";
import type { Service } from "../service/service.js";
import type { EleventyConfigLike } from "./types.js";

/** What is used of Eleventy's dev server. */
interface DevServer {
	reload(event: ReloadEvent): unknown;
}

interface ReloadEvent {
	files?: string[];
	subtype?: string;
	build?: { stylesheets?: string[] };
}

/** What outlives a reload of one site's configuration. */
interface Slot {
	service: Service;
	middleware: Middleware;
}

// Eleventy 3 restarts its server for a middleware that is not the very same function, and Eleventy 4
// goes on with the old one. So a site's middleware stays, and finds the service of the latest
// configuration here; sites are told apart by where they are read from and written to.
const slots = new Map<string, Slot>();

/** Serves the assets from memory, and lets a saved theme reach the open page without a reload. */
export function setUpDevServer(eleventyConfig: EleventyConfigLike, service: Service): void {
	const site = JSON.stringify([service.config.root, eleventyConfig.directories?.output]);
	const slot = slots.get(site) ?? createSlot(service);
	slot.service = service;
	slots.set(site, slot);
	eleventyConfig.setServerOptions({ middleware: [slot.middleware] });
}

function createSlot(service: Service): Slot {
	const answer = createMiddleware(() => slot.service);
	const patched = new WeakSet<object>();
	const slot: Slot = {
		service,
		middleware(this: unknown, request, response, next) {
			if (isDevServer(this) && !patched.has(this)) {
				patched.add(this);
				sendHotStyles(this, slot);
			}
			answer(request, response, next);
		},
	};
	return slot;
}

/**
 * Eleventy's client swaps stylesheets in place only if the reload event lists them, and the server
 * lists none that a template wrote, nor any below a path prefix (`Eleventy.js`, `#watch`). So the
 * bundle is added to the list, its path spelt as browsers do, unless the set of themes changed: the
 * switchers show them by name.
 */
function sendHotStyles(server: DevServer, slot: Slot): void {
	const reload = server.reload.bind(server);
	let names = slot.service.allowed().join("\n");
	server.reload = (event) => {
		const before = names;
		names = slot.service.allowed().join("\n");
		if (before === names && event?.subtype === "css" && isOfBundle(event.files, slot.service)) {
			event.build?.stylesheets?.push(toUrlPath(slot.service.href()));
		}
		return reload(event);
	};
}

function isOfBundle(files: string[] = [], { bundle, config }: Service): boolean {
	const sources = new Set(bundle.dependencies.map(({ path }) => path));
	return files.some((file) => sources.has(relative(config.root, file).replaceAll("\\", "/")));
}

function isDevServer(value: unknown): value is DevServer {
	return typeof (value as Partial<DevServer> | undefined)?.reload === "function";
}
