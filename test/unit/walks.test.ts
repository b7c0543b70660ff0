import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { assert, test } from "../helpers/test.js";

/** The files that a reader opens to follow a value, and the name that leads into each of them. */
const WALKS: Readonly<Record<string, readonly [most: number, steps: string]>> = {
	"site.json's `default` to a page's head": [
		15,
		`eleventy/plugin:themePlugin theme-service:createService service/service:Service
		config/load:loadConfig config/site-json:readSiteJson config/table:SETTINGS
		config/validators:validator bundle/start:startOf eleventy/transform:createTransform
		html/page:readPage page/assets:assetsFor page/browser-files:guardOf
		page/guard:guardScript page/escape:toScriptLiteral`,
	],
	"a theme's file to the bundle": [
		25,
		`service/service:Service bundle/build:build bundle/sources:listSources
		bundle/files:isStylesheet bundle/compile:compile bundle/parts:loadParts bundle/inputs:Inputs
		bundle/imports:inlineImports bundle/urls:publishFiles bundle/root-weight:outweighRoot
		css/cascade:createCascade css/stylesheet:Stylesheet css/style-rule:StyleRule
		css/selectors:parseSelector css/conditions:conditionOf css/themes:themeOf
		css/tokens:rootTokens css/computed:Computed css/values:parseValue checks/check:checkTheme
		bundle/text:textOf bundle/root-rules:addUnthemedRules replace-file:replaceFile`,
	],
	"an edit to an open page": [
		10,
		`eleventy/follow-edits:followEdits live/edits:LiveEdits live/file-watcher:FileWatcher
		live/watched-files:watchedFiles service/service:Service bundle/build:build
		live/live-middleware:EventStream constants:LIVE_PATH browser/live:LIVE_EVENTS`,
	],
	"a choice to storage and back": [
		8,
		`browser/controls/simple:SIMPLE browser/controls/kinds:use browser/controls/choice:withTheme
		browser/theme:Theme browser/runtime:theme constants:CHOICE_SEPARATOR
		page/browser-files:SCRIPT_PATH page/guard:guardScript`,
	],
	"the editor to a saved file": [
		25,
		`editor/browser/editor-save:extend editor/browser/context:Context
		editor/browser/session:Session editor/browser/model/editor-model:EditorModel
		editor/browser/formats/portable:exportTheme editor/theme-name:slugOf
		editor/browser/save:save editor/saving:SaveRequest editor/editor-paths:SAVE_ENDPOINT
		editor/save/save-endpoint:SAVE_PATH config/validators:validator serve/http:pathBelow
		editor/save/saver:Saver editor/save/theme-file:findTheme bundle/inputs:Inputs
		bundle/imports:inlineImports css/cascade:createCascade
		editor/save/value:reasonAgainst token-value:whyUnsafe editor/save/edit:editTheme
		css/source:placeOf diff:diffOf replace-file:replaceFile`,
	],
};

const source = (file: string) =>
	readFileSync(fileURLToPath(new URL(`../../src/${file}.ts`, import.meta.url)), "utf8");

for (const [walk, [most, steps]] of Object.entries(WALKS)) {
	const files = steps.split(/\s+/).map((step) => step.split(":") as [string, string]);
	test(`${walk}: ${files.length} files, at most ${most}`, () => {
		assert.ok(files.length <= most);
		const seen: string[] = [];
		for (const [file, name] of files) {
			const text = source(file);
			const holds = new RegExp(`\\b${name}\\b`);
			assert.match(text, holds, file);
			const isLedTo = seen.length === 0 || seen.some((one) => holds.test(one));
			assert.ok(isLedTo, `${name} leads to ${file}`);
			seen.push(text);
		}
		assert.is(new Set(files.map(([file]) => file)).size, files.length);
	});
}
