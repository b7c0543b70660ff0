/** What themes are written as and read from: loaded when a visitor first asks for one of these. */
export { toCss } from "./css.js";
export { importLink, importTheme } from "./import.js";
export { toLink } from "./link.js";
export type { Imported, Known, PortableTheme, Reason, Refused } from "./portable.js";
export { toDtcg } from "./to-dtcg.js";
