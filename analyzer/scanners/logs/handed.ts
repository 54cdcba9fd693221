import type { OpenGroup } from './groups/group.ts';
import type { LogPart } from './log.ts';

/**
 * A part on its way to another thread. Names of callers stand once in it, however many groups they are in: to copy the same text again and
 * again would cost as much as counting.
 */
export interface HandedPart extends Omit<LogPart, 'groups'> {
  groups: HandedGroup[];
  names: string[];
  /** Of all groups in their order: for each caller the place of its name, and its requests. */
  callers: Float64Array<ArrayBuffer>;
}

interface HandedGroup extends Omit<OpenGroup, 'callers'> {
  /** How many of the callers are its own. */
  size: number;
}

/** Makes a part ready to be handed over; the memory of `callers` can go along. */
export function handed(part: LogPart): HandedPart {
  const places = new Map<string, number>();
  const all = new Float64Array(2 * part.groups.reduce((sum, { callers }) => sum + callers.size, 0));
  let at = 0;
  const groups = part.groups.map(({ callers, ...group }): HandedGroup => {
    callers.forEach((count, who) => {
      const place = places.get(who) ?? places.size;
      if (place === places.size) places.set(who, place);
      all[at] = place;
      all[at + 1] = count;
      at += 2;
    });
    return { ...group, size: callers.size };
  });
  return { ...part, groups, names: [...places.keys()], callers: all };
}

/** The part as it was. */
export function received({ names, callers, ...part }: HandedPart): LogPart {
  let at = 0;
  const groups = part.groups.map(({ size, ...group }): OpenGroup => {
    const own = new Map<string, number>();
    for (const end = at + 2 * size; at < end; at += 2) own.set(names[callers[at] as number] as string, callers[at + 1] as number);
    return { ...group, callers: own };
  });
  return { ...part, groups };
}
