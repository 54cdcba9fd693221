import type { Limit, LimitSign } from '../limits/limit.ts';
import { hostsOf } from '../scanners/logs/paths/paths.ts';
import type { RequestColumns } from './columns.ts';
import type { SqlDialect } from './dialects.ts';
import type { StatementTerms } from './request-layers.ts';

type Answer = Extract<LimitSign, { kind: 'answer' }>;

/** What only limits need of a log: the status by which the server behind the edge answered, and the first rule that stands for a limit. */
export function limitFields({ behind, rules }: RequestColumns, limits: readonly Limit[], sql: SqlDialect): [name: string, expression: string | undefined][] {
  const names = answersIn(limits).flatMap(({ rule }) => rule ?? []);
  const branches = names.flatMap((name) => rules.map((column) => `WHEN ${column} = ${sql.literal(name)} OR ${sql.position(column, sql.literal(`"${name}"`))} > 0 THEN ${sql.literal(name)}`));
  return [['behind_status', limits.length === 0 ? undefined : behind], ['limit_rule', branches.length === 0 ? undefined : `CASE ${branches.join(' ')} END`]];
}

/** Bytes of the target with the query that has a column of its own. */
export function urlBytes(sql: SqlDialect): string {
  const isApart = `logged_query IS NOT NULL AND ${sql.position('written', sql.literal('?'))} = 0`;
  return `${sql.bytes('written')} + CASE WHEN ${isApart} THEN 1 + ${sql.bytes(sql.replaced('logged_query', '^[?]', ''))} ELSE 0 END`;
}

/**
 * True for every request that shows a limit to have been met, and for few others: what comes of them is decided where the answer is read.
 * Sizes of headers are not asked for.
 */
export function mayMeetLimit(terms: StatementTerms, sql: SqlDialect): string {
  const { limits = [], columns } = terms;
  const ofService = columns.isOfEdge ? 'TRUE' : mayReach(terms, sql);
  const signs = answersIn(limits).flatMap((sign) => answered(sign, columns, ofService, sql) ?? []);
  return [...signs, `(${isLarge(limits)} AND (${ofService}))`].join(' OR ');
}

function answered({ status, code, rule }: Answer, columns: RequestColumns, ofService: string, sql: SqlDialect): string | undefined {
  if ((code !== undefined && columns.response === undefined) || (rule !== undefined && columns.rules.length === 0)) return undefined;
  const parts = [
    ...(status === undefined ? [] : [`${sql.position('sent_status', sql.literal(String(status)))} > 0`]),
    ...(rule === undefined ? [] : [`limit_rule = ${sql.literal(rule)}`]),
    ...(code === undefined ? [] : [holdsCode(code, sql)]),
    ...(code === undefined && rule === undefined ? [`(${ofService})`] : []),
  ];
  return `(${parts.join(' AND ')})`;
}

/** Requests to the API, and few others. */
function mayReach({ vocabulary, bases, columns }: StatementTerms, sql: SqlDialect): string {
  if (columns.provenance !== undefined) return 'TRUE';
  const hosts = [...new Set(hostsOf(vocabulary, bases ?? []))].map((host) => `${sql.position('LOWER(sent_host)', sql.literal(host))} > 0`);
  return ['base_number > 0', 'is_odd', ...hosts].join(' OR ');
}

/** Whether the URL is longer than every plan allows; for no limit of that kind it never is. */
export function isLarge(limits: readonly Limit[]): string {
  const bounds = limits
    .filter(({ signs }) => signs.some((sign) => sign.kind === 'size' && sign.of === 'url'))
    .flatMap(({ plans }) => (Object.values(plans).includes(null) ? [] : [Math.max(...(Object.values(plans) as number[]))]));
  return bounds.length === 0 ? 'FALSE' : `url_bytes > ${Math.min(...bounds)}`;
}

/** The answer, where a code may stand in it; of those that differ in identifiers alone one. */
export function limitAnswer(limits: readonly Limit[], masked: string, sql: SqlDialect): string {
  const codes = answersIn(limits).flatMap(({ code }) => code ?? []);
  const none = `CAST(NULL AS ${sql.textType})`;
  return codes.length === 0 ? none : `CASE WHEN ${codes.map((code) => holdsCode(code, sql)).join(' OR ')} THEN ${sql.replaced(masked, '[0-9a-f]{16}', '0')} END`;
}

/** The address that tells a call of the API and its route, identifiers masked; of other traffic the host alone. */
export function limitUrl(terms: StatementTerms, sql: SqlDialect): string {
  const authority = `CASE WHEN target_host IS NULL THEN '' ELSE CONCAT('https://', target_host) END`;
  const masked = sql.replaced('tail', '[0-9a-f]{32}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9]{5,}', '00000000');
  const path = `CONCAT(SUBSTR(path, 1, LENGTH(path) - LENGTH(tail)), ${masked})`;
  return `CONCAT(${authority}, CASE WHEN ${mayReach(terms, sql)} THEN ${path} ELSE '/' END)`;
}

function holdsCode(code: number, sql: SqlDialect): string {
  return `${sql.position('got_response', sql.literal(String(code)))} > 0`;
}

function answersIn(limits: readonly Limit[]): Answer[] {
  return limits.flatMap(({ signs }) => signs.flatMap((sign) => (sign.kind === 'answer' ? [sign] : [])));
}
