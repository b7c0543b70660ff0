/** THIS FILE IS READ BY NODE AND BY BROWSER CODE: what it says where it saves: on a dev server alone. */

/** Opens the panel. @default "Edit the theme" */
export const open = "Edit the theme";
/** Saves the theme's file. @default "Save" */
export const save = "Save";
/** What is said then. `{file}` stands for its path. @default "Saved to {file}" */
export const saved = "Saved to {file}";
/** Heading of what would be written. @default "This will be written to {file}" */
export const saving = "This will be written to {file}";
/** Writes it. @default "Write the file" */
export const confirm = "Write the file";
/** Does not. @default "Cancel" */
export const cancel = "Cancel";
/** Says that values were changed meanwhile. `{file}` stands for the path. @default "{file} was changed meanwhile. Which values should it have?" */
export const conflict = "{file} was changed meanwhile. Which values should it have?";
/** A value of the visitor's. `{value}` stands for it. @default "Mine: {value}" */
export const mine = "Mine: {value}";
/** What the file has instead. `{value}` stands for it. @default "In the file: {value}" */
export const theirs = "In the file: {value}";
/** Writes the visitor's values. @default "Take mine" */
export const takeMine = "Take mine";
/** Leaves the file's values, and writes what else was changed. @default "Take the file's" */
export const takeTheirs = "Take the file's";
/** Says that saving failed. `{reason}` stands for why. @default "Not saved: {reason}" */
export const failed = "Not saved: {reason}";
/** Makes a theme. @default "New theme" */
const newTheme = "New theme";
/** Makes a theme of the one at hand. @default "Duplicate" */
export const duplicate = "Duplicate";
/** Label of its name. @default "Name of the theme" */
export const name = "Name of the theme";

export { newTheme as new };
