import type { BlindSpot, Usage } from '../../../model.ts';
import { either } from '../docs/either.ts';

/**
 * What stands in the ways in which a text may come out, each once. A request that is told one thing or another, `"value": "${{ x || 'high' }}"`,
 * is one request, of which it is known what it may be told.
 */
export function inEachWay([first = [], ...others]: (Usage | BlindSpot)[][]): (Usage | BlindSpot)[] {
  if (others.length === 0) return first;
  const found = new Map<string, Usage | BlindSpot>();
  for (const one of [first, ...others].flat()) {
    const key = JSON.stringify({ ...one, body: undefined });
    const known = found.get(key);
    found.set(
      key,
      known !== undefined && 'body' in known && 'body' in one && JSON.stringify(known.body) !== JSON.stringify(one.body)
        ? { ...known, body: either([known.body, one.body]) }
        : (known ?? one),
    );
  }
  return [...found.values()];
}
