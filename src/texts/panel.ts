/** THIS FILE IS READ BY NODE AND BY BROWSER CODE: what the panel says as soon as it is there. */

/** Name of the panel. @default "Theme editor" */
export const title = "Theme editor";
/** Closes it. @default "Close" */
export const close = "Close";
/** Label of the mode. @default "Mode" */
export const mode = "Mode";
/** The light mode. @default "Light" */
export const light = "Light";
/** The dark mode. @default "Dark" */
export const dark = "Dark";
/** Heading of what the other tokens derive from. @default "Seeds" */
export const seeds = "Seeds";
/** Heading of backgrounds and lines. @default "Surfaces" */
export const surfaces = "Surfaces";
/** Heading of the colours of text. @default "Text" */
export const text = "Text";
/** Heading of the colours of messages. @default "Status" */
export const status = "Status";
/** Heading of corners, lines and shadows. @default "Shape" */
export const shape = "Shape";
/** Heading of fonts and sizes of text. @default "Type" */
export const type = "Type";
/** Heading of distances. @default "Space" */
export const space = "Space";
/** Heading of everything else. @default "Other" */
export const other = "Other";
/** How much was changed. `{count}` stands for the number. @default "Changes: {count}" */
export const changes = "Changes: {count}";
/** Resets one token. `{token}` stands for its label. @default "Reset {token}" */
export const reset = "Reset {token}";
/** What a token derives from. `{source}` stands for tokens and shares. @default "from {source}" */
export const derived = "from {source}";
/** One of them with its share. `{token}` and `{percent}` stand for them. @default "{token}, {percent}%" */
export const share = "{token}, {percent}%";
/** Says that the theme itself has a value. @default "set by the theme" */
export const ownValue = "set by the theme";
/** Says that the visitor changed a value. @default "edited" */
export const edited = "edited";
/** Says that a token does not follow what it derives from. @default "pinned" */
export const pinned = "pinned";
/** Pins a token. `{token}` stands for its label. @default "Pin {token}" */
export const pin = "Pin {token}";
/** Lets it follow again. @default "Unpin {token}" */
export const unpin = "Unpin {token}";
/** Label of the field that takes any CSS. `{token}` stands for the token's label. @default "Value of {token}" */
export const value = "Value of {token}";
/** Says that changes cannot be kept. @default "The browser's storage is full: changes last until this page is left." */
export const storageFull = "The browser's storage is full: changes last until this page is left.";
/** Says why else they cannot. @default "The browser keeps nothing for this site: changes last until this page is left." */
export const storageBlocked =
	"The browser keeps nothing for this site: changes last until this page is left.";
/** The value is of another kind. @default "It is no value of this token's kind." */
export const refusedType = "It is no value of this token's kind.";
/** There is no value. @default "It is empty." */
export const refusedEmpty = "It is empty.";
/** The value is too long. @default "A value has at most 1,000 characters." */
export const refusedLong = "A value has at most 1,000 characters.";
/** The value holds what no value needs. @default "A value holds no ; { } @ ! \\ or comment." */
export const refusedCharacters = "A value holds no ; { } @ ! \\ or comment.";
/** Brackets or quotes are not closed. @default "A bracket or a quote is not closed." */
export const refusedBrackets = "A bracket or a quote is not closed.";
/** The value would load a file. @default "A value loads no file and calls no function of a page's own." */
export const refusedFunction = "A value loads no file and calls no function of a page's own.";
/** The value would depend on itself. @default "It would depend on itself." */
export const refusedCircle = "It would depend on itself.";
