// Two functions of the same text can close over different options, so a plugin is only ever
// itself: by this number within a process, and by nothing in the next one.
const identities = new WeakMap<object, string>();

/** What tells a PostCSS plugin from every other. */
export function identity(plugin: object): string {
	const known = identities.get(plugin) ?? crypto.randomUUID();
	identities.set(plugin, known);
	return known;
}
