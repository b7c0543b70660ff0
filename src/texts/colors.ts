/** THIS FILE IS READ BY NODE AND BY BROWSER CODE: what its controls, its checks of colours and its picker say. */

/** What is said meanwhile. @default "Choose an element on the page. Escape ends this." */
export const picking = "Choose an element on the page. Escape ends this.";
/** Heading of the tokens that paint an element. @default "What paints this element" */
export const painted = "What paints this element";
/** A colour's lightness. @default "Lightness" */
export const lightness = "Lightness";
/** A colour's chroma. @default "Chroma" */
export const chroma = "Chroma";
/** A colour's hue. @default "Hue" */
export const hue = "Hue";
/** A colour's opacity. @default "Opacity" */
export const alpha = "Opacity";
/** Picks a colour from the screen. @default "Pick a colour from the screen" */
export const eyedropper = "Pick a colour from the screen";
/** Label of the unit of a length. @default "Unit" */
export const unit = "Unit";
/** A shadow's horizontal offset. @default "Horizontal offset" */
export const offsetX = "Horizontal offset";
/** A shadow's vertical offset. @default "Vertical offset" */
export const offsetY = "Vertical offset";
/** A shadow's blur. @default "Blur" */
export const blur = "Blur";
/** A shadow's spread. @default "Spread" */
export const spread = "Spread";
/** A shadow inside of its box. @default "Inset" */
export const inset = "Inset";
/** A shadow's colour. @default "Colour" */
export const color = "Colour";
/** Adds a shadow. @default "Add a shadow" */
export const addShadow = "Add a shadow";
/** Removes one. @default "Remove this shadow" */
export const removeShadow = "Remove this shadow";
/** A pair's ratio. `{ratio}` and `{needed}` are numbers, `{token}` is what it is compared with. @default "{ratio} on {token}, {needed} needed" */
export const contrast = "{ratio} on {token}, {needed} needed";
/** What is said where every pair passes. @default "No problems" */
export const noProblems = "No problems";
/** How many pairs fail. `{count}` stands for the number. @default "Problems: {count}" */
export const problems = "Problems: {count}";
/** Puts one colour to the nearest that passes. `{token}` stands for its label. @default "Fix {token}" */
export const fix = "Fix {token}";
/** Does so for all. @default "Fix all" */
export const fixAll = "Fix all";
/** Says that no value passes. `{token}` stands for the label. @default "No value of {token} passes: change what it stands on." */
export const unsolved = "No value of {token} passes: change what it stands on.";
/** Warns of two colours. `{one}` and `{other}` stand for their labels. @default "{one} and {other} are the same to the eye." */
export const alike = "{one} and {other} are the same to the eye.";
/** Label of that colour. @default "Brand colour" */
export const brand = "Brand colour";
