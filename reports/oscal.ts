import type { CatalogLine, Finding, Report } from '../analyzer/model.ts';
import { groupsIn, inOrder, limitsIn, type Subject } from './arrange.ts';
import { looked } from './coverage.ts';
import { placeOf } from './place.ts';
import { deadline, instead, limitMet, outcome, paragraph, suppression } from './sentences.ts';
import { uuid } from './uuid.ts';
import { verdictOn, type EntryVerdict } from './verdict.ts';
import { sentence } from './words.ts';

const NS = 'urn:lastcall:oscal';

const STATUS: Record<EntryVerdict, { state: string; reason: string; remarks?: string }> = {
  affected: { state: 'not-satisfied', reason: 'fail' },
  accepted: { state: 'not-satisfied', reason: 'other', remarks: 'Every use that was found is accepted; see the observations.' },
  unknown: { state: 'not-satisfied', reason: 'other', remarks: 'Not everything was seen, so no use can be ruled out.' },
  clear: { state: 'satisfied', reason: 'pass' },
};

/**
 * OSCAL 1.1.3 assessment results: each use is an observation, each catalog entry a finding. An entry that could not
 * be looked at in full is not satisfied, with the reason `other`. UUIDs are named after fingerprints, times are the day
 * the report was judged for, so the same report gives the same document.
 */
export function oscal(given: Report): string {
  const report = { ...given, findings: inOrder(groupsIn(given)).map(({ finding }) => finding) };
  const seed = [report.catalog.digest, report.asOf, ...report.findings.map((finding) => finding.fingerprint)].join('\n');
  const plan = uuid('plan');
  const document = {
    'assessment-results': {
      uuid: uuid(`results\n${seed}`),
      metadata: metadata(report),
      'import-ap': { href: `#${plan}` },
      results: [result(report, seed)],
      'back-matter': { resources: resources(report, plan) },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function metadata(report: Report) {
  return {
    title: 'Use of deprecated interfaces',
    'last-modified': instant(report),
    version: report.asOf,
    'oscal-version': '1.1.3',
    props: props({
      tool: `${report.tool.name} ${report.tool.version}`,
      'catalog-version': report.catalog.version,
      'catalog-digest': report.catalog.digest,
      dates: report.dates,
    }),
  };
}

function result(report: Report, seed: string) {
  const observations = inOrder(groupsIn(report)).map(({ finding, subject }) => observation(finding, subject, report));
  return {
    uuid: uuid(`result\n${seed}`),
    title: `Uses as of ${report.asOf}`,
    description: outcome(report),
    start: instant(report),
    end: instant(report),
    props: props({ complete: report.complete ? 'yes' : 'no', 'blind-spots': String(blindSpotsOf(report)) }),
    'reviewed-controls': {
      description: 'One objective for each entry of the catalog: no use of it is left.',
      'control-selections': [{ 'include-all': {} }],
    },
    ...(observations.length === 0 ? {} : { observations }),
    ...(report.catalog.entries.length === 0 ? {} : { findings: report.catalog.entries.map((entry) => findingOn(entry, report)) }),
    remarks: [...looked(report), ...limitsIn(report).map((limit) => `${limit.title}: ${sentence(limitMet(limit))}`)].join('\n\n'),
  };
}

function observation(finding: Finding, subject: Subject, report: Report) {
  const { suppressed, source, evidence } = finding;
  return {
    uuid: observationId(finding),
    title: `${finding.deprecation} at ${placeOf(source)}`,
    description: paragraph(finding, subject, report.asOf),
    props: props({
      fingerprint: finding.fingerprint,
      certainty: finding.certainty,
      status: finding.status,
      'end-of-life': finding.endOfLife,
      ...(suppressed === null ? {} : { 'accepted-by': suppressed.by }),
      ...(suppressed?.until === undefined ? {} : { 'accepted-until': suppressed.until }),
    }),
    methods: ['EXAMINE'],
    types: ['finding'],
    'relevant-evidence': [{ description: `${placeOf(source)}: ${evidence.seen} (${evidence.api.what})` }],
    collected: instant(report),
    ...(suppressed?.until === undefined ? {} : { expires: `${suppressed.until}T00:00:00Z` }),
    ...(suppressed === null ? {} : { remarks: sentence(suppression(suppressed)) }),
  };
}

function findingOn(entry: CatalogLine, report: Report) {
  const related = report.findings.filter(({ deprecation }) => deprecation === entry.id);
  return {
    uuid: uuid(`finding\n${entry.id}\n${report.asOf}`),
    title: entry.title,
    description: [deadline(entry, report.asOf), sentence(entry.effect), instead(entry)].join(' '),
    target: { type: 'objective-id', 'target-id': `no-use-of-${entry.id}`, status: STATUS[verdictOn(report, entry.id)] },
    ...(related.length === 0 ? {} : { 'related-observations': related.map((finding) => ({ 'observation-uuid': observationId(finding) })) }),
  };
}

function resources(report: Report, plan: string) {
  const sources = [...new Set(report.catalog.entries.flatMap((entry) => entry.sources))];
  return [
    {
      uuid: plan,
      title: 'Plan',
      description: 'There is no assessment plan beyond the run itself: every entry of the catalog is looked for in all of the given input.',
    },
    ...sources.map((source) => ({
      uuid: uuid(`source\n${source}`),
      title: 'Source of a date in the catalog',
      ...(/^https?:\/\/\S+$/.test(source) ? { rlinks: [{ href: source }] } : { description: source }),
    })),
  ];
}

/** Properties in the tool's own namespace; OSCAL allows neither empty values nor line breaks. */
function props(values: Record<string, string>) {
  return Object.entries(values).flatMap(([name, value]) => {
    const line = value.replace(/\s+/g, ' ').trim();
    return line === '' ? [] : [{ name, ns: NS, value: line }];
  });
}

function observationId(finding: Finding): string {
  return uuid(`observation\n${finding.fingerprint}`);
}

function blindSpotsOf(report: Report): number {
  return report.blindSpots.length + Object.values(report.moreBlindSpots).reduce((sum, more) => sum + more, 0);
}

function instant({ asOf }: Report): string {
  return `${asOf}T00:00:00Z`;
}
