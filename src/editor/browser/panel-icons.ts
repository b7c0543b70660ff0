/** Strokes on a 16 by 16 grid; these load with the panel. */
export const CLOSE = "m4 4 8 8m0-8-8 8";
export const MOON = "M13 10A6 6 0 1 1 6 3a5 5 0 0 0 7 7Z";
export const SUN =
	"M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M8 1v1m0 12v1M1 8h1m12 0h1M3 3l1 1m8 8 1 1m0-10-1 1m-8 8-1 1";
export const PIN = "M5 2h6M6 2v5l-2 3h8l-2-3V2M8 10v4";
export const RESET = "M3 3v3h3M3 6a5 5 0 1 1 0 4";
export const CHEVRON = "m6 4 4 4-4 4";
