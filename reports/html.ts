import type { Report } from '../analyzer/model.ts';
import type { Thing } from '../analyzer/things.ts';
import { blindGroupsIn, groupsIn, limitsIn, toDo, type Group } from './arrange.ts';
import { looked } from './coverage.ts';
import { appendix, zoneSections } from './html-evidence.ts';
import { STYLE } from './html-style.ts';
import { timeline } from './html-timeline.ts';
import { breakable, markup, type Content, type Markup } from './markup.ts';
import { placeOf } from './place.ts';
import type { DrawOptions } from './renderer.ts';
import {
  alsoAt, answer, blindHeading, deadline, doubt, fixable, instead, limitMet, limitPlans, limitSeen, limitsHeading, remedyHere, requested, standing, STATUS,
  step, suppression, whatOf,
} from './sentences.ts';
import { callerCounted, traffic } from './traffic.ts';
import { number, plural, printable, sentence } from './words.ts';

/** Longer tables are folded; beyond the second number rows are left out unless `verbose`. */
const OPEN = 20;
const ROWS = 1000;
const CALLERS = 3;

/** One file without scripts and without anything from elsewhere; the policy in its head forbids both. */
export function html(report: Report, options: DrawOptions): string {
  const groups = groupsIn(report);
  const live = groups.filter((group) => group.findings.length > 0);
  const [verdict = '', ...reserves] = answer(report);
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>lastcall, ${report.asOf}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>lastcall</h1>
<p class="outcome">${verdict}</p>
${reserves.length === 0 ? '' : markup`<p>${reserves.join(' ')}</p>`}
<p class="facts">${facts(report)}</p>
${tiles(report)}
</header>
<main>
${live.length === 0 ? '' : markup`<h2>Deadlines</h2>
${timeline(live.map((group) => group.subject), report)}
<h2>What was found</h2>
${live.map((group) => section(group, report, options))}`}
${accepted(groups)}${limitsOf(report)}
${zoneSections(report)}
${notSeen(report)}
<h2>What was looked at</h2>
${looked(report).map((line) => markup`<p>${line}</p>`)}
${appendix(report)}
</main>
</body>
</html>
`;
  return page.html;
}

function facts({ tool, catalog, asOf, dates }: Report): Markup {
  const by = dates === 'latest' ? ', judged by the latest published dates' : '';
  return markup`As of ${asOf}${by}. ${tool.name} ${tool.version}, catalog ${catalog.version} (${plural(catalog.entries.length, 'entry', 'entries')}, <code>${catalog.digest}</code>).`;
}

function tiles(report: Report): Markup {
  const live = report.findings.filter((finding) => finding.suppressed === null);
  const statuses = (['expired', 'due', 'upcoming'] as const).map((status) => ({
    tone: status, label: status, count: live.filter((finding) => finding.status === status).length,
  }));
  const blind = blindGroupsIn(report).reduce((sum, group) => sum + group.count, 0);
  const all = [...statuses, { tone: '', label: 'accepted', count: report.findings.length - live.length }, { tone: '', label: 'not seen', count: blind }];
  return markup`<ul class="tiles">${all.map(({ tone, label, count }) => markup`<li class="${count === 0 ? '' : tone}"><b>${number(count)}</b> ${label}</li>`)}</ul>`;
}

function section({ subject, findings: parts }: Group, report: Report, { verbose }: DrawOptions): Markup {
  const findings = toDo(parts);
  const shown = verbose ? findings : findings.slice(0, ROWS);
  const [advice, told] = [fixable(findings), step(findings)];
  const counted = findings.some(({ count }) => count > 1);
  return markup`<article class="${subject.status}" id="${subject.id}">
<header><h3>${printable(subject.title)}</h3><span class="badge">${STATUS[subject.status]}</span><code class="soft">${subject.id}</code></header>
<p><strong>${deadline(subject, report.asOf)}</strong> ${sentence(subject.effect)}</p>
<p>${instead(subject)}</p>${told === '' ? '' : markup`
<p>${told}</p>`}
${advice === '' ? '' : markup`<p class="soft">${advice}</p>`}
<details${findings.length > OPEN ? '' : markup` open`}><summary>${plural(parts.length, 'use')}</summary>
<div class="scroll"><table>
<thead><tr><th scope="col">Where</th><th scope="col">What</th><th scope="col">Seen</th>${counted ? markup`<th scope="col" class="count">Count</th>` : ''}</tr></thead>
<tbody>
${shown.map((finding) => row(finding, counted))}</tbody>
</table></div>
${shown.length < findings.length ? markup`<p class="soft">And ${number(findings.length - shown.length)} more; the JSON and CSV formats have all.</p>` : ''}
</details>
</article>
`;
}

function row(finding: Thing, counted: boolean): Markup {
  const also = alsoAt(finding);
  const notes = [doubt(finding), requested(finding), remedyHere(finding), standing(finding), ...traffic(finding, { callers: CALLERS }).map(printable)];
  return markup`<tr><td class="place"><code>${breakable(printable(placeOf(finding.source)))}</code>${also === '' ? '' : markup`<p class="soft">${also}</p>`}</td><td class="what"><code>${breakable(whatOf(finding))}</code></td>
<td><code>${printable(finding.evidence.seen)}</code>${notes.filter((note) => note !== '').map((note) => markup`<p class="soft">${note}</p>`)}${callersOf(finding)}</td>${counted ? markup`<td class="count">${number(finding.count)}</td>` : ''}</tr>
`;
}

/** All of them, where more called than the row names. */
function callersOf({ callers }: Thing): Content {
  return callers.length <= CALLERS ? '' : markup`<details><summary>All callers</summary><ul>${callers.map((caller) => markup`<li>${printable(callerCounted(caller))}</li>`)}</ul></details>`;
}

function accepted(groups: Group[]): Content {
  const all = groups.flatMap((group) => group.suppressed);
  if (all.length === 0) return '';
  const rows = all.map((finding) => markup`<tr><td class="place"><code>${breakable(printable(placeOf(finding.source)))}</code></td><td><code>${finding.deprecation}</code></td><td>${finding.suppressed === null ? '' : sentence(suppression(finding.suppressed))}</td></tr>
`);
  return markup`<h2>Accepted and not counted</h2>
<div class="scroll"><table><thead><tr><th scope="col">Where</th><th scope="col">Entry</th><th scope="col">Why</th></tr></thead><tbody>
${rows}</tbody></table></div>`;
}

function limitsOf(report: Report): Content {
  const all = limitsIn(report);
  if (all.length === 0) return '';
  const rows = all.slice(0, ROWS).map((limit) => markup`<tr><td>${printable(limit.title)}</td><td class="place"><code>${breakable(printable(placeOf(limit.source)))}</code></td><td>${printable(sentence(limitMet(limit)))} ${limitSeen(limit)}<p class="soft">${limitPlans(limit)}</p></td><td class="count">${number(limit.count)}</td></tr>
`);
  return markup`<h2>Limits that were met</h2>
<p class="soft">${sentence(limitsHeading(all))}</p>
<div class="scroll"><table><thead><tr><th scope="col">Limit</th><th scope="col">Where</th><th scope="col">What met it</th><th scope="col" class="count">Count</th></tr></thead><tbody>
${rows}</tbody></table></div>`;
}

function notSeen(report: Report): Content {
  const groups = blindGroupsIn(report);
  if (groups.length === 0) return '';
  return markup`<h2>What was not seen</h2>
${groups.map((group) => markup`<details${group.count > OPEN ? '' : markup` open`}><summary>${blindHeading(group)}</summary>
<div class="scroll"><table><tbody>
${group.spots.map(({ where, reason }) => markup`<tr><td class="place"><code>${breakable(printable(where))}</code></td><td>${sentence(printable(reason))}</td></tr>
`)}</tbody></table></div>
${group.count > group.spots.length ? markup`<p class="soft">And ${number(group.count - group.spots.length)} more.</p>` : ''}</details>
`)}`;
}
