/**
 * Faults of our own making, each of which some test must see. Those of the longest tests come first.
 *
 * - `file`, `find`, `replace`: the fault; `find` stands in the file exactly once
 * - `tests`: as for test/run.mjs; those that see it, no more
 * - `named`: of tests in browsers, part of the names of those that see it
 * - `what`: what a user would meet
 * @typedef {{ what: string, file: string, find: string, replace: string, tests: string[], named?: string }} Mutant
 * @type {readonly Mutant[]}
 */
export const MUTANTS = [
	{
		what: "an earlier layer's rules win over a later one's",
		file: "src/css/cascade.ts",
		find: "layers > 0 !== one.isImportant",
		replace: "layers < 0 !== one.isImportant",
		tests: ["browser/resolver", "unit/checks."],
	},
	{
		what: "a theme that is chosen goes into the other half",
		file: "src/browser/controls/choice.ts",
		find: 'mode === "light" ? [name, night, mode] : [light, name, mode]',
		replace: 'mode === "light" ? [light, name, mode] : [name, night, mode]',
		tests: ["browser/presses"],
		named: "the list: each first press",
	},
	{
		what: "a press in a crossfade is lost",
		file: "src/browser/transition.ts",
		find: 'addEventListener("click", passOn, ONCE);',
		replace: "",
		tests: ["browser/motion"],
		named: "presses in it count",
	},
	{
		what: "an edit that no frame has shown goes with the next stylesheet",
		file: "src/editor/browser/session.ts",
		find: "if (this.#frame) this.kept =",
		replace: "if (this.#frame < 0) this.kept =",
		tests: ["browser/token-editor"],
		named: "takes no edit, nor its row",
	},
	{
		what: "set() takes a theme that allow leaves out",
		file: "src/service/service.ts",
		find: "if (!known || !this.allowed().includes(name)) {",
		replace: "if (!known) {",
		tests: ["integration/service"],
	},
	{
		what: "the OS's dark is answered with a light theme",
		file: "src/bundle/start.ts",
		find: "candidate.mode === mode",
		replace: "candidate.mode !== mode",
		tests: ["integration/service", "integration/transform"],
	},
	{
		what: "site.json wins over the plugin's options",
		file: "src/config/load.ts",
		find: "merge(readSiteJson(join(root, CONFIG_FILE)), { ...options, root, baseUrl })",
		replace: "merge({ ...options, root, baseUrl }, readSiteJson(join(root, CONFIG_FILE)))",
		tests: ["unit/options"],
	},
	{
		what: "another allow is answered with the bundle of the last one",
		file: "src/config/table.ts",
		find: "default: [],\n\t\tchangesBundle: true,\n\t},\n\tcache",
		replace: "default: [],\n\t},\n\tcache",
		tests: ["integration/cache"],
	},
	{
		what: "amending keeps 'none' beside what it adds, which browsers then ignore",
		file: "src/page/csp.ts",
		find: "values.replace(/\\s'none'(?=\\s|$)/gi, \"\").trimEnd()",
		replace: "values.trimEnd()",
		tests: ["unit/csp"],
	},
	{
		what: "the assets go behind a body that opened without a tag",
		file: "src/html/page.ts",
		find: 'if (type === "text" || type === "unfinished") {',
		replace: 'if (type === "unfinished") {',
		tests: ["unit/head"],
	},
	{
		what: "a save goes over a value that somebody else has changed",
		file: "src/editor/save/saver.ts",
		find: "if (clashes.length > 0) {",
		replace: "if (clashes.length > 99) {",
		tests: ["integration/save"],
	},
	{
		what: "what git ignores is the site's own CSS",
		file: "src/eleventy/own-styles.ts",
		find: "join(dirname(file), line.trim())",
		replace: 'join(dirname(file), "not", line.trim())',
		tests: ["integration/own-css"],
	},
];
