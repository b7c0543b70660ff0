/** Drawings of the controls, in the colour of the text around them. */

const icon = (paths: string) =>
	`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">${paths}</svg>`;

const MOON = '<path class="theme-moon" d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z"/>';
const SUN =
	'<path class="theme-sun" d="M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10Zm-1-6h2v4h-2Zm0 18h2v4h-2ZM1 11h4v2H1Zm18 0h4v2h-4ZM3.5 4.9l1.4-1.4 2.8 2.8-1.4 1.4Zm12.8 12.8 1.4-1.4 2.8 2.8-1.4 1.4ZM3.5 19.1l2.8-2.8 1.4 1.4-2.8 2.8ZM16.3 6.3l2.8-2.8 1.4 1.4-2.8 2.8Z"/>';
/** A disc, half of it dark: both modes. */
const SYSTEM =
	'<path class="theme-system" fill="currentColor" fill-rule="evenodd" d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 2a7 7 0 1 1 0 14Z"/>';

/** Moon and sun in one; the stylesheet shows the one of the other mode, without a script. */
export const MODE_ICON: string = icon(MOON + SUN);
/** All three, of which the button's state shows one. */
export const STATE_ICON: string = icon(MOON + SUN + SYSTEM);
