/** A stylesheet as a text, minified: see `scripts/build-browser.mjs`. */
declare module "*.css" {
	const text: string;
	export default text;
}
