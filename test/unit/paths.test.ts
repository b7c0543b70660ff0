import { posix, win32 } from "node:path";
import { isWithin } from "../../src/paths.js";
import { assert, test } from "../helpers/test.js";

test("a path lies below a folder by what the system takes for the same", () => {
	const cases = [
		[win32, "C:\\Site\\src\\themes", "c:\\site\\SRC\\themes\\dark.css", true],
		[win32, "C:\\site", "D:\\site\\dark.css", false],
		[win32, "C:\\site", "C:\\site-2\\dark.css", false],
		[win32, "C:\\", "C:\\dark.css", true],
		[posix, "/Site", "/site/dark.css", false],
		[posix, "/", "/dark.css", true],
		[posix, "/site", "/site/..dark.css", true],
		[posix, "/site", "/site", false],
		[posix, "/site/a", "/site", false],
	] as const;
	for (const [on, folder, path, expected] of cases) {
		assert.is(isWithin(folder, path, on), expected, `${path} in ${folder}`);
	}
});
