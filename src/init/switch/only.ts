import { type Node, parse } from "acorn";
import { ancestor, full } from "acorn-walk";
import { declaredBy, type Member, type Named, sharedBy } from "./declared-names.js";

/** What a script does besides switching, and where. */
export interface Beyond {
	readonly index: number;
	readonly what: string;
}

const GLOBALS = new Set(
	"document window self globalThis localStorage sessionStorage matchMedia console JSON Boolean String Object Array undefined NaN event setTimeout requestAnimationFrame addEventListener arguments".split(
		" ",
	),
);
/** Methods and properties of the page, its elements, the storage and plain values. */
const PROPERTIES = new Set(
	"documentElement body firstElementChild head readyState classList className add remove toggle replace contains dataset setAttribute getAttribute removeAttribute hasAttribute toggleAttribute querySelector querySelectorAll getElementById getElementsByClassName getElementsByTagName children parentElement closest matches forEach map some find includes indexOf length item entries keys values addEventListener addListener onclick onchange onload onstorage matchMedia media getItem setItem removeItem localStorage sessionStorage document target currentTarget detail key newValue type preventDefault stopPropagation checked value selected selectedIndex options name id textContent innerText innerHTML title ariaLabel ariaPressed ariaChecked hidden disabled startViewTransition focus blur click firstChild nextElementSibling parentNode previousElementSibling src href content some every filter replace split join startsWith slice push style colorScheme display setProperty parse stringify toString toLowerCase trim log warn error addEventListener theme".split(
		" ",
	),
);
const EVENTS =
	/^(?:click|change|input|DOMContentLoaded|load|pageshow|storage|readystatechange|visibilitychange)$/;
/** Places in the syntax where a script loads, waits, or shares something. */
const STATEMENTS: Readonly<Record<string, string>> = {
	ImportDeclaration: "imports another script",
	ImportExpression: "imports another script",
	ExportNamedDeclaration: "exports something",
	ExportDefaultDeclaration: "exports something",
	ExportAllDeclaration: "exports something",
	AwaitExpression: "waits for something",
	NewExpression: "makes objects (`new`)",
	ClassDeclaration: "declares a class",
	ClassExpression: "declares a class",
};

type Call = Node & { callee: Member; arguments: (Node & { value?: unknown })[] };
/** A script that was parsed: its names, its short texts, and what it does besides switching. */
export interface ReadScript {
	/** What it declares and what it sets on `window`. */
	readonly names: ReadonlySet<string>;
	/** Functions that other scripts and the markup can call. */
	readonly shared: ReadonlySet<string>;
	readonly literals: ReadonlySet<string>;
	/** @param others - names that scripts beside it declare */
	beyond(others: ReadonlySet<string>): Beyond | undefined;
}

/** Undefined where it is no JavaScript; a template engine may have a hand in it. */
export function readScript(js: string): ReadScript | undefined {
	const program = parsed(js);
	if (!program) return undefined;
	const names = new Set<string>();
	const literals = new Set<string>();
	const shared = new Set<string>();
	full(program, (node) => {
		if (node.type === "Literal" && "value" in node) literals.add(String(node.value));
		for (const name of declaredBy(node)) names.add(name);
		for (const name of sharedBy(node)) shared.add(name);
	});
	const beyond = (others: ReadonlySet<string>): Beyond | undefined => {
		const found: Beyond[] = [];
		ancestor(program, {
			...Object.fromEntries(
				Object.entries(STATEMENTS).map(([type, what]) => [
					type,
					({ start }: Node) => void found.push({ index: start, what }),
				]),
			),
			Identifier(node) {
				const { name, start } = node as Named;
				if (names.has(name) || others.has(name) || GLOBALS.has(name)) return;
				found.push({ index: start, what: `uses ${name}` });
			},
			MemberExpression(node) {
				const { computed, property } = node as unknown as Member;
				if (computed || names.has(property.name) || others.has(property.name)) return;
				if (PROPERTIES.has(property.name) || isData(node as unknown as Member)) return;
				found.push({ index: property.start, what: `uses .${property.name}` });
			},
			CallExpression(node) {
				const { callee, arguments: given } = node as unknown as Call;
				const name = callee.property?.name ?? (callee as unknown as Named).name;
				if (name !== "addEventListener") return;
				const event = given[0]?.value;
				if (typeof event === "string" && EVENTS.test(event)) return;
				const what = typeof event === "string" ? event : "an event that it names elsewhere";
				found.push({ index: node.start, what: `listens for ${what}` });
			},
		});
		return found.sort((one, other) => one.index - other.index)[0];
	};
	return { names, shared, literals, beyond };
}

function parsed(js: string): Node | undefined {
	for (const sourceType of ["script", "module"] as const) {
		try {
			return parse(js, { ecmaVersion: "latest", sourceType });
		} catch {}
	}
	return undefined;
}

/** `localStorage.darkMode`, `element.dataset.mode`: the words are the site's. */
function isData({ object }: Member): boolean {
	const name = (object as Member).property?.name ?? (object as Named).name;
	return /^(?:localStorage|sessionStorage|dataset)$/.test(name ?? "");
}
