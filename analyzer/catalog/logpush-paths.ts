import type { LogCondition, LogNode } from '../expression/logpush.ts';
import type { Template } from './route.ts';

/** Fields of the log-push dataset `http_requests`. */
export const METHOD = 'ClientRequestMethod';
/** The path as it was sent, without query. */
export const PATH = 'ClientRequestPath';

/** The fields of one log line that the filters ask for. */
export type LogLine = Record<string, string>;

/** What a log filter can ask about one path template: all of `shared`, one of `lasts`, and the method where any are given. */
export interface PathCondition {
  methods: string[];
  shared: LogNode[];
  lasts: LogCondition[];
  /** The literal segments of the template. */
  words: string[];
  /** Lines that must be selected. */
  lines: LogLine[];
}

/** Splits a template at its placeholders, since a log filter has no wildcards: how the path starts, holds and ends. */
export function conditionFor({ method, segments }: Template, base: string): PathCondition {
  const first = segments.findIndex(isPlaceholder);
  const literal = `${base}/${segments.slice(0, first < 0 ? undefined : first).join('/')}`;
  const methods = method === '*' ? [] : [method];
  const words = segments.filter((segment) => !isPlaceholder(segment));
  const common = { methods, words, lines: linesOf(method, `${base}/${segments.map((one) => (isPlaceholder(one) ? SOME_ID : one)).join('/')}`) };
  if (first < 0) return { ...common, shared: [], lasts: [ask('eq', literal), ask('eq', `${literal}/`)] };
  const runs = runsOf(segments.slice(first + 1));
  const last = runs.pop() ?? '';
  const start = ask('startsWith', `${literal}/`);
  const middle = runs.filter((run) => run !== '').map((run) => ask('contains', `/${run}/`));
  if (last !== '') return { ...common, shared: [start, ...middle], lasts: [ask('endsWith', `/${last}`), ask('endsWith', `/${last}/`)] };
  const held = middle.pop();
  return held === undefined ? { ...common, shared: [], lasts: [start] } : { ...common, shared: [start, ...middle], lasts: [held] };
}

/** The line of a request, with and without a slash at the end. `*` stands for a method among others. */
export function linesOf(method: Template['method'], path: string): LogLine[] {
  return [path, `${path}/`].map((one) => ({ [METHOD]: method === '*' ? 'POST' : method, [PATH]: one }));
}

/** An identifier as the API makes them; no word of a path looks like it. */
const SOME_ID = '0a1b2c3d4e5f60718293a4b5c6d7e8f9';

function isPlaceholder(segment: string): boolean {
  return segment.startsWith('{');
}

/** `a/b`, `c`, `` for `a/b/{}/c/{}`: what stands between placeholders, and at the end. */
function runsOf(segments: string[]): string[] {
  return segments.join('/').split(/\/?\{\+?\}\/?/);
}

function ask(operator: LogCondition['operator'], value: string): LogCondition {
  return { key: PATH, operator, value };
}
