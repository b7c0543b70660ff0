/** A stylesheet as a text, minified: see `scripts/build-editor.mjs`. */
declare module "*.css" {
	const text: string;
	export default text;
}
