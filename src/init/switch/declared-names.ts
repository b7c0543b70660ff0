import type { Node } from "acorn";

export type Named = Node & { name: string };
export type Member = Node & { computed: boolean; object: Node; property: Named };

/** The parts of the nodes that declare names; each kind has some of them. */
type Declaring = Record<"id" | "param" | "key", Node> & {
	params: Node[];
	kind: string;
	left: Member;
};

/** The names that a node declares. */
export function declaredBy(node: Node): string[] {
	const { id, params, param, key, kind, left } = node as unknown as Declaring;
	switch (node.type) {
		case "VariableDeclarator":
			return bound(id);
		case "FunctionDeclaration":
		case "FunctionExpression":
		case "ArrowFunctionExpression":
			return [id, ...params].flatMap(bound);
		case "CatchClause":
			return bound(param);
		case "Property":
			return kind === "init" ? bound(key) : [];
		case "AssignmentExpression": {
			const { object, property } = left;
			return /^(?:window|self|globalThis)$/.test((object as Named)?.name) ? bound(property) : [];
		}
		default:
			return [];
	}
}

function bound(node: Node | null | undefined): string[] {
	switch (node?.type) {
		case "Identifier":
			return [(node as Named).name];
		case "ObjectPattern":
			return (node as unknown as { properties: { value: Node }[] }).properties.flatMap((one) =>
				bound(one.value),
			);
		case "ArrayPattern":
			return (node as unknown as { elements: Node[] }).elements.flatMap(bound);
		case "AssignmentPattern":
			return bound((node as unknown as { left: Node }).left);
		default:
			return [];
	}
}

/** The names by which other scripts and the markup can call what a node declares. */
export function sharedBy(node: Node): string[] {
	if (node.type === "FunctionDeclaration") return bound((node as unknown as Declaring).id);
	return node.type === "AssignmentExpression" ? declaredBy(node) : [];
}
