/** What the showcase needs a script for: buttons that open a dialog, where a browser does not, and boxes in part. */
if (!("command" in HTMLButtonElement.prototype)) {
	for (const button of document.querySelectorAll("[command=show-modal]")) {
		const dialog = document.getElementById(button.getAttribute("commandfor"));
		button.addEventListener("click", () => dialog.showModal());
	}
}
for (const box of document.querySelectorAll("[data-indeterminate]")) box.indeterminate = true;
