/** What `--help` prints. */
export const HELP = `Usage: npx eleventy-plugin-theme init [options]

Reads an Eleventy site, says what it found, and shows as a diff what would theme it.
Nothing is written without --write, and then only what git can undo.

Options:
  --write          does what the diff shows
  --backup         with --write: keeps copies of the changed files in .theme-backup,
                   for a site that is not in git or has changes that are not committed
  --properties     makes custom properties of the colours that rules say literally,
                   and with them a theme in the other mode
  --config=<path>  Eleventy's configuration, if it has another name than Eleventy looks for
  --no-color       no colours (as NO_COLOR=1; FORCE_COLOR=1 has them in a pipe)
  -h, --help       this text
  -v, --version    the version

Exit codes: 0 all is well, 1 it could not be done, 2 wrong usage.`;
