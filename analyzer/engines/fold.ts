import { jsonIn } from '../attempts.ts';
import type { Limit } from '../limits/limit.ts';
import type { CipherUsage, LimitFinding, LogCoverage, Method } from '../model.ts';
import { isMethod } from '../catalog/route.ts';
import type { Vocabulary } from '../catalog/vocabulary.ts';
import { callerOf } from '../scanners/logs/groups/caller.ts';
import { emptied, type OpenGroup } from '../scanners/logs/groups/group.ts';
import { limitFindings, limitTallies } from '../scanners/logs/groups/limits.ts';
import { closed, type LogGroup } from '../scanners/logs/groups/log-group.ts';
import type { Paths, PathHit } from '../scanners/logs/paths/paths.ts';
import type { UnplacedRecord } from '../scanners/logs/record/record.ts';
import { targetOf } from '../scanners/logs/record/target.ts';
import { conflictingHeaders, detailKey, sourceOf, usageOf } from '../scanners/logs/groups/usage.ts';
import { document, kept } from '../scanners/logs/record/values.ts';
import type { AnswerRow } from './answer.ts';
import type { RequestColumns } from './columns.ts';
import { countShown } from './limits-shown.ts';

export interface FoldTerms {
  vocabulary: Vocabulary;
  paths: Paths;
  /** What the logs are called in the report. */
  name: string;
  format: string;
  provenance: string | undefined;
  isOfEdge: boolean;
  agentOf: RequestColumns['agentOf'];
  limits: readonly Limit[];
}

export type Counts = Pick<LogCoverage, 'lines' | 'unreadable' | 'own' | 'firstTime' | 'lastTime'> & { foreign: number; unselected: number; /** Rows in a group of a call. */ counted: number };

/**
 * Turns the rows of an answer into the groups that the log reader would have made of the same requests: each row is looked
 * up, and named, by the reader's own functions. Groups are in order of time, those without one last.
 */
export function foldAnswer(rows: readonly AnswerRow[], terms: FoldTerms): { groups: LogGroup[]; limits: LimitFinding[]; counts: Counts } {
  const open = new Map<string, OpenGroup>();
  const looked = new Map<string, Looked>();
  const limits = limitTallies();
  const counts: Counts = { lines: 0, unreadable: 0, own: 0, foreign: 0, unselected: 0, counted: 0 };
  // The counts come first, so that a group is open before its parts arrive; samples in order make the answer repeatable.
  const inOrder = rows.toSorted((a, b) => a.part - b.part || compare(a.first_time, b.first_time) || compare(a.sample, b.sample));
  for (const row of inOrder) {
    if (row.part === 1) countLines(counts, row);
    if (row.part === 1 && row.limit_url !== null) countShown(row, row.limit_url, limits, terms);
    if (!row.hit) continue;
    const { named, isForeign } = looked.get(row.key) ?? groupsOf(row, terms);
    looked.set(row.key, { named, isForeign });
    // A spelling that only the look-up could resolve may have turned out to be another path.
    if (named.length === 0 && !isForeign) continue;
    if (row.own || !row.wanted) {
      if (row.part === 1) counts[row.own ? 'own' : 'unselected'] += row.requests;
      continue;
    }
    if (isForeign && row.part === 1) counts.foreign += row.requests;
    if (named.length > 0 && row.part === 1) counts.counted += row.lines;
    for (const { key, usage } of named) {
      const group = open.get(key) ?? emptied({ key, coarse: key, order: open.size, usage: usage() });
      open.set(key, group);
      addTo(group, row, terms);
    }
  }
  return { groups: closed([...open.values()]), limits: limitFindings(limits.list()), counts };
}

interface Looked {
  /** The groups that the requests of a row belong to: a call, a cipher, both or none. */
  named: Named[];
  isForeign: boolean;
}

interface Named {
  key: string;
  usage: () => OpenGroup['usage'];
}

function countLines(counts: Counts, { lines, readable, first_time, last_time }: AnswerRow): void {
  counts.lines += lines;
  if (!readable) counts.unreadable += lines;
  if (first_time !== null && (counts.firstTime === undefined || first_time < counts.firstTime)) counts.firstTime = first_time;
  if (last_time !== null && (counts.lastTime === undefined || last_time > counts.lastTime)) counts.lastTime = last_time;
}

