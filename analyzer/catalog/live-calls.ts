import type { Method } from '../model.ts';
import type { Catalog } from './catalog.ts';
import { linesOf, type LogLine } from './logpush-paths.ts';
import { pathSegments } from './route.ts';

/** A request that stays alive, as the catalog's own near misses show it. */
export interface LiveCall {
  /** Without base path. */
  segments: string[];
  /** As a log would have it; one per method where the example names none. */
  lines: LogLine[];
}

const METHODS: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** What the clean examples of all entries ask, as far as no entry catalogues it. */
export function liveCalls({ entries, apis, calls }: Catalog): LiveCall[] {
  const bases = apis.flatMap((api) => api.basePaths);
  return entries.flatMap((entry) => entry.examples).flatMap((example): LiveCall[] => {
    if (example.kind !== 'clean' && example.kind !== 'clean-log') return [];
    const paths = example.kind === 'clean-log' ? [example.log.path] : pathsIn(example.code, bases);
    const methods = example.kind === 'clean-log' ? [example.log.method] : METHODS;
    return paths.map((path) => {
      const segments = pathSegments(path, apis);
      const alive = methods.filter((method) => calls.match(method, segments).length === 0);
      return { segments, lines: alive.flatMap((method) => linesOf(method, path.replace(/[?#].*$/s, ''))) };
    });
  });
}

/** Paths below a base path in a piece of code, with what is put in at run time as `{}`. */
function pathsIn(code: string, bases: string[]): string[] {
  const plain = code.replace(/\$?\{[^{}]*\}/g, '{}');
  return bases.flatMap((base) => plain.split(base).slice(1).map((after) => base + (/^[\w/{}.-]*/.exec(after)?.[0] ?? '')));
}
