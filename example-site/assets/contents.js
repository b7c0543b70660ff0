/** Marks the heading that is being read in the contents beside the text. */
const links = new Map(
	[...document.querySelectorAll("[data-contents] a")].map((link) => [
		document.getElementById(decodeURIComponent(link.hash.slice(1))),
		link,
	]),
);
const headings = [...links.keys()];
/** As high as a line of text below the window's edge: where a followed link puts its heading. */
const LINE = 120;

function mark() {
	const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
	const above = headings.filter((heading) => heading.getBoundingClientRect().top <= LINE);
	const current = isAtEnd && scrollY > 0 ? headings.at(-1) : above.at(-1);
	for (const [heading, link] of links) {
		if (heading === current) link.setAttribute("aria-current", "location");
		else link.removeAttribute("aria-current");
	}
}

// Headings that cross the line, and the page's end, are all that can change the answer.
const observer = new IntersectionObserver(mark, {
	rootMargin: `-${LINE}px 0px 0px`,
	threshold: [0, 1],
});
for (const element of [...headings, document.querySelector(".site-footer")]) {
	observer.observe(element);
}
