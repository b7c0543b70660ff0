/** Blocks of code: a button that copies each, and lines that scroll where they do not fit. */
const blocks = document.querySelectorAll("main pre");
const status = document.createElement("p");
status.className = "visually-hidden";
status.setAttribute("role", "status");
document.body.append(status);

for (const code of blocks) {
	const figure = code.closest("figure") ?? figureAround(code);
	const name = figure.querySelector("figcaption")?.textContent ?? "the code";
	const button = document.createElement("button");
	button.type = "button";
	button.className = "copy-button";
	button.textContent = "Copy";
	button.setAttribute("aria-label", `Copy ${name}`);
	button.addEventListener("click", () => copy(code, button, name));
	figure.append(button);
}

function figureAround(code) {
	const figure = document.createElement("figure");
	code.replaceWith(figure);
	figure.append(code);
	return figure;
}

async function copy(code, button, name) {
	try {
		await navigator.clipboard.writeText(code.textContent.trimEnd());
		button.textContent = "Copied";
		status.textContent = `Copied ${name}`;
	} catch {
		// No permission, or no secure context: what is selected can be copied by hand.
		getSelection().selectAllChildren(code);
		button.textContent = "Selected";
		status.textContent = `Selected ${name}: copy it by the keyboard`;
	}
	setTimeout(() => {
		button.textContent = "Copy";
	}, 2000);
}

/** What scrolls is reached by keyboard; what need not is no stop. Without this script lines wrap. */
function fit() {
	for (const code of blocks) code.tabIndex = 0;
	const short = [...blocks].filter(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
	for (const code of short) code.removeAttribute("tabindex");
}

addEventListener("resize", fit);
document.addEventListener("theme:changed", fit);
fit();
