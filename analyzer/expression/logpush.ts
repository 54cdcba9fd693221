import { jsonIn } from '../attempts.ts';
import { HTTP_REQUESTS, MOST_BYTES, MOST_OPERATORS, type LogOperator, type LogSchema } from './logpush-schema.ts';
import { pointerOf, validateNode, type LogProblem } from './logpush-validate.ts';

export type LogScalar = string | number | boolean;

export interface LogCondition {
  key: string;
  operator: LogOperator;
  /** A list for `in` and `!in`, else one value. Integers may be given as strings. */
  value: LogScalar | (string | number)[];
}

export type LogNode = LogCondition | { and: LogNode[] } | { or: LogNode[] };

/** The filter of a log-push job: only records that fulfil it are shipped. */
export interface LogFilter {
  where: LogNode;
}

export type ParsedLogFilter =
  | { ok: true; filter: LogFilter; warnings: LogProblem[] }
  | { ok: false; errors: LogProblem[]; warnings: LogProblem[] };

/**
 * Reads a filter, given as a JSON document or in the escaped string form in which a job carries it. Never throws. Fields
 * that the dataset's schema does not have are warnings; pass `null` where the dataset is not known.
 */
export function parseLogFilter(text: string, schema: LogSchema | null = HTTP_REQUESTS): ParsedLogFilter {
  const document = unescape(text.trim());
  const json = jsonIn(document);
  if (json === undefined) return refused('', 'The filter is not JSON; it must be `{"where": …}`, with all quotes and braces closed.');
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return refused('', 'The filter is not a JSON object; it must be `{"where": …}`.');
  if (!('where' in json)) return refused('', 'The filter has no `where`, which every filter must have.');
  const warnings: LogProblem[] = Object.keys(json).filter((key) => key !== 'where')
    .map((key) => ({ pointer: pointerOf([key]), message: `Beside \`where\` a filter has no other key; \`${key}\` is not known.` }));
  const result = validateNode(json.where, schema);
  const errors = [...overLimits(document, result.operators), ...result.errors];
  warnings.push(...result.warnings);
  return errors.length > 0 ? { ok: false, errors, warnings } : { ok: true, filter: { where: json.where as LogNode }, warnings };
}

/** The fields that a filter asks for, each once. */
export function fieldsOfFilter({ where }: LogFilter): string[] {
  const within = (node: LogNode): string[] => ('and' in node ? node.and.flatMap(within) : 'or' in node ? node.or.flatMap(within) : [node.key]);
  return [...new Set(within(where))];
}

function refused(pointer: string, message: string): ParsedLogFilter {
  return { ok: false, errors: [{ pointer, message }], warnings: [] };
}

/** Takes the quotes and backslashes off a filter that was copied as a string: `"{\"where\":…}"`, with or without outer quotes. */
function unescape(text: string): string {
  let document = text;
  for (let round = 0; round < 3 && /^"|^\{\s*\\/.test(document); round++) {
    const inner = jsonIn(document.startsWith('"') ? document : `"${document}"`);
    if (typeof inner !== 'string') return document;
    document = inner.trim();
  }
  return document;
}

function overLimits(document: string, operators: number): LogProblem[] {
  const bytes = byteLength(document);
  return [
    ...(bytes > MOST_BYTES ? [{ pointer: '', message: `The filter has ${bytes} bytes; at most ${MOST_BYTES} are allowed.` }] : []),
    ...(operators > MOST_OPERATORS ? [{ pointer: '/where', message: `The filter has ${operators} operators; about ${MOST_OPERATORS} are allowed.` }] : []),
  ];
}

const utf8 = new TextEncoder();

/** Size of a filter document as `MOST_BYTES` counts it. */
export function byteLength(document: string): number {
  return utf8.encode(document).length;
}
