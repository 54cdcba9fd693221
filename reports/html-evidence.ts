import type { CatalogLine, Report, Verdict, ZoneCoverage } from '../analyzer/model.ts';
import { markup, type Content, type Markup } from './markup.ts';
import { verdictOn, zonesIn, type EntryVerdict } from './verdict.ts';
import { compare, number, plural, printable } from './words.ts';

const VERDICTS: Record<Verdict | EntryVerdict, string> = {
  affected: 'Affected', accepted: 'Accepted', unknown: 'Unknown', clear: 'Clear', 'not-applicable': 'Not applicable',
};
const ORDER = Object.keys(VERDICTS);

/** Every zone with its verdict on each entry and what was read for it. Empty without zones. */
export function zoneSections(report: Report): Content {
  const zones = zonesIn(report);
  return zones.length === 0 ? '' : markup`<h2>Zones</h2>
${zones.map(zoneSection)}`;
}

function zoneSection({ zone, id, verdicts, reads }: ZoneCoverage['zones'][number]): Markup {
  const sorted = Object.entries(verdicts).sort(([a, m], [b, n]) => ORDER.indexOf(m.verdict) - ORDER.indexOf(n.verdict) || compare(a, b));
  const counts = ORDER.map((verdict) => ({ verdict, count: sorted.filter(([, one]) => one.verdict === verdict).length }));
  return markup`<article><header><h3>${printable(zone)}</h3><code class="soft">${id}</code>${counts
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => markup`<span class="badge ${verdict}">${number(count)} ${verdict.replace('-', ' ')}</span>`)}</header>
<details><summary>Verdict on each entry</summary><div class="scroll"><table><tbody>
${sorted.map(([entry, { verdict, why }]) => markup`<tr><th scope="row"><code>${entry}</code></th><td><span class="badge ${verdict}">${VERDICTS[verdict]}</span></td><td>${printable(why ?? '')}</td></tr>
`)}</tbody></table></div></details>
<details><summary>${plural(reads.length, 'read')}</summary><div class="scroll"><table><tbody>
${reads.map(({ read, outcome, got, of, why }) => markup`<tr><td><code>${read}</code></td><td>${outcome}</td><td class="count">${number(got)}${of === undefined ? '' : ` of ${number(of)}`}</td><td>${printable(why ?? '')}</td></tr>
`)}</tbody></table></div></details>
</article>
`;
}

/** What was looked for: the whole catalog, with what the report says about each entry. */
export function appendix(report: Report): Markup {
  const { version, digest, entries } = report.catalog;
  return markup`<h2>What was looked for</h2>
<details><summary>${plural(entries.length, 'catalog entry', 'catalog entries')}</summary>
<div class="scroll"><table><caption>Catalog ${version}, <code>${digest}</code></caption>
<thead><tr><th scope="col">End of life</th><th scope="col">Entry</th><th scope="col">Verdict</th><th scope="col">Sources</th></tr></thead>
<tbody>
${entries.map((entry) => entryRow(entry, report))}</tbody></table></div></details>`;
}

function entryRow(entry: CatalogLine, report: Report): Markup {
  const verdict = verdictOn(report, entry.id);
  return markup`<tr><td class="day">${entry.endOfLife}</td><td>${entry.title}<br><code class="soft">${entry.id}</code></td><td><span class="badge ${verdict}">${VERDICTS[verdict]}</span></td><td>${entry.sources.map(sourceLink)}</td></tr>
`;
}

function sourceLink(source: string): Markup {
  // Only the web may be linked to: a catalog of the user's could say `javascript:`.
  return /^https?:\/\//.test(source) ? markup`<p><a href="${source}" rel="noreferrer">${source}</a></p>` : markup`<p>${source}</p>`;
}
