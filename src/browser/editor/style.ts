/**
 * The panel's own look. Nothing of the page's gets in: it has its shadow root, a fixed set of colours
 * that follow the mode alone, and pixels, as a theme may set the size of a `rem`.
 */
const TEXT = `
:host { all: initial !important; display: block !important }
* { box-sizing: border-box }
.panel {
	--bg: light-dark(#fff, #1b1c20);
	--field: light-dark(#f3f4f6, #282a30);
	--hover: light-dark(#e9ebef, #32353c);
	--line: light-dark(#e2e4e9, #34373e);
	--strong: light-dark(#858b97, #7d828d);
	--text: light-dark(#1d2027, #eceef2);
	--muted: light-dark(#5a606b, #a3a8b3);
	--accent: light-dark(#3450c4, #a5b6ff);
	--on-accent: light-dark(#fff, #14161c);
	--good: light-dark(#1b6b3a, #86d6a0);
	--bad: light-dark(#b3202c, #ffa3a3);
	--bad-bg: light-dark(#fdeced, #41242a);
	--mono: ui-monospace, "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
	position: relative; display: flex; flex-direction: column; overflow: clip; border: 1px solid var(--line); border-radius: 10px;
	background: var(--bg); color: var(--text);
	font: 13px/1.4 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; text-align: start;
	-webkit-text-size-adjust: none; text-size-adjust: none; accent-color: var(--accent);
}
.panel[data-dock] { position: fixed; z-index: 2147483646; border-radius: 0; border-width: 0; box-shadow: 0 0 24px rgb(0 0 0 / .14) }
.panel[data-dock=left], .panel[data-dock=right] { inset-block: 0; inline-size: 340px; max-inline-size: 100vw }
.panel[data-dock=left] { left: 0; border-right-width: 1px }
.panel[data-dock=right] { right: 0; border-left-width: 1px }
.panel[data-dock=bottom] { inset: auto 0 0; block-size: min(50vh, 420px); border-top-width: 1px }
button, input, select, textarea { margin: 0; border: 1px solid transparent; border-radius: 6px; font: inherit; color: inherit; background: none; letter-spacing: inherit }
button { padding: 0; cursor: pointer; text-align: start }
:disabled { opacity: .4; cursor: default }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px }
input:not([type=range], [type=radio], [type=checkbox]), select, textarea { inline-size: 100%; min-inline-size: 0; block-size: 28px; padding: 0 8px; border-color: var(--strong); background: var(--field) }
[aria-invalid] { border-color: var(--bad) !important }
::placeholder { color: var(--muted); opacity: 1 }
h2, h3, p, ul { margin: 0; padding: 0; font: inherit; list-style: none }
.icon { display: block; inline-size: 16px; block-size: 16px; fill: none; stroke: currentColor; stroke-width: 1.4; stroke-linecap: round; stroke-linejoin: round }
.tool { display: grid; place-items: center; flex: none; inline-size: 28px; block-size: 28px; color: var(--muted) }
.tool:hover:enabled, .main:hover { background: var(--hover); color: var(--text) }
.tool[aria-pressed=true] { background: var(--hover); color: var(--accent) }
.button { display: inline-flex; align-items: center; justify-content: center; gap: 6px; min-block-size: 28px; padding: 0 10px; background: var(--field); border-color: var(--line); white-space: nowrap }
.button:hover:enabled { background: var(--hover) }
.primary { background: var(--accent); color: var(--on-accent); border-color: transparent }
.primary:hover:enabled { background: var(--accent); filter: brightness(1.08) }
.bar { display: flex; align-items: center; gap: 4px }
.grow { flex: 1; min-inline-size: 0 }
.hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 10px 12px; border-block-end: 1px solid var(--line) }
.title { flex: 1 1 280px; min-inline-size: 0 }
.close { position: absolute; inset-block-start: 10px; inset-inline-end: 8px }
[data-dock] .title { padding-inline-end: 28px }
[data-dock=bottom] header { padding-inline-end: 44px }
.modes { flex: 1 1 160px; justify-content: space-between }
.find { flex: 1 1 230px }
h2 { font-weight: 650; font-size: 14px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.muted { color: var(--muted); font-size: 12px }
.choice { display: flex; padding: 2px; gap: 2px; border-radius: 8px; background: var(--field) }
.choice label { display: grid; grid-auto-flow: column; place-items: center; gap: 5px; min-inline-size: 28px; min-block-size: 24px; padding: 0 6px; border-radius: 6px; color: var(--muted); cursor: pointer }
.choice label { position: relative }
.choice input { position: absolute; inset: 0; opacity: 0; cursor: pointer }
.choice :has(:checked) { background: var(--bg); color: var(--text); box-shadow: 0 1px 2px rgb(0 0 0 / .16) }
.choice :has(:focus-visible) { outline: 2px solid var(--accent) }
.body { flex: 1; min-block-size: 0; overflow: auto; overscroll-behavior: contain; scrollbar-width: thin }
summary { position: sticky; inset-block-start: 0; z-index: 2; display: flex; align-items: center; gap: 6px; min-block-size: 32px; padding-inline: 12px; background: var(--bg); font-weight: 600; cursor: pointer; list-style: none }
summary::-webkit-details-marker { display: none }
summary:focus-visible { outline-offset: -2px }
summary .icon { inline-size: 12px; block-size: 12px; color: var(--muted) }
[dir=rtl] summary .icon { scale: -1 1 }
[open] > summary .icon { rotate: 90deg }
details { border-block-end: 1px solid var(--line) }
details > div { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr)); align-items: start; gap: 0 12px; padding: 0 6px 8px }
.row { min-inline-size: 0; border-radius: 8px; scroll-margin-block: 34px 6px }
.row.open { background: var(--field); margin-block: 2px 6px }
.line { display: flex; align-items: center; gap: 2px; padding-inline-end: 2px }
.main { flex: 1; min-inline-size: 0; display: grid; grid-template-columns: 26px minmax(0, 1fr) minmax(0, auto); align-items: center; gap: 0 9px; min-block-size: 38px; padding: 3px 6px; border-radius: 8px }
.main:focus-visible { outline-offset: -2px }
.swatch { inline-size: 26px; block-size: 26px; border-radius: 6px; border: 1px solid light-dark(rgb(0 0 0 / .18), rgb(255 255 255 / .22)); forced-color-adjust: none }
.color { background: linear-gradient(var(--of), var(--of)), conic-gradient(#bbb 25%, #fff 0 50%, #bbb 0 75%, #fff 0) 0 0 / 10px 10px }
.sample { display: grid; place-items: center; inline-size: 26px; block-size: 26px; overflow: hidden; font-size: 15px; line-height: 1; color: var(--text) }
.measure { inline-size: clamp(1px, var(--of), 24px); block-size: 10px; border-radius: 2px; background: var(--strong) }
.corner { inline-size: 20px; block-size: 20px; border: solid var(--strong); border-width: 2px 0 0 2px; border-start-start-radius: min(var(--of), 18px) }
.lifted { inline-size: 18px; block-size: 18px; border-radius: 4px; background: var(--bg); border: 1px solid var(--line); box-shadow: var(--of) }
.label, .origin, .value { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.origin { color: var(--muted); font-size: 11.5px; line-height: 1.25 }
.value { max-inline-size: 120px; color: var(--muted); font: 11.5px var(--mono) }
.changed .label::after { content: ""; display: inline-block; inline-size: 6px; block-size: 6px; margin-inline-start: 6px; border-radius: 3px; background: var(--accent); vertical-align: middle }
.chip { flex: none; padding: 1px 5px; border-radius: 5px; color: var(--good); font-size: 11.5px; font-variant-numeric: tabular-nums; white-space: nowrap }
.chip.fails { background: var(--bad-bg); color: var(--bad); font-weight: 600 }
.row .tool { inline-size: 24px; block-size: 28px }
.row .tool:not([aria-pressed=true], :focus-visible) { opacity: 0 }
.row:is(:hover, :focus-within) .tool, .changed .reset { opacity: 1 !important }
@media (hover: none) { .row .tool { opacity: 1 !important } }
.row .tool[hidden] { display: none }
.empty { padding: 16px 12px; color: var(--muted) }
footer { display: grid; gap: 6px; padding: 8px 12px; border-block-start: 1px solid var(--line) }
footer .button { flex: 9 1 0; inline-size: 0; max-inline-size: max-content; justify-content: start; overflow: hidden }
.said { min-block-size: 0; padding: 6px 12px; border-block-start: 1px solid var(--line); font-size: 12px }
.said:empty { display: none }
[hidden] { display: none !important }
@media (max-width: 699px) {
	.panel[data-dock] { inset: auto 0 0; inline-size: auto; block-size: 50vh; border-width: 1px 0 0; border-radius: 12px 12px 0 0 }
	.docks { display: none }
	.panel .title { flex-basis: 100%; padding-inline-end: 28px }
	.modes { flex: none }
	header { padding: 8px 12px !important; row-gap: 6px }
}
@media (forced-colors: active) { .choice :has(:checked), .tool[aria-pressed=true] { outline: 2px solid Highlight } .panel { border: 1px solid } }
@media print { :host { display: none !important } }
`;

/** A constructed stylesheet: no policy minds it, and no page reaches it. */
export function sheetOf(text: string): CSSStyleSheet {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(text);
	return sheet;
}

export const panelSheet: CSSStyleSheet = sheetOf(TEXT);
