import type { Caller } from '../../../model.ts';
import { OTHERS } from '../../../others.ts';
import { redact } from '../../../redact.ts';
import { CALLERS_KEPT } from './group.ts';

/** Keeps the most frequent of any number of callers, each of which comes once: no fewer than a group does, since tools and tables by caller are made of them. */
export interface TopCallers {
  add(who: string, count: number): void;
  /** As they are shown; the last may be `others`, who stand for the rest and for so many more. */
  list(others: number): Caller[];
}

/** A caller as it is shown. */
export function shownAs(who: string): string {
  return redact(who).slice(0, 200);
}

/** Starts with nobody. */
export function topCallers(shown: (who: string) => string = shownAs): TopCallers {
  const best: { who: string; count: number }[] = [];
  let rest = 0;
  return {
    add: (who, count) => {
      let place = best.length;
      for (let above = best[place - 1]; above !== undefined && (above.count < count || (above.count === count && above.who > who)); above = best[place - 1]) place -= 1;
      if (place === CALLERS_KEPT) return void (rest += count);
      best.splice(place, 0, { who, count });
      if (best.length > CALLERS_KEPT) rest += best.pop()?.count ?? 0;
    },
    list: (others) => {
      const listed = best.map(({ who, count }) => ({ who: shown(who), count }));
      return rest + others === 0 ? listed : [...listed, { who: OTHERS, count: rest + others }];
    },
  };
}
