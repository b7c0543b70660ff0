/*
 * Every text of the token editor's panel. Like `options.ts` this is what a user reads: the tables in
 * the documentation are made of these comments.
 */

/** The texts of the token editor's panel. */
export interface TokenEditorLabels {
	/** Labels of tokens by name, such as `"--brand"`. @default {} */
	tokens: Readonly<Record<string, string>>;
	/** Name of the panel. @default "Theme editor" */
	title: string;
	/** Opens the panel. @default "Edit the theme" */
	open: string;
	/** Closes it. @default "Close" */
	close: string;
	/** Label of the list of themes. @default "Theme" */
	theme: string;
	/** Label of the mode. @default "Mode" */
	mode: string;
	/** The light mode. @default "Light" */
	light: string;
	/** The dark mode. @default "Dark" */
	dark: string;
	/** Heading of what the other tokens derive from. @default "Seeds" */
	seeds: string;
	/** Heading of backgrounds and lines. @default "Surfaces" */
	surfaces: string;
	/** Heading of the colours of text. @default "Text" */
	text: string;
	/** Heading of the colours of messages. @default "Status" */
	status: string;
	/** Heading of corners, lines and shadows. @default "Shape" */
	shape: string;
	/** Heading of fonts and sizes of text. @default "Type" */
	type: string;
	/** Heading of distances. @default "Space" */
	space: string;
	/** Heading of everything else. @default "Other" */
	other: string;
	/** Label of the search field. @default "Search tokens" */
	search: string;
	/** What is said where nothing is found. @default "No token matches." */
	noMatch: string;
	/** Shows what was changed alone. @default "Changed only" */
	changedOnly: string;
	/** How much was changed. `{count}` stands for the number. @default "Changes: {count}" */
	changes: string;
	/** Takes the last change back. @default "Undo" */
	undo: string;
	/** Makes it again. @default "Redo" */
	redo: string;
	/** Resets one token. `{token}` stands for its label. @default "Reset {token}" */
	reset: string;
	/** Resets every token. @default "Reset all" */
	resetAll: string;
	/** Shows the theme as it was, as long as it is held. @default "Hold to see it as it was" */
	compare: string;
	/** Starts to pick an element of the page. @default "Pick an element" */
	pick: string;
	/** What is said meanwhile. @default "Choose an element on the page. Escape ends this." */
	picking: string;
	/** Heading of the tokens that paint an element. @default "What paints this element" */
	painted: string;
	/** What a token derives from. `{source}` stands for tokens and shares. @default "from {source}" */
	derived: string;
	/** One of them with its share. `{token}` and `{percent}` stand for them. @default "{token}, {percent}%" */
	share: string;
	/** Says that the theme itself has a value. @default "set by the theme" */
	ownValue: string;
	/** Says that the visitor changed a value. @default "edited" */
	edited: string;
	/** Says that a token does not follow what it derives from. @default "pinned" */
	pinned: string;
	/** Pins a token. `{token}` stands for its label. @default "Pin {token}" */
	pin: string;
	/** Lets it follow again. @default "Unpin {token}" */
	unpin: string;
	/** Label of the field that takes any CSS. `{token}` stands for the token's label. @default "Value of {token}" */
	value: string;
	/** A colour's lightness. @default "Lightness" */
	lightness: string;
	/** A colour's chroma. @default "Chroma" */
	chroma: string;
	/** A colour's hue. @default "Hue" */
	hue: string;
	/** A colour's opacity. @default "Opacity" */
	alpha: string;
	/** Says that a screen may not show a colour. @default "Beyond sRGB: some screens show the nearest colour instead." */
	outOfGamut: string;
	/** Picks a colour from the screen. @default "Pick a colour from the screen" */
	eyedropper: string;
	/** Label of the unit of a length. @default "Unit" */
	unit: string;
	/** A shadow's horizontal offset. @default "Horizontal offset" */
	offsetX: string;
	/** A shadow's vertical offset. @default "Vertical offset" */
	offsetY: string;
	/** A shadow's blur. @default "Blur" */
	blur: string;
	/** A shadow's spread. @default "Spread" */
	spread: string;
	/** A shadow inside of its box. @default "Inset" */
	inset: string;
	/** A shadow's colour. @default "Colour" */
	color: string;
	/** Adds a shadow. @default "Add a shadow" */
	addShadow: string;
	/** Removes one. @default "Remove this shadow" */
	removeShadow: string;
	/** A pair's ratio. `{ratio}` and `{needed}` are numbers, `{token}` is what it is compared with. @default "{ratio} on {token}, {needed} needed" */
	contrast: string;
	/** What is said where every pair passes. @default "No problems" */
	noProblems: string;
	/** How many pairs fail. `{count}` stands for the number. @default "Problems: {count}" */
	problems: string;
	/** Puts one colour to the nearest that passes. `{token}` stands for its label. @default "Fix {token}" */
	fix: string;
	/** Does so for all. @default "Fix all" */
	fixAll: string;
	/** Says that no value passes. `{token}` stands for the label. @default "No value of {token} passes: change what it stands on." */
	unsolved: string;
	/** Warns of two colours. `{one}` and `{other}` stand for their labels. @default "{one} and {other} are the same to the eye." */
	alike: string;
	/** Makes a theme from one colour. @default "Theme from one colour" */
	fromColor: string;
	/** Label of that colour. @default "Brand colour" */
	brand: string;
	/** Makes the theme's counterpart in the other mode. @default "Make its twin in the other mode" */
	twin: string;
	/** Makes a theme by chance. @default "Surprise me" */
	dice: string;
	/** Copies the theme. @default "Copy" */
	copy: string;
	/** What is said then. @default "Copied" */
	copied: string;
	/** Downloads the theme. @default "Download" */
	download: string;
	/** Label of the list of formats. @default "Format" */
	format: string;
	/** The part of a theme that was changed. @default "What changed" */
	onlyChanges: string;
	/** All of a theme. @default "The whole theme" */
	wholeTheme: string;
	/** Imports a theme. @default "Import" */
	import: string;
	/** What the field for it takes. @default "Paste or drop CSS, JSON or design tokens" */
	importHint: string;
	/** What was taken over. `{count}` stands for the number of values. @default "Values taken over: {count}" */
	imported: string;
	/** Makes a link to the theme. @default "Copy a link" */
	link: string;
	/** Asks what to do with a theme that a link holds. `{theme}` stands for its name. @default "This link holds the theme {theme}." */
	received: string;
	/** Takes it over. @default "Use it" */
	use: string;
	/** Keeps it beside the own one. @default "Keep a copy" */
	keep: string;
	/** Drops it. @default "Discard" */
	discard: string;
	/** Saves the theme's file. @default "Save" */
	save: string;
	/** What is said then. `{file}` stands for its path. @default "Saved to {file}" */
	saved: string;
	/** Heading of what would be written. @default "This will be written to {file}" */
	saving: string;
	/** Writes it. @default "Write the file" */
	confirm: string;
	/** Does not. @default "Cancel" */
	cancel: string;
	/** Says that the file was changed meanwhile. `{file}` stands for its path. @default "{file} was changed meanwhile. Here is what differs." */
	conflict: string;
	/** Writes all the same. @default "Write my changes into it" */
	overwrite: string;
	/** Says that saving failed. `{reason}` stands for why. @default "Not saved: {reason}" */
	failed: string;
	/** Makes a theme. @default "New theme" */
	new: string;
	/** Makes a theme of the one at hand. @default "Duplicate" */
	duplicate: string;
	/** Label of its name. @default "Name of the theme" */
	name: string;
	/** Puts the panel to the left. @default "Dock left" */
	dockLeft: string;
	/** Puts it to the right. @default "Dock right" */
	dockRight: string;
	/** Puts it below. @default "Dock at the bottom" */
	dockBottom: string;
	/** Says that changes cannot be kept. @default "The browser's storage is full: changes last until this page is left." */
	storageFull: string;
	/** Says why else they cannot. @default "The browser keeps nothing for this site: changes last until this page is left." */
	storageBlocked: string;
	/** Says why a value is not taken. `{value}`, `{token}` and `{reason}` stand for the rest. @default "{token}: {value} is not taken. {reason}" */
	refused: string;
	/** No token has that name. @default "This site has no such token." */
	refusedToken: string;
	/** The value is of another kind. @default "It is no value of this token's kind." */
	refusedType: string;
	/** There is no value. @default "It is empty." */
	refusedEmpty: string;
	/** The value is too long. @default "A value has at most 1,000 characters." */
	refusedLong: string;
	/** The value holds what no value needs. @default "A value holds no ; { } @ ! \\ or comment." */
	refusedCharacters: string;
	/** Brackets or quotes are not closed. @default "A bracket or a quote is not closed." */
	refusedBrackets: string;
	/** The value would load a file. @default "A value loads no file and calls no function of a page's own." */
	refusedFunction: string;
	/** The value would depend on itself. @default "It would depend on itself." */
	refusedCircle: string;
	/** A rule that is not of this theme. @default "Only the declarations of one theme are read." */
	refusedRule: string;
	/** A token with two values. @default "The token has a value already." */
	refusedTwice: string;
	/** Too much text. @default "It is larger than a theme can be." */
	refusedSize: string;
	/** The text is none of the formats. @default "It is neither CSS nor JSON nor design tokens." */
	refusedSyntax: string;
}

