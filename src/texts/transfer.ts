/** THIS FILE IS READ BY NODE AND BY BROWSER CODE: what it says of themes that come in and go out. */

/** What is said then. @default "Copied" */
export const copied = "Copied";
/** Downloads the theme. @default "Download" */
export const download = "Download";
/** Label of the list of formats. @default "Format" */
export const format = "Format";
/** All themes at once, as design tokens. @default "Design Tokens, all themes" */
export const allThemes = "Design Tokens, all themes";
/** Label of how much of a theme is written. @default "Extent" */
export const part = "Extent";
/** The part of a theme that was changed. @default "What changed" */
export const onlyChanges = "What changed";
/** All of a theme. @default "The whole theme" */
export const wholeTheme = "The whole theme";
/** What the field for it takes. @default "Paste or drop CSS, JSON or design tokens" */
export const importHint = "Paste or drop CSS, JSON or design tokens";
/** What was taken over. `{count}` stands for the number of values. @default "Values taken over: {count}" */
export const imported = "Values taken over: {count}";
/** Makes a link to the theme. @default "Copy a link" */
export const link = "Copy a link";
/** Asks what to do with a theme that a link holds. `{theme}` stands for its name. @default "This link holds the theme {theme}." */
export const received = "This link holds the theme {theme}.";
/** Makes it what the theme at hand is changed to. @default "Use in this theme" */
export const use = "Use in this theme";
/** Keeps it beside the own ones: as a new theme under a dev server, elsewhere as a download. @default "Keep as a file" */
export const keep = "Keep as a file";
/** Drops it. @default "Discard" */
export const discard = "Discard";
/** Says why a value is not taken. `{value}`, `{token}` and `{reason}` stand for the rest. @default "{token}: {value} is not taken. {reason}" */
export const refused = "{token}: {value} is not taken. {reason}";
/** No token has that name. @default "This site has no such token." */
export const refusedToken = "This site has no such token.";
/** A rule that is not of this theme. @default "Only the declarations of one theme are read." */
export const refusedRule = "Only the declarations of one theme are read.";
/** A token with two values. @default "The token has a value already." */
export const refusedTwice = "The token has a value already.";
/** Too much text. @default "It is larger than a theme can be." */
export const refusedSize = "It is larger than a theme can be.";
/** The text is none of the formats. @default "It is neither CSS nor JSON nor design tokens." */
export const refusedSyntax = "It is neither CSS nor JSON nor design tokens.";
