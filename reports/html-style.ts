import { markup, type Markup } from './markup.ts';

/** The page's only style sheet. Colours are tokens, chosen for at least 4.5:1 against their ground in both schemes. */
export const STYLE: Markup = markup`
:root {
  color-scheme: light dark;
  --ground: #fbfaf8; --raised: #ffffff; --line: #dedad3; --ink: #1d1c1a; --soft: #625e57;
  --expired: #b3261e; --due: #8a5300; --upcoming: #1f5fa8; --fine: #2b6e3f; --wash: #f3f0ea; --link: #1a56a0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #151618; --raised: #1d1f22; --line: #34373c; --ink: #e9e7e3; --soft: #a5a29b;
    --expired: #ff8a80; --due: #f0b35a; --upcoming: #86b7f5; --fine: #86cf9b; --wash: #25282c; --link: #8fbcf7;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2.5rem 1.25rem 4rem; max-width: 68rem; background: var(--ground); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
h1 { margin: 0; font-size: 1rem; font-weight: 600; color: var(--soft); }
h2 { margin: 3rem 0 1rem; font-size: 1.25rem; }
h3 { margin: 0; font-size: 1.0625rem; }
p { margin: .5rem 0; max-width: 46rem; }
a { color: var(--link); }
code { font: .875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: break-word; }
.outcome { margin: .25rem 0 1rem; font-size: 1.625rem; line-height: 1.25; font-weight: 650; max-width: 44rem; text-wrap: balance; }
.soft, .facts { color: var(--soft); font-size: .875rem; }
.tiles { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0; padding: 0; list-style: none; }
.tiles li { flex: 1 1 6rem; padding: .75rem 1rem; background: var(--raised); border: 1px solid var(--line); border-radius: .5rem; }
.tiles b { display: block; font-size: 1.75rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.expired { --tone: var(--expired); } .due { --tone: var(--due); } .upcoming { --tone: var(--upcoming); }
.affected { --tone: var(--expired); } .clear { --tone: var(--fine); } .unknown { --tone: var(--due); } .accepted, .not-applicable { --tone: var(--soft); }
.tiles b, .badge { color: var(--tone, var(--ink)); }
.badge { padding: .1rem .5rem; border: 1px solid currentColor; border-radius: 1rem; font-size: .75rem; font-weight: 600; white-space: nowrap; }
article { margin: 1rem 0; padding: 1rem 1.25rem; background: var(--raised); border: 1px solid var(--line); border-left: 4px solid var(--tone, var(--line)); border-radius: .5rem; }
article header { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .75rem; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
caption { text-align: left; color: var(--soft); padding: .25rem 0; }
th, td { padding: .4rem .75rem .4rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 600; white-space: nowrap; }
tr:last-child > td, tr:last-child > th[scope=row] { border-bottom: 0; }
td.count, th.count { text-align: right; font-variant-numeric: tabular-nums; }
td.place { width: 16rem; } td.what { min-width: 17rem; } td.day { white-space: nowrap; } td p, td details { margin: .125rem 0; } td ul { margin: .25rem 0; padding-left: 1rem; color: var(--soft); overflow-wrap: anywhere; }
details { margin: .75rem 0 0; } summary { cursor: pointer; color: var(--soft); font-size: .875rem; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.timeline { display: block; width: 100%; height: auto; min-width: 40rem; }
.timeline text { font: 12px system-ui, sans-serif; fill: var(--ink); }
.timeline .axis { fill: var(--soft); } .timeline .grid { stroke: var(--line); } .timeline .today { stroke: var(--ink); stroke-dasharray: 3 3; }
.timeline .span { stroke: var(--tone); stroke-width: 3; } .timeline .end { fill: var(--tone); stroke: var(--raised); stroke-width: 1.5; }
.timeline .end.ahead { fill: var(--raised); stroke: var(--tone); stroke-width: 2; }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); }
@media (max-width: 44rem) {
  thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap; }
  tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  tr:last-child { border-bottom: 0; }
  td, th[scope=row] { display: block; padding: .125rem 0; border: 0; white-space: normal; overflow-wrap: anywhere; }
  td.place, td.what { width: auto; min-width: 0; } td.count { text-align: left; } td.count::before { content: "× "; color: var(--soft); }
}
@media print {
  :root { --ground: #fff; --raised: #fff; --line: #bbb; --ink: #000; --soft: #444; --wash: #eee; }
  body { padding: 0; max-width: none; font-size: 11px; } tr { break-inside: avoid; } article header { break-after: avoid; }
  .scroll { overflow: visible; } .timeline { min-width: 0; }
  /* What is folded on a screen cannot be opened on paper. */
  details::details-content { content-visibility: visible; block-size: auto; } summary { list-style: none; }
}
`;