export const DEFAULT_EDITOR_LABELS: Readonly<TokenEditorLabels> = {
	tokens: {},
	title: "Theme editor",
	open: "Edit the theme",
	close: "Close",
	theme: "Theme",
	mode: "Mode",
	light: "Light",
	dark: "Dark",
	seeds: "Seeds",
	surfaces: "Surfaces",
	text: "Text",
	status: "Status",
	shape: "Shape",
	type: "Type",
	space: "Space",
	other: "Other",
	search: "Search tokens",
	noMatch: "No token matches.",
	changedOnly: "Changed only",
	changes: "Changes: {count}",
	undo: "Undo",
	redo: "Redo",
	reset: "Reset {token}",
	resetAll: "Reset all",
	compare: "Hold to see it as it was",
	pick: "Pick an element",
	picking: "Choose an element on the page. Escape ends this.",
	painted: "What paints this element",
	derived: "from {source}",
	share: "{token}, {percent}%",
	ownValue: "set by the theme",
	edited: "edited",
	pinned: "pinned",
	pin: "Pin {token}",
	unpin: "Unpin {token}",
	value: "Value of {token}",
	lightness: "Lightness",
	chroma: "Chroma",
	hue: "Hue",
	alpha: "Opacity",
	outOfGamut: "Beyond sRGB: some screens show the nearest colour instead.",
	eyedropper: "Pick a colour from the screen",
	unit: "Unit",
	offsetX: "Horizontal offset",
	offsetY: "Vertical offset",
	blur: "Blur",
	spread: "Spread",
	inset: "Inset",
	color: "Colour",
	addShadow: "Add a shadow",
	removeShadow: "Remove this shadow",
	contrast: "{ratio} on {token}, {needed} needed",
	noProblems: "No problems",
	problems: "Problems: {count}",
	fix: "Fix {token}",
	fixAll: "Fix all",
	unsolved: "No value of {token} passes: change what it stands on.",
	alike: "{one} and {other} are the same to the eye.",
	fromColor: "Theme from one colour",
	brand: "Brand colour",
	twin: "Make its twin in the other mode",
	dice: "Surprise me",
	copy: "Copy",
	copied: "Copied",
	download: "Download",
	format: "Format",
	onlyChanges: "What changed",
	wholeTheme: "The whole theme",
	import: "Import",
	importHint: "Paste or drop CSS, JSON or design tokens",
	imported: "Values taken over: {count}",
	link: "Copy a link",
	received: "This link holds the theme {theme}.",
	use: "Use it",
	keep: "Keep a copy",
	discard: "Discard",
	save: "Save",
	saved: "Saved to {file}",
	saving: "This will be written to {file}",
	confirm: "Write the file",
	cancel: "Cancel",
	conflict: "{file} was changed meanwhile. Here is what differs.",
	overwrite: "Write my changes into it",
	failed: "Not saved: {reason}",
	new: "New theme",
	duplicate: "Duplicate",
	name: "Name of the theme",
	dockLeft: "Dock left",
	dockRight: "Dock right",
	dockBottom: "Dock at the bottom",
	storageFull: "The browser's storage is full: changes last until this page is left.",
	storageBlocked: "The browser keeps nothing for this site: changes last until this page is left.",
	refused: "{token}: {value} is not taken. {reason}",
	refusedToken: "This site has no such token.",
	refusedType: "It is no value of this token's kind.",
	refusedEmpty: "It is empty.",
	refusedLong: "A value has at most 1,000 characters.",
	refusedCharacters: "A value holds no ; { } @ ! \\ or comment.",
	refusedBrackets: "A bracket or a quote is not closed.",
	refusedFunction: "A value loads no file and calls no function of a page's own.",
	refusedCircle: "It would depend on itself.",
	refusedRule: "Only the declarations of one theme are read.",
	refusedTwice: "The token has a value already.",
	refusedSize: "It is larger than a theme can be.",
	refusedSyntax: "It is neither CSS nor JSON nor design tokens.",
};
