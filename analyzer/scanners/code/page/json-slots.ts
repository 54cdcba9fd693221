import type { Edit, Slot } from '../../../model.ts';
import type { Spelling } from '../values/flat.ts';
import type { Page } from './page.ts';
import { unlessShared } from './shared.ts';
import { editOf } from './slots.ts';

/** A string of JSON in a text of another language: its quotes, and what stands between them in the file. */
export interface Quoted {
  open: Spelling;
  close: Spelling;
  inner: string;
  /** Code around puts something there. */
  isFilled: boolean;
}

/** A command, and in most languages a call, an increment or an assignment. */
export const ACTS = /`|\w\(|\$\(|<\(|\+\+|--|[^=!<>]=[^=>]|\b(?:await|yield)\b/;

/** What a format may stand for. */
export const FORMATTED = /%[-+#\d.]*[a-zA-Z(]|(?<!\{)\{\d*\}(?!\})/;

/** What is spelled in different ways between different quotes. */
export const PROBE = `"'$\\`;

/** What stands between the quotes can be written between others that are spelled alike. */
const QUOTED = new WeakMap<Slot, Quoted>();

/** A string into which the code around puts something: it can be a part of another, or become one of several. */
export function quotedSlot(page: Page, quoted: Quoted): Slot {
  const { open, close, inner } = quoted;
  const slot: Slot = {
    source: page.unit.text.slice(open.start, close.end),
    ...(ACTS.test(inner) && { acts: true as const }),
    replace: () => undefined,
    remove: () => undefined,
    compose: (parts) => composed(page, quoted, parts),
  };
  QUOTED.set(slot, quoted);
  return unlessShared(slot, [], open.start, page);
}

function composed(page: Page, { open, close }: Quoted, parts: (string | Slot)[]): Edit | undefined {
  const text = quotedText(page, open, parts);
  return text === undefined ? undefined : editOf(page, open.start, close.end, text);
}

/** A string of JSON that is built of others, as it is spelled where a quote is spelled like `open`. */
export function quotedText(page: Page, open: Spelling, parts: (string | Slot)[]): string | undefined {
  const texts = parts.map((part) => {
    const other = typeof part === 'string' ? undefined : QUOTED.get(part);
    if (other !== undefined && other.open.encode(PROBE) === open.encode(PROBE)) return other.inner;
    const text = constantOf(part);
    return text === undefined ? undefined : open.encode(JSON.stringify(text).slice(1, -1));
  });
  // In Groovy a name goes on behind a dot.
  if (page.unit.language === 'groovy' && texts.some((text) => /\$\w+$/.test(text ?? ''))) return undefined;
  const mark = open.encode('"');
  return mark === undefined || texts.includes(undefined) ? undefined : `${mark}${texts.join('')}${mark}`;
}

/** A value or a field of JSON that one literal spells. */
export function jsonSlot(page: Page, spelling: Spelling, quoted?: Quoted): Slot {
  const source = page.unit.text.slice(spelling.start, spelling.end);
  const slot = unlessShared({
    source,
    replace(value) {
      const text = spelling.encode(JSON.stringify(value));
      return text === undefined ? undefined : editOf(page, spelling.start, spelling.end, text);
    },
    remove: () => undefined,
    compose(parts) {
      const value = constantText(parts);
      const text = value === undefined ? undefined : spelling.encode(value);
      if (text !== undefined) return editOf(page, spelling.start, spelling.end, text);
      return quoted && composed(page, quoted, parts);
    },
  }, spelling.via, spelling.start, page);
  if (quoted !== undefined) QUOTED.set(slot, quoted);
  return slot;
}

/** Inside JSON text only constants can be put together. */
export function constantText(parts: (string | Slot)[]): string | undefined {
  const texts = parts.map(constantOf);
  return texts.includes(undefined) ? undefined : JSON.stringify(texts.join(''));
}

function constantOf(part: string | Slot): string | undefined {
  if (typeof part === 'string') return part;
  const { source } = part;
  return QUOTED.get(part)?.isFilled !== true && /^\\?"[^"\\]*\\?"$/.test(source) ? source.replace(/^\\?"|\\?"$/g, '') : undefined;
}
