/** THIS FILE IS READ BY NODE AND BY BROWSER CODE: what the tools of the panel say. */

/** Label of the search field. @default "Search tokens" */
export const search = "Search tokens";
/** Shows what was changed alone. @default "Changed only" */
export const changedOnly = "Changed only";
/** What is said where nothing is found. @default "No token matches." */
export const noMatch = "No token matches.";
/** Takes the last change back. @default "Undo" */
export const undo = "Undo";
/** Makes it again. @default "Redo" */
export const redo = "Redo";
/** Resets every token. @default "Reset all" */
export const resetAll = "Reset all";
/** Shows the theme as it was, as long as it is held. @default "Hold to see it as it was" */
export const compare = "Hold to see it as it was";
/** Starts to pick an element of the page. @default "Pick an element" */
export const pick = "Pick an element";
/** Makes a theme from one colour. @default "Theme from one colour" */
export const fromColor = "Theme from one colour";
/** Makes the theme's counterpart in the other mode. @default "Make its twin in the other mode" */
export const twin = "Make its twin in the other mode";
/** Makes a theme by chance. @default "Surprise me" */
export const dice = "Surprise me";
/** Copies the theme. @default "Copy" */
export const copy = "Copy";
/** Imports a theme. @default "Import" */
const importTheme = "Import";
/** Label of the choice of the panel's place. @default "Place of the panel" */
export const dock = "Place of the panel";
/** Puts the panel to the left. @default "Dock left" */
export const dockLeft = "Dock left";
/** Puts it to the right. @default "Dock right" */
export const dockRight = "Dock right";
/** Puts it below. @default "Dock at the bottom" */
export const dockBottom = "Dock at the bottom";

export { importTheme as import };
