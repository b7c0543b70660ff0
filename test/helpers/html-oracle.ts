/** What parse5, which follows the standard, makes of a page: the judge of `src/html/`. */
import { type DefaultTreeAdapterMap, html as names, Parser, type Token } from "parse5";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

type OracleFact = { name: string; attributes: Map<string, string> };

export interface Verdict {
	isDocument: boolean;
	/** End of the first charset meta in the head. */
	charsetEnd: number | undefined;
	/** End of the head's own start tag. */
	headTagEnd: number | undefined;
	/** Start of the tag that opened the head. Where text did, parse5's offsets are not to be trusted. */
	openedAt: number | undefined;
	htmlTag: { start: number; end: number } | undefined;
	facts: OracleFact[];
	/** Start of each start tag by element name, outside raw text and comments. */
	startTags: { name: string; start: number; end: number }[];
	document: DefaultTreeAdapterMap["document"];
}

// Of parse5's enumeration: the first four modes are initial to "in head".
const IN_HEAD = 3;
const AFTER_HEAD = 5;

class Witness extends Parser<DefaultTreeAdapterMap> {
	verdict: Omit<Verdict, "document"> = {
		isDocument: false,
		charsetEnd: undefined,
		headTagEnd: undefined,
		openedAt: undefined,
		htmlTag: undefined,
		facts: [],
		startTags: [],
	};
	source = "";

	override onDoctype(token: Token.DoctypeToken): void {
		const { startOffset, endOffset } = token.location ?? { startOffset: 0, endOffset: 0 };
		const isWhole = this.source.slice(startOffset, endOffset).endsWith(">");
		if (isWhole && this.openElements.tmplCount === 0) this.verdict.isDocument = true;
		super.onDoctype(token);
	}

	override onStartTag(token: Token.TagToken): void {
		const { verdict } = this;
		const { startOffset: start, endOffset: end } = token.location ?? {
			startOffset: 0,
			endOffset: 0,
		};
		verdict.startTags.push({ name: token.tagName, start, end });
		if (this.openElements.tmplCount === 0) this.#witness(token, start, end);
		this.#watch(start, () => super.onStartTag(token));
	}

	override onEndTag(token: Token.TagToken): void {
		this.#watch(token.location?.startOffset, () => super.onEndTag(token));
	}

	#watch(at: number | undefined, process: () => void): void {
		const wasOpen = this.headElement !== null;
		process();
		if (!wasOpen && this.headElement) this.verdict.openedAt = at;
	}

	#witness(token: Token.TagToken, start: number, end: number): void {
		const { verdict } = this;
		const { tagName: name } = token;
		if (name === "html" || name === "head" || name === "body") verdict.isDocument = true;
		if (this.insertionMode > AFTER_HEAD) return;
		const isInHead = this.insertionMode <= IN_HEAD;
		const attributes = new Map(token.attrs.map((attr) => [attr.name, attr.value]));
		if (name === "html") {
			if (!isInHead) return;
			verdict.htmlTag ??= { start, end };
			const first = verdict.facts.find((fact) => fact.name === "html");
			if (!first) verdict.facts.unshift({ name, attributes });
			else first.attributes = new Map([...attributes, ...first.attributes]);
		} else if (name === "head" && this.insertionMode < IN_HEAD) {
			verdict.headTagEnd = end;
		} else if (name === "meta" || name === "link" || name === "script") {
			verdict.facts.push({ name, attributes });
			const written = this.source.slice(start, end);
			if (isInHead && isCharset(name, attributes, written)) verdict.charsetEnd ??= end;
		}
	}
}

/** Browsers look for a content type's charset before they resolve references: as written. */
function isCharset(name: string, attributes: Map<string, string>, written: string): boolean {
	if (name !== "meta") return false;
	if (attributes.has("charset")) return true;
	const isType = attributes.get("http-equiv")?.toLowerCase() === "content-type";
	const content = attributes.get("content");
	if (!isType || content === undefined) return false;
	return /charset\s*=/i.test(written.includes("&") ? written : content);
}

/** Parses without a byte order mark, as a decoder hands pages to browsers. */
export function judge(source: string, scriptingEnabled = true): Verdict {
	const witness = new Witness({ sourceCodeLocationInfo: true, scriptingEnabled });
	witness.source = source;
	witness.tokenizer.write(source, true);
	return { ...witness.verdict, document: witness.document };
}