function groupsOf(row: AnswerRow, terms: FoldTerms): Looked {
  const record = recordOf(row, terms);
  const { cipher } = record;
  const named: Named[] = cipher === undefined ? [] : [{ key: `cipher ${cipher}`, usage: () => cipherUsage(record, cipher, terms) }];
  const isFramedTwice = conflictingHeaders(record).length > 0;
  if (row.route === null && !isFramedTwice) return { named, isForeign: false };
  const target = targetOf(record.target);
  const answer = terms.paths.look(target, record.host, record.provenance);
  if (typeof answer === 'object') named.push(callGroup(record, answer, terms));
  else if (isFramedTwice) named.push(callGroup(record, { ...terms.paths.belongs(target, record.host), base: [], segments: [], query: undefined }, terms));
  return { named, isForeign: answer === 'foreign' };
}

function callGroup(record: UnplacedRecord, hit: PathHit, { vocabulary, name }: FoldTerms): Named {
  const method = methodOf(record.method);
  const key = [method, hit.reading, hit.segments.join('/'), detailKey(record, hit, vocabulary.bodyFields)].join(' ');
  return { key, usage: () => usageOf(record, name, { method, hit, keptKeys: vocabulary.bodyFields, isCoarse: false }) };
}

function methodOf(text: string | undefined): Method | undefined {
  return text !== undefined && isMethod(text) ? text : undefined;
}

/** The row as the record of one request. */
function recordOf(row: AnswerRow, { format, provenance }: FoldTerms): UnplacedRecord {
  const [sent, response] = [row.body_sample, row.response_sample].map((text) => (text === null ? undefined : document(jsonIn(text) ?? text)));
  const body = kept(sent, provenance);
  return {
    format,
    method: row.method ?? undefined,
    host: row.host ?? undefined,
    target: `${row.sample ?? ''}${row.query === null ? '' : `?${row.query}`}`,
    queryUnknown: row.query_unknown,
    status: undefined,
    time: row.first_time ?? undefined,
    client: undefined,
    agent: undefined,
    ...(row.header_names === null ? {} : { headers: { names: row.header_names.split(',').filter((name) => name !== ''), complete: false } }),
    ...(body === undefined ? {} : { body }),
    ...(response === undefined ? {} : { response }),
    cipher: row.cipher ?? undefined,
    ...(provenance === undefined ? {} : { provenance }),
  };
}

function cipherUsage(record: UnplacedRecord, name: string, terms: FoldTerms): CipherUsage {
  const evidence = { level: 'log', what: 'the cipher suite of a logged connection' } as const;
  return { kind: 'cipher', source: sourceOf(record, terms.name), seen: name, evidence, reading: 'exact', name };
}

const DAY = 86_400_000;

function addTo(group: OpenGroup, row: AnswerRow, { agentOf }: FoldTerms): void {
  if (row.part === 1) {
    group.count += row.requests;
    group.others += row.known_callers;
    if (row.first_time !== null) group.first = Math.min(group.first, Date.parse(row.first_time));
    if (row.last_time !== null) group.last = Math.max(group.last, Date.parse(row.last_time));
  } else if (row.part === 2) {
    const status = Number(row.status);
    if (Number.isInteger(status) && status > 0 && status <= 999) increase(group.statuses, status, row.requests);
  } else if (row.part === 3) {
    increase(group.days, Date.parse(row.day ?? '') / DAY, row.requests);
  } else {
    const agent = row.agent === null ? undefined : agentOf(row.agent);
    const who = callerOf({ client: row.client ?? undefined, actor: row.actor ?? undefined, agent });
    increase(group.callers, who, row.requests);
    group.others -= row.requests;
  }
}

function increase<K>(counts: Map<K, number>, key: K, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** What is not known comes last. */
function compare(a: string | null, b: string | null): number {
  if (a === b) return 0;
  return b === null || (a !== null && a < b) ? -1 : 1;
}
