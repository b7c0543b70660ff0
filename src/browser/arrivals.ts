/**
 * An empty element that each control holds: the browser itself tells of one that comes into the page
 * later, where to look for controls in all that a page adds would cost every page. An observer calls
 * back once for all that come together, so it is given a change to see.
 */
export const Arrival = (observe: (mark: Node) => void): CustomElementConstructor =>
	class extends HTMLElement {
		connectedCallback() {
			observe(this);
			this.append("");
		}
	};

/** Calls back when elements of a name come into the page, or are emptied. */
export function onArrival(name: string, update: () => void): void {
	const observer = new MutationObserver(update);
	customElements.define(
		name,
		Arrival((mark) => observer.observe(mark, { childList: true })),
	);
}
