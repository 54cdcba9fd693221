import { slice, type Str } from './flat.ts';
import { split } from './format.ts';

/**
 * A regular expression as the text it fits: what stands for any value is a hole, marks of its ends and what may be missing go.
 * Mocks of requests are told the path so: `nock(api).get(/\/zones\/\w+\/filters/)`, `urlPathMatching("/zones/[^/]+/filters")`.
 */
export function fitting(str: Str): Str {
  return str.flatMap((piece) =>
    piece.kind === 'hole'
      ? [piece]
      : split(piece, MARK, (match) => [meant(match[0], () => slice(piece, match.index + 1, match.index + 2))]).flatMap(([one]) => one ?? []),
  );
}

/** Groups, sets and classes with how often they stand there, ends, escapes. */
const MARK = /\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)[*+?]*|\[(?:[^\]\\]|\\.)+\](?:[*+?]|\{[\d,]+\})*|(?:\.|\\[dwDWS])(?:[*+?]|\{[\d,]+\})+|\\.|[\^$?]/g;

function meant(mark: string, escaped: () => Str[number]): Str {
  if (mark.startsWith('(')) return mark.endsWith('?') ? [] : [{ kind: 'hole' }];
  if (/^\\[^\w]$/.test(mark)) return [escaped()];
  return /^(?:\\[AzZbBG]|[\^$?])$/.test(mark) ? [] : [{ kind: 'hole' }];
}
