import { Saver } from "../../src/editor/save/saver.js";
import { createService } from "../../src/theme-service.js";

/** Saves a theme of the site in the current folder, and ends: for {@link import("./kill-at.mjs")}. */
const [theme = "", radius = ""] = process.argv.slice(2);
const service = createService({ root: process.cwd(), cache: { enabled: false } });
await service.init();
const saver = new Saver(() => service);
const { hash } = await saver.state(theme);
await saver.save({ theme, hash, values: { "--radius": radius } });
