/** Strokes on a 16 by 16 grid; these are loaded later. */
export const UNDO = "M5.5 3 2.5 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H6";
export const REDO = "m10.5 3 3 3-3 3M13 6H6.5a3.5 3.5 0 0 0 0 7H10";
export const COMPARE =
	"M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4";
export const PICK = "M8 1.5v4M8 10.5v4M1.5 8h4M10.5 8h4M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9";
export const BESIDE = "M2 2.5h12v11H2ZM10 2.5v11";
export const TALL = "M8 2v12M5 5l3-3 3 3M5 11l3 3 3-3";
export const COPY = "M5.5 5.5h8v8h-8ZM10.5 5.5v-3h-8v8h3";
export const IMPORT = "M8 10.5v-8M4.5 6 8 2.5 11.5 6M2.5 13.5h11";
export const DROP = "M8 2s4.5 4.7 4.5 7.7a4.5 4.5 0 0 1-9 0C3.5 6.7 8 2 8 2Z";
