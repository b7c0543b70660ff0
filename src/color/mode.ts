/** Light or dark: what a theme's `color-scheme` says. */
export type Mode = "light" | "dark";
