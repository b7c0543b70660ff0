/** Browsers take a stylesheet for UTF-8 only where it or its server says so. */
export function withCharset(css: string): string {
	return /[^\0-\x7f]/.test(css) ? `@charset "utf-8";${css}` : css;
}
