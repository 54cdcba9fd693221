import type { CallUsage, Doc, Field, Json, Method, NameUsage } from '../../analyzer/model.ts';

/** A hole: a value that is only known at run time. */
export const UNKNOWN: Doc = { kind: 'unknown' };

/** A document without holes. */
export function doc(value: Json): Doc {
  if (Array.isArray(value)) return list(value.map(doc));
  if (value === null || typeof value !== 'object') return { kind: 'value', value };
  return object(Object.fromEntries(Object.entries(value).map(([name, one]) => [name, doc(one)])));
}

export function object(fields: Record<string, Doc>, open = false): Doc {
  return { kind: 'object', open, fields: Object.entries(fields).map(([name, value]): Field => ({ name, value })) };
}

export function list(items: Doc[], open = false): Doc {
  return { kind: 'list', items, open };
}

export function text(...parts: (string | undefined)[]): Doc {
  return { kind: 'text', parts };
}

/** A call as code has it; `_` in the path is a placeholder. */
export function call(method: Method | undefined, path: string, rest: Partial<CallUsage> = {}): CallUsage {
  return {
    kind: 'call',
    source: { kind: 'code', language: 'typescript', file: 'a.ts', line: 3, column: 1, endLine: 3, endColumn: 20 },
    seen: `${method ?? ''} ${path}`,
    evidence: { level: 'url', what: 'host api.cloudflare.com' },
    reading: 'exact',
    method,
    host: 'api.cloudflare.com',
    path: path.split('/').filter((one) => one !== '').map((one) => ({ text: one === '_' ? undefined : one })),
    query: doc({}),
    headers: doc({}),
    body: UNKNOWN,
    response: UNKNOWN,
    ...rest,
  };
}

export function name(ecosystem: string, what: string, rest: Partial<NameUsage> = {}): NameUsage {
  return {
    kind: 'name',
    source: { kind: 'code', language: 'typescript', file: 'a.ts', line: 3, column: 1, endLine: 3, endColumn: 20 },
    seen: what,
    evidence: { level: 'file', what: 'import' },
    reading: 'exact',
    ecosystem,
    name: what,
    version: undefined,
    arguments: UNKNOWN,
    ...rest,
  };
}
