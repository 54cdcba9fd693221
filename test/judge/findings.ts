import type { Finding } from '../../analyzer/model.ts';

/** A finding of which only some things matter. */
export function finding(rest: Partial<Finding> = {}): Finding {
  return {
    fingerprint: '', deprecation: 'filters-api', title: 'Filters API', status: 'expired', endOfLife: '2025-01-15', daysLeft: -1,
    effect: 'Gone.', replacement: null, certainty: 'certain', surface: 'calls', route: 'GET /zones/{zone_id}/filters',
    source: { kind: 'code', language: 'typescript', file: 'src/a.ts', line: 5, column: 3, endLine: 5, endColumn: 9 },
    evidence: { seen: 'fetch(url)', api: { level: 'file', what: 'host' } }, count: 1, callers: [], fix: null, suppressed: null,
    ...rest,
  };
}

/** A place in a TypeScript file. */
export function at(file: string, line: number, column = 1): Finding['source'] {
  return { kind: 'code', language: 'typescript', file, line, column, endLine: line, endColumn: column + 5 };
}
