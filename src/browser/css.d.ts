/** Minified by `scripts/build-browser.mjs`. */
declare module "*.css" {
	const text: string;
	export default text;
}
