import type { BlindSpot, Finding, LimitFinding, Report, Source, Suppression } from '../analyzer/model.ts';
import { blindGroupsIn, groupsIn, inOrder, limitsIn, type Subject } from './arrange.ts';
import { looked } from './coverage.ts';
import { markdown } from './escape.ts';
import { lineOf, pathOf, placeOf } from './place.ts';
import { blindHeading, deadline, instead, limitMet, limitPlans, limitSeen, outcome, paragraph, suppression } from './sentences.ts';
import { severityOf } from './severity.ts';
import { number, sentence } from './words.ts';

/** GitHub refuses a run with more results, and shows only so many of them. */
const ACCEPTED = 25_000;
const SHOWN = 5_000;

/**
 * SARIF 2.1.0, one run. Every catalog entry is a rule, so the file also says what was looked for. Results stand in the
 * order of their deadlines, suppressed ones last; limits and blind spots are notifications of the tool.
 */
export function sarif(report: Report): string {
  const ordered = inOrder(groupsIn(report));
  const rules = report.catalog.entries.map((entry) => rule(entry, report));
  const ruleIndex = new Map(rules.map(({ id }, index) => [id, index]));
  const run = {
    tool: {
      driver: {
        name: report.tool.name,
        version: report.tool.version,
        semanticVersion: report.tool.version,
        rules,
        notifications: descriptors(report),
      },
    },
    automationDetails: { id: ['lastcall', ...report.coverage.map(({ kind }) => kind)].join('/') + '/' },
    invocations: [
      {
        executionSuccessful: true,
        toolExecutionNotifications: [...limits(ordered.length), ...limitsIn(report).map(limitNote), ...notifications(report)],
        properties: { complete: report.complete, outcome: outcome(report), coverage: looked(report) },
      },
    ],
    originalUriBaseIds: { SRCROOT: { description: { text: 'The folder that lastcall was started in.' } } },
    columnKind: 'utf16CodeUnits',
    results: ordered.slice(0, ACCEPTED).map(({ finding, subject }) => result(finding, subject, ruleIndex, report)),
    properties: {
      asOf: report.asOf,
      dates: report.dates,
      catalogVersion: report.catalog.version,
      catalogDigest: report.catalog.digest,
    },
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function rule(entry: Report['catalog']['entries'][number], { asOf }: Report) {
  const helpUri = entry.sources.find(isUrl);
  const said = [deadline(entry, asOf), sentence(entry.effect), instead(entry)];
  const links = entry.sources.map((source) => (isUrl(source) ? `- <${source}>` : `- ${markdown(source)}`));
  return {
    id: entry.id,
    name: entry.id.replace(/(^|[^a-z0-9]+)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase()),
    shortDescription: { text: sentence(entry.title) },
    fullDescription: { text: said.join(' ') },
    ...(helpUri === undefined ? {} : { helpUri }),
    help: {
      text: [...said, ...entry.sources].join('\n'),
      markdown: [`**${markdown(entry.title)}**`, ...said.map(markdown), links.join('\n')].filter(Boolean).join('\n\n'),
    },
    defaultConfiguration: { level: entry.status === 'expired' ? 'error' : 'warning' },
    properties: { tags: ['deprecation', entry.area], precision: 'high', endOfLife: entry.endOfLife, status: entry.status },
  };
}

function result(finding: Finding, subject: Subject, ruleIndex: Map<string, number>, { asOf }: Report) {
  const index = ruleIndex.get(finding.deprecation);
  return {
    ruleId: finding.deprecation,
    ...(index === undefined ? {} : { ruleIndex: index }),
    level: severityOf(finding),
    message: { text: paragraph(finding, subject, asOf) },
    locations: [location(finding.source, finding.evidence.seen)],
    ...requestsOf(finding),
    partialFingerprints: { 'lastcall/v1': finding.fingerprint },
    ...(finding.count > 1 ? { occurrenceCount: finding.count } : {}),
    suppressions: finding.suppressed === null ? [] : [suppressionOf(finding.suppressed)],
    properties: {
      status: finding.status,
      endOfLife: finding.endOfLife,
      daysLeft: finding.daysLeft,
      certainty: finding.certainty,
      ...(finding.context === undefined ? {} : { context: finding.context }),
    },
  };
}

/** Where a constant that was found is put into requests. */
function requestsOf({ source, requests = [] }: Finding) {
  if (requests.length === 0) return {};
  return {
    relatedLocations: requests.map(({ line, route }) => ({
      physicalLocation: { artifactLocation: artifact(source), region: { startLine: line } },
      message: { text: `Requested here: ${route ?? 'a part of the path is decided at run time'}` },
    })),
  };
}

function location(source: Source, seen?: string) {
  const snippet = seen === undefined ? {} : { snippet: { text: seen } };
  const region = source.kind === 'code'
    ? { startLine: source.line, startColumn: source.column, endLine: source.endLine, endColumn: source.endColumn, ...snippet }
    : { startLine: lineOf(source), ...(source.kind === 'log' ? snippet : {}) };
  const artifactLocation = artifact(source);
  if (source.kind !== 'zone') return { physicalLocation: { artifactLocation, region } };
  // A zone has no file. GitHub refuses results without one, so a made-up path stands beside the true name.
  const logicalLocations = [{ fullyQualifiedName: placeOf(source), kind: 'resource' }];
  return { physicalLocation: { artifactLocation, region }, logicalLocations };
}

function artifact(source: Source): { uri: string; uriBaseId?: string } {
  const path = pathOf(source);
  const uri = path.split('/').map(encodeURIComponent).join('/');
  if (path.startsWith('/')) return { uri: `file://${uri}` };
  if (/^[A-Za-z]:\//.test(path)) return { uri: `file:///${path.slice(0, 2)}${uri.slice('X%3A'.length)}` };
  return source.kind === 'zone' ? { uri } : { uri, uriBaseId: 'SRCROOT' };
}

/** Without a status it counts as accepted; the published schemas disagree on that field's name. */
function suppressionOf(by: Suppression) {
  return {
    kind: by.by === 'comment' ? 'inSource' : 'external',
    justification: suppression(by),
    ...(by.until === undefined ? {} : { properties: { until: by.until } }),
  };
}

function descriptors(report: Report) {
  const kinds = new Set(blindGroupsIn(report).map((group) => group.kind));
  const met = [...new Set(limitsIn(report).map(({ limit }) => `limit/${limit}`))];
  return ['result-limit', ...met, ...[...kinds].sort().map(notificationId)].map((id) => ({ id }));
}

function limits(count: number) {
  if (count <= SHOWN) return [];
  const cut = count > ACCEPTED ? ` ${number(count - ACCEPTED)} results are left out of this file.` : '';
  const text = `There are ${number(count)} results. Code scanning shows ${number(SHOWN)} of them.${cut} They are sorted by deadline.`;
  return [{ descriptor: { id: 'result-limit' }, level: cut === '' ? 'note' : 'warning', message: { text } }];
}

/** No result: code scanning would fail a build for it. */
function limitNote(limit: LimitFinding) {
  return {
    descriptor: { id: `limit/${limit.limit}` },
    level: 'note',
    message: { text: [`${limit.title}: ${sentence(limitMet(limit))}`, limitSeen(limit), limitPlans(limit)].filter((part) => part !== '').join(' ') },
    locations: [location(limit.source)],
  };
}

function notifications(report: Report) {
  const more = blindGroupsIn(report).filter((group) => group.count > group.spots.length);
  return [
    ...report.blindSpots.map(notification),
    ...more.map((group) => ({
      descriptor: { id: notificationId(group.kind) },
      level: 'warning',
      message: { text: `${blindHeading(group)} in all; ${number(group.count - group.spots.length)} of them are not listed.` },
    })),
  ];
}

function notification({ where, reason, kind }: BlindSpot) {
  return {
    descriptor: { id: notificationId(kind) },
    level: 'warning',
    message: { text: `${where}: ${sentence(reason)}` },
  };
}

function notificationId(kind: string): string {
  return `blind-spot/${kind}`;
}

function isUrl(source: string): boolean {
  return /^https?:\/\/\S+$/.test(source);
}
