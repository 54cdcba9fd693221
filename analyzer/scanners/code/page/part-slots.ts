import type { Slot } from '../../../model.ts';
import { spelled, type Flat } from '../values/flat.ts';
import type { Page } from './page.ts';
import { textSlot } from './slots.ts';

/**
 * A stretch of an assembled string that one literal spells. Another text of which all words stand there in that order leaves them as they
 * are written, with their escapes and line ends.
 */
export function partSlot(page: Page, flat: Flat, start: number, end: number): Slot | undefined {
  const spelling = spelled(flat, start, end);
  if (spelling === undefined) return undefined;
  const slot = textSlot(page, spelling);
  return {
    ...slot,
    replace(value) {
      const edit = slot.replace(value);
      const text = typeof value === 'string' ? keptSource(page, flat, start, stretchesKept(flat.text.slice(start, end), value)) : undefined;
      return edit && (text === undefined || endsEarly(text, edit.text) ? edit : { ...edit, text });
    },
  };
}

/** Whether a quote that stood within comes to stand at the end, where it has to be spelled otherwise: three of Python would be four. */
function endsEarly(text: string, spelled: string): boolean {
  return /["']$/.test(text) && !spelled.endsWith(text.slice(-2));
}

/** How stretches of a text are written. */
function keptSource(page: Page, flat: Flat, offset: number, kept: [from: number, to: number][] | undefined): string | undefined {
  const sources = kept?.map(([from, to]) => spelled(flat, offset + from, offset + to)).map((one) => one && page.unit.text.slice(one.start, one.end));
  return sources === undefined || sources.includes(undefined) ? undefined : sources.join('');
}

/** The stretches of a text that make up another one, as far back as they can stand: the line that a word begins stays one. `undefined` where that has more. */
function stretchesKept(text: string, wanted: string): [from: number, to: number][] | undefined {
  const words = [...text.matchAll(WORD)];
  const rest = wanted.match(WORD) ?? [];
  const kept: [from: number, to: number][] = [];
  for (const { 0: word, index } of words.toReversed()) {
    if (word !== rest.at(-1)) continue;
    rest.pop();
    const next = kept[0];
    if (next?.[0] === index + word.length) next[0] = index;
    else kept.unshift([index, index + word.length]);
  }
  return rest.length === 0 ? kept : undefined;
}

const WORD = /\w+|\s+|[^\w\s]/g;
