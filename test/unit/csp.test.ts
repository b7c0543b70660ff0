import { amendPolicy, hashSource, missingSources } from "../../src/page/csp.js";
import { assert, test } from "../helpers/test.js";

const INLINE = ["alert(1)"];
const SCRIPT = hashSource("alert(1)");

test("a hash is that of the CSP standard", () => {
	// From CSP 3, 7.4 (an example of its own: alert('Hello, world.');).
	const hash = "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='";
	assert.is(hashSource("alert('Hello, world.');"), hash);
});

const cases: [policy: string, missing: string[]][] = [
	["", []],
	["img-src 'self'", []],
	["script-src 'self'", [`script-src ${SCRIPT}`]],
	[`script-src 'self' ${SCRIPT}`, []],
	["script-src 'self' 'unsafe-inline'", []],
	["script-src 'self' 'unsafe-inline' 'nonce-x'", [`script-src ${SCRIPT}`]],
	["script-src 'none'", ["script-src 'self'", `script-src ${SCRIPT}`]],
	["SCRIPT-SRC https:", [`script-src ${SCRIPT}`]],
	[
		"script-src 'strict-dynamic' 'nonce-x' https:",
		["script-src 'self' without 'strict-dynamic'", `script-src ${SCRIPT}`],
	],
	[`script-src data: blob: ${SCRIPT}`, ["script-src 'self'"]],
	[`script-src cdn.test:443 ${SCRIPT}`, ["script-src 'self'"]],
	["default-src 'self'", [`script-src ${SCRIPT}`]],
	["default-src 'none'; script-src 'self' 'unsafe-inline'", ["style-src 'self'"]],
	["script-src-elem 'self'; script-src *", [`script-src ${SCRIPT}`]],
	["script-src 'self'; script-src 'unsafe-inline'", [`script-src ${SCRIPT}`]],
	["style-src 'self' 'unsafe-inline'", []],
];

for (const [policy, expected] of cases) {
	test(`what is missing: ${policy}`, () => {
		const missing = missingSources(policy, INLINE);
		const found = missing.map(({ directive, source }) => `${directive} ${source}`);
		assert.equal(found, expected);
		// What 'strict-dynamic' needs is said, and left to the author.
		const left = missing.filter(({ source }) => source.includes("strict"));
		assert.equal(missingSources(amendPolicy(policy, missing), INLINE), left);
	});
}

test("an amended policy keeps everything else", () => {
	const amend = (policy: string) => amendPolicy(policy, missingSources(policy, INLINE));
	const own = `script-src 'self' a.com ${SCRIPT}`;
	const amended = amend("img-src *; script-src 'self' a.com ; font-src b");
	assert.is(amended, `img-src *; ${own}; font-src b`);
	assert.is(amend("default-src 'self' a.com"), `default-src 'self' a.com; ${own}`);
	assert.is(amend("script-src 'none';"), `script-src 'self' ${SCRIPT};`);
});
