import { groupedBy } from './lists.ts';
import type { BlindSpot } from './model.ts';

/** So many requests of one file that leave the same open are told of together: tables of an API's operations hold dozens. */
const MANY = 4;

/** Blind spots as reports hold them: what many requests of a file send is one, which names each with its line. */
export function withUnseenTogether(blindSpots: readonly BlindSpot[]): BlindSpot[] {
  const groups = groupedBy(blindSpots, ({ where, unseen }) => (unseen === undefined || lineOf(where) === '' ? undefined : `${fileOf(where)}\n${unseen.ids}`));
  const together = new Map<BlindSpot, BlindSpot[]>();
  for (const [key, group] of groups) if (key !== undefined && group.length >= MANY) for (const one of group) together.set(one, group);
  return blindSpots.flatMap((one) => {
    const group = together.get(one);
    const { unseen, ...alone } = one;
    return group === undefined || unseen === undefined ? [alone] : group[0] === one ? [{ ...alone, reason: sentenceOf(group, unseen.ids) }] : [];
  });
}

function sentenceOf(group: readonly BlindSpot[], ids: string): string {
  const named = group.map(({ where, unseen }) => `${unseen?.route ?? ''} (line ${lineOf(where)})`);
  return `What ${group.length} requests here send is not visible, so it is not known whether they fall under ${ids}: ${named.join(', ')}.`;
}

function lineOf(where: string): string {
  return /:(\d+)$/.exec(where)?.[1] ?? '';
}

function fileOf(where: string): string {
  return where.replace(/:\d+$/, '');
}
