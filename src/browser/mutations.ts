/**
 * Whether what changed is an element that a selector matches, or holds one. It looks at the change
 * and not at the document, which may be large, and its changes many.
 */
export const touches =
	(selector: string) =>
	({ addedNodes, removedNodes, target }: MutationRecord): boolean =>
		([target, ...addedNodes, ...removedNodes] as Element[]).some(
			(node) => (node !== target && node.querySelector?.(selector)) || node.matches?.(selector),
		);
