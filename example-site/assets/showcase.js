/** Opens the dialog of the showcase. Closing it needs no script: its form does that. */
for (const button of document.querySelectorAll("[data-open]")) {
	button.addEventListener("click", () => document.getElementById(button.dataset.open).showModal());
}
for (const box of document.querySelectorAll("[data-indeterminate]")) box.indeterminate = true;
