import { sheetOf } from "./style.js";

/** How controls and sheets look: loaded with them. */
export const moreSheet: CSSStyleSheet = sheetOf(`
.problems { border-block-end: 1px solid var(--line); font-size: 12px; color: var(--muted) }
.problems.fails { background: var(--bad-bg); color: var(--bad) }
.problems .bar { min-block-size: 34px; padding: 3px 6px 3px 12px }
.problems ul { max-block-size: 180px; overflow: auto; padding: 0 12px 8px; color: var(--text) }
.problems li { display: flex; align-items: center; gap: 8px; min-block-size: 32px }
.problems b { font-weight: 600 }
.problems .bar .grow { min-block-size: 28px }
.control { display: grid; gap: 8px; padding: 6px 10px 12px }
.control .tool { opacity: 1 !important }
.field { display: grid; gap: 3px; min-inline-size: 0 }
.note { color: var(--bad); font-size: 12px }
.note:empty { display: none }
.sheet .bar { flex-wrap: wrap; row-gap: 6px }
.sheet { display: grid; gap: 10px; padding: 12px; border-block-start: 1px solid var(--line); max-block-size: 60%; overflow: auto }
pre { margin: 0; max-block-size: 220px; overflow: auto; padding: 8px; border-radius: 6px; background: var(--field); font: 11.5px/1.45 var(--mono) }
ins { color: var(--good); text-decoration: none }
del { color: var(--bad); text-decoration: none }
textarea { min-block-size: 110px; padding: 8px !important; font: 11.5px/1.45 var(--mono); resize: vertical }
@media (prefers-reduced-motion: no-preference) { summary .icon { transition: rotate .12s } .tool { transition: opacity .1s } }
.color-control, .shadow-control { display: grid; gap: 8px }
.plane { position: relative; block-size: 132px; border-radius: 8px; background: var(--bg); border: 1px solid var(--line); cursor: crosshair; touch-action: none; direction: ltr; forced-color-adjust: none; overflow: clip; overflow-clip-margin: 8px }
.plane canvas, .plane svg { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; border-radius: 7px }
.plane svg { overflow: visible }
.plane path { fill: none; stroke: var(--text); stroke-width: 1.2; vector-effect: non-scaling-stroke; opacity: .75 }
.plane path + path { stroke-dasharray: 3 3; opacity: .45 }
.thumb { position: absolute; inline-size: 14px; block-size: 14px; margin: -7px 0 0 -7px; border: 2px solid #fff; border-radius: 50%; box-shadow: 0 0 0 1px rgb(0 0 0 / .6) }
.slider { display: grid; grid-template-columns: 68px minmax(0, 1fr) 66px auto; align-items: center; gap: 8px; font-size: 12px; color: var(--muted) }
.plain { grid-template-columns: minmax(0, 1fr) 66px auto }
.slider input[type=number], .slider select { padding-inline: 6px 2px; color: var(--text); font-variant-numeric: tabular-nums }
.slider select { inline-size: 56px; padding-inline-start: 2px }
input[type=range] { appearance: none; inline-size: 100%; block-size: 24px; margin: 0; background: none; direction: ltr; cursor: pointer; forced-color-adjust: none }
input[type=range]::-webkit-slider-runnable-track { block-size: 10px; border-radius: 5px; background: var(--track, var(--line)); box-shadow: inset 0 0 0 1px light-dark(rgb(0 0 0 / .12), rgb(255 255 255 / .16)) }
input[type=range]::-moz-range-track { block-size: 10px; border-radius: 5px; background: var(--track, var(--line)); box-shadow: inset 0 0 0 1px light-dark(rgb(0 0 0 / .12), rgb(255 255 255 / .16)) }
input[type=range]::-webkit-slider-thumb { appearance: none; inline-size: 16px; block-size: 16px; margin-block-start: -3px; border: 2px solid #fff; border-radius: 50%; background: light-dark(#3450c4, #5a6fd8); box-shadow: 0 0 0 1px rgb(0 0 0 / .45) }
input[type=range]::-moz-range-thumb { inline-size: 12px; block-size: 12px; border: 2px solid #fff; border-radius: 50%; background: light-dark(#3450c4, #5a6fd8); box-shadow: 0 0 0 1px rgb(0 0 0 / .45) }
.fonts { display: grid; max-block-size: 220px; overflow: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--bg) }
.fonts label { display: flex; align-items: center; gap: 8px; min-block-size: 32px; padding: 4px 8px; font-size: 15px; cursor: pointer }
.fonts label:hover, .fonts :has(:checked) { background: var(--hover) }
.fonts span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.layers { display: grid; gap: 8px }
.layer { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 6px; margin: 0; padding: 8px; border: 1px solid var(--line); border-radius: 8px; background: var(--bg) }
.layer input[type=text] { padding-inline: 6px }
.layer .field:nth-of-type(5) { grid-column: span 2 }
.layer .bar, .layer .tool { align-self: end; min-block-size: 28px }
.layer .tool { opacity: 1 !important; justify-self: end }
`);
