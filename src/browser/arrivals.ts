/**
 * The base of empty elements inside controls. They report their own insertion, where an observer of
 * the whole page would cost every page. One callback serves all marks that come together.
 */
const Arrival = (observe: (mark: Node) => void): CustomElementConstructor =>
	class extends HTMLElement {
		connectedCallback() {
			observe(this);
			this.append("");
		}
	};

/** Calls back when elements of that name are inserted or emptied. */
export function onArrival(name: string, update: () => void): void {
	const observer = new MutationObserver(update);
	customElements.define(
		name,
		Arrival((mark) => observer.observe(mark, { childList: true })),
	);
}
