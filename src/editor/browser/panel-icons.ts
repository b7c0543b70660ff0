/** Strokes on a 16 by 16 grid; these load with the panel. */
export const CLOSE = "m3.5 3.5 9 9M12.5 3.5l-9 9";
export const MOON = "M13 9.5A5.5 5.5 0 1 1 6.5 3a4.5 4.5 0 0 0 6.5 6.5Z";
export const SUN =
	"M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7";
export const PIN = "M5.5 2h5M6.5 2v5L4.5 9.5h7L9.5 7V2M8 9.5V14";
export const RESET = "M3 3v3.5h3.5M3.3 6.2A5.2 5.2 0 1 1 2.8 9";
export const CHEVRON = "m6 3.5 4.5 4.5L6 12.5";
