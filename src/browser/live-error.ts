let shown: HTMLElement | undefined;

/** Shows an error above the page until there is none; a click takes it away. */
export function showError(message: string | undefined): void {
	if (shown?.textContent === message) return;
	shown?.remove();
	shown = undefined;
	if (!message) return;
	shown = document.createElement("pre");
	shown.setAttribute("role", "alert");
	shown.dataset.themeError = "";
	shown.textContent = message;
	// Not an attribute in markup, which a policy may forbid.
	shown.style.cssText = STYLE;
	shown.onclick = ({ currentTarget }) => (currentTarget as HTMLElement).remove();
	document.body.append(shown);
}

const STYLE =
	"all:initial;position:fixed;inset:auto 1rem 1rem;z-index:2147483647;box-sizing:border-box;max-block-size:50vh;overflow:auto;padding:1rem;border:2px solid #b00020;border-radius:.5rem;background:#fff;color:#b00020;font:.875rem/1.5 ui-monospace,monospace;white-space:pre-wrap";