export function headOf({ document }: Pick<Verdict, "document">): Element {
	const root = document.childNodes.find((node) => node.nodeName === "html") as Element;
	return root.childNodes.find((node) => node.nodeName === "head") as Element;
}

/** The policies that the tree's head holds (HTML, 4.2.5.3: "not a child of a head element, return"). */
export function policiesOf(verdict: Pick<Verdict, "document">): string[] {
	return headOf(verdict).childNodes.flatMap((node) => {
		if (node.nodeName !== "meta") return [];
		const find = (wanted: string) =>
			(node as Element).attrs.find(({ name }) => name === wanted)?.value ?? "";
		const isPolicy = find("http-equiv").toLowerCase() === "content-security-policy";
		return isPolicy && find("content") ? [find("content")] : [];
	});
}

/** What `readPage()` says of these facts. */
export function factsOf({ facts }: Pick<Verdict, "facts">): Record<string, boolean> {
	const root = [...(facts.find(({ name }) => name === "html")?.attributes.keys() ?? [])];
	const get = ({ attributes }: OracleFact, name: string) => attributes.get(name) ?? "";
	const isAsset = (url: string) =>
		/\/(?:_theme\/css\/site\.css|_theme\/theme\.js)$/.test(`/${url.replace(/[?#].*/s, "").trim()}`);
	const isMeta = (wanted: string) =>
		facts.some((fact) => fact.name === "meta" && get(fact, "name").toLowerCase() === wanted);
	const loads = (fact: OracleFact) =>
		fact.name === "script"
			? isAsset(get(fact, "src"))
			: fact.name === "link" &&
				/(?:^|[\t\n\f\r ])stylesheet(?:$|[\t\n\f\r ])/i.test(get(fact, "rel")) &&
				isAsset(get(fact, "href"));
	return {
		xhtml: root.includes("xmlns"),
		amp: root.some((name) => /^(?:amp|⚡\ufe0f?)(?:4ads|4email)?$/.test(name)),
		hasAssets: facts.some(loads),
		themeColor: isMeta("theme-color"),
		colorScheme: isMeta("color-scheme"),
	};
}

/** The tree as text; adjacent texts are one, for removing elements leaves two. */
export function dump(node: Node, withComments = true): string {
	if (node.nodeName === "#text") return `T${(node as { value: string }).value}`;
	if (node.nodeName === "#comment") {
		return withComments ? `C(${JSON.stringify((node as { data: string }).data)})` : "";
	}
	const {
		attrs = [],
		content,
		namespaceURI = names.NS.HTML,
	} = node as Partial<Element & DefaultTreeAdapterMap["template"]>;
	const written = attrs.map(({ name, value }) => `${name}=${JSON.stringify(value)}`).join(" ");
	let text = "";
	const children: string[] = [];
	for (const child of "childNodes" in node ? node.childNodes : []) {
		const dumped = dump(child, withComments);
		if (child.nodeName === "#text") text += dumped.slice(1);
		else if (dumped) {
			if (text) children.push(JSON.stringify(text));
			text = "";
			children.push(dumped);
		}
	}
	if (text) children.push(JSON.stringify(text));
	if (content) children.push(dump(content, withComments));
	return `${node.nodeName}{${namespaceURI}}[${written}](${children.join(",")})`;
}

const OPAQUE = new Set(
	"script style textarea title xmp iframe noembed noframes plaintext pre code".split(" "),
);

export function textsOf({ document }: Pick<Verdict, "document">, source: string): string {
	const walk = (node: Node): string => {
		if (node.nodeName === "#text") {
			const { startOffset, endOffset } = node.sourceCodeLocation ?? {
				startOffset: 0,
				endOffset: 0,
			};
			return source.slice(startOffset, endOffset).replace(/<!\[CDATA\[.*?\]\]>/gs, "");
		}
		if (OPAQUE.has(node.nodeName)) return "";
		// `<svg><template>` has no contents of its own.
		const parent = "content" in node ? node.content : node;
		return "childNodes" in parent ? parent.childNodes.map(walk).join("") : "";
	};
	return walk(document);
}
