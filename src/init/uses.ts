/** All that the command uses of the plugin. */
export { inLightness, lightnessOf, type Rgb } from "../color/oklch.js";
export { type Painted, paint, ratioOf } from "../color/paint.js";
export { type Slot, Solver, TEXT } from "../color/solver.js";
export { frontLightness, groundLightness, RANGE } from "../color/twin.js";
export { createCascade } from "../css/cascade.js";
export { ColorsInUse, type PairInUse, selectorsOf } from "../css/colors-in-use.js";
export { resolverOf } from "../css/computed.js";
export type { Mode } from "../css/types.js";
export { messageOf, ThemeError } from "../errors.js";
export { applyEdits, type Edit } from "../html/ranges.js";
export { VERSION } from "../package.js";
export { isWithin, portable } from "../paths.js";
export { reachable, referencesOf } from "../references.js";
export { replaceFile } from "../replace-file.js";
export { diffOf } from "../save/saver.js";
export { ownSwitch } from "../site/own-switch.js";
