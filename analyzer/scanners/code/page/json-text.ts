import type { Doc, Edit, Field, Slot } from '../../../model.ts';
import { HOLE, spelled, type Flat } from '../values/flat.ts';
import { withoutMarks } from '../values/placeholders.ts';
import { ACTS, constantText, FORMATTED, jsonSlot, PROBE, quotedSlot, quotedText, type Quoted } from './json-slots.ts';
import type { Page } from './page.ts';
import { unlessShared } from './shared.ts';
import { removalOf } from './removal.ts';
import { editOf, gapBeside, keepingIf } from './slots.ts';

/**
 * A string that holds a JSON object or list, taken apart; `undefined` for any other text. Run-time parts stand where a
 * value or a part of a string stands: `{"value":"'"$level"'"}`. Fields and values keep their places in the file.
 */
export function jsonDoc(flat: Flat, page: Page): Doc | undefined {
  if (!BEGINS.test(flat.text)) return undefined;
  const reader = new JsonText(flat, page);
  const doc = reader.value();
  reader.space();
  return doc !== undefined && reader.at === flat.text.length ? doc : undefined;
}

/** Snapshots of tests say what each of them is: `Array [ Object { … } ]`. (Jest, "Snapshot Testing") */
const BEGINS = /^\s*(?:Object |Array )?[[{]/;
const LONGEST = 'Object {'.length;

/** Recursive descent over the flat text; `undefined` means that it is not JSON after all. */
class JsonText {
  at = 0;
  private readonly flat: Flat;
  private readonly page: Page;

  constructor(flat: Flat, page: Page) {
    this.flat = flat;
    this.page = page;
  }

  value(): Doc | undefined {
    this.space();
    this.at += /^(?:Object (?=\{)|Array (?=\[))/.exec(this.flat.text.slice(this.at, this.at + LONGEST))?.[0].length ?? 0;
    const start = this.at;
    const char = this.flat.text[start];
    const doc = char === '{' ? this.object() : char === '[' ? this.list() : char === '"' ? this.string() : this.bare();
    return doc === undefined ? undefined : { ...doc, ...this.placed(start, this.at, doc) };
  }

  space(): void {
    this.at += /^\s*/.exec(this.flat.text.slice(this.at))?.[0].length ?? 0;
  }

  private object(): Doc | undefined {
    const fields: { field: Field; start: number; end: number; hides: boolean }[] = [];
    let open = false;
    for (let more = this.open('}'); more; more = this.next('}')) {
      this.space();
      const start = this.at;
      if (this.flat.text[start] === HOLE) {
        open = true;
        this.at += 1;
        continue;
      }
      const name = this.flat.text[start] === '"' ? this.string() : undefined;
      if (name === undefined || !this.take(':')) return undefined;
      const value = this.value();
      if (value === undefined) return undefined;
      if (name.kind === 'value') fields.push({ field: { name: String(name.value), value }, start, end: this.at, hides: open });
      else open = true;
    }
    if (!this.closed('}')) return undefined;
    return { kind: 'object', fields: fields.map((one) => keepingIf(one.hides, false, this.withSlot(one, fields))), open };
  }

  private list(): Doc | undefined {
    const items: { item: Doc; start: number; end: number }[] = [];
    for (let more = this.open(']'); more; more = this.next(']')) {
      this.space();
      const start = this.at;
      const item = this.value();
      if (item === undefined) return undefined;
      items.push({ item, start, end: this.at });
    }
    if (!this.closed(']')) return undefined;
    return { kind: 'list', items: items.map((one) => this.removableItem(one, items)), open: items.some(({ item }) => item.kind === 'unknown') };
  }

  private string(): Doc | undefined {
    const raw = /^"(?:[^"\\]|\\.)*"/s.exec(this.flat.text.slice(this.at))?.[0];
    if (raw === undefined) return undefined;
    this.at += raw.length;
    const text = withoutMarks(unescaped(raw));
    if (!text.includes(HOLE)) return { kind: 'value', value: text };
    return { kind: 'text', parts: text.split(new RegExp(`(${HOLE})`)).filter((part) => part !== '').map((part) => (part === HOLE ? undefined : part)) };
  }

  private bare(): Doc | undefined {
    const raw = /^(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|undefined|Any<\w+>|\uE000+)/.exec(this.flat.text.slice(this.at))?.[0];
    if (raw === undefined) return undefined;
    this.at += raw.length;
    return /^[\uE000uA]/.test(raw) ? { kind: 'unknown' } : { kind: 'value', value: JSON.parse(raw) as number | boolean | null };
  }

  /** Steps over an opening bracket; false when the closing one follows at once. */
  private open(close: string): boolean {
    this.at += 1;
    this.space();
    return this.flat.text[this.at] !== close;
  }

  private next(close: string): boolean {
    if (!this.take(',')) return false;
    this.space();
    return this.flat.text[this.at] !== close;
  }

  private closed(close: string): boolean {
    return this.take(close);
  }

  private take(char: string): boolean {
    this.space();
    if (this.flat.text[this.at] !== char) return false;
    this.at += 1;
    return true;
  }

  private placed(start: number, end: number, doc: Doc): Pick<Doc, 'place' | 'slot'> {
    const spelling = spelled(this.flat, start, end);
    const quoted = doc.kind === 'text' || (doc.kind === 'value' && typeof doc.value === 'string') ? this.quoted(start, end) : undefined;
    if (spelling === undefined) return quoted === undefined ? {} : { slot: quotedSlot(this.page, quoted) };
    const place = this.page.place(spelling.start, spelling.end);
    return doc.kind === 'value' ? { place, slot: jsonSlot(this.page, spelling, quoted) } : { place, ...(quoted && { slot: quotedSlot(this.page, quoted) }) };
  }

  /** A stretch with whatever the code around puts into it just there, where both of its ends are spelled alike. */
  private quoted(start: number, end: number): Quoted | undefined {
    const [open, close] = [spelled(this.flat, start, start + 1), spelled(this.flat, end - 1, end)];
    if (open === undefined || close === undefined || open.via.length > 0 || close.via.length > 0 || open.end > close.start) return undefined;
    const holes = this.flat.parts.filter((part) => part.start < end && part.end > start && part.piece.kind === 'hole').map(({ piece }) => (piece.kind === 'hole' ? piece.expr : undefined));
    // What a format puts there stands behind it.
    if (holes.some((expr) => expr === undefined || expr.start < open.end || expr.end > close.start)) return undefined;
    const inner = this.page.unit.text.slice(open.end, close.start);
    return open.encode(PROBE) === close.encode(PROBE) && !FORMATTED.test(inner) ? { open, close, inner, isFilled: holes.length > 0 } : undefined;
  }

  /** A field into which the code around puts something can go as a whole. */
  private removable(one: { start: number; end: number }, all: { start: number; end: number }[]): Slot | undefined {
    // What is put there may end it.
    const whole = this.quoted(one.start, one.end) ?? this.quoted(one.start, one.end + 1);
    if (whole === undefined) return undefined;
    const remove = (gone: readonly Slot[] = []): Edit | undefined => {
      const removal = removalOf(this.flat.text, one, all, { strict: true }, gone);
      const cut = removal && this.quoted(removal.start, removal.end);
      return cut && editOf(this.page, cut.open.start, cut.close.end, '');
    };
    const { open } = whole;
    const precede = (to: string, parts: (string | Slot)[]): Edit | undefined => {
      const [value, between] = [quotedText(this.page, open, parts), gapBeside(this.flat.text, one, all)];
      const name = open.encode(`${JSON.stringify(to)}:${/\s$/.test(between ?? '') ? ' ' : ''}`);
      const gap = between === undefined ? undefined : open.encode(between);
      return value === undefined || name === undefined || gap === undefined ? undefined : editOf(this.page, open.start, open.start, name + value + gap);
    };
    return { source: this.page.unit.text.slice(open.start, whole.close.end), span: one, ...(ACTS.test(whole.inner) && { acts: true as const }), replace: () => undefined, remove, precede };
  }

  /** A record that can go as a whole out of its list. */
  private removableItem(one: { item: Doc; start: number; end: number }, all: { start: number; end: number }[]): Doc {
    const { page, flat } = this;
    const spelling = one.item.kind === 'object' ? spelled(flat, one.start, one.end) : undefined;
    const filled = one.item.kind === 'object' && spelling === undefined ? this.removable(one, all) : undefined;
    if (filled !== undefined) return { ...one.item, slot: filled };
    return spelling === undefined ? one.item : { ...one.item, slot: unlessShared(this.cutting(jsonSlot(page, spelling), one, all), spelling.via, spelling.start, page) };
  }

  /** A slot that goes with the comma that belonged to it. */
  private cutting(slot: Slot, one: { start: number; end: number }, all: { start: number; end: number }[]): Slot {
    const { page, flat } = this;
    return {
      ...slot,
      span: { start: one.start, end: one.end },
      remove(gone = []) {
        const removal = removalOf(flat.text, one, all, { strict: true }, gone);
        const cut = removal && spelled(flat, removal.start, removal.end);
        return cut === undefined ? undefined : editOf(page, cut.start, cut.end, '');
      },
    };
  }

  private withSlot(one: { field: Field; start: number; end: number }, all: { start: number; end: number }[]): Field {
    const { page, flat } = this;
    const spelling = spelled(flat, one.start, one.end);
    if (spelling === undefined) {
      const slot = this.removable(one, all);
      return slot === undefined ? one.field : { ...one.field, slot };
    }
    const name = spelled(flat, one.start, one.start + JSON.stringify(one.field.name).length);
    const slot: Slot = {
      ...this.cutting(jsonSlot(page, spelling), one, all),
      replace: (value) => one.field.value.slot?.replace(value),
      rename(to) {
        const text = name?.encode(JSON.stringify(to));
        return name === undefined || text === undefined ? undefined : editOf(page, name.start, name.end, text);
      },
      precede(to, parts) {
        const [value, gap] = [constantText(parts), gapBeside(flat.text, one, all)];
        const text = value === undefined || gap === undefined ? undefined : spelling.encode(`${JSON.stringify(to)}:${/\s$/.test(gap) ? ' ' : ''}${value}${gap}`);
        return text === undefined ? undefined : editOf(page, spelling.start, spelling.start, text);
      },
    };
    return { ...one.field, place: page.place(spelling.start, spelling.end), slot: unlessShared(slot, spelling.via, spelling.start, page) };
  }
}

/** Escapes of a JSON string undone; a hole character stays. */
function unescaped(raw: string): string {
  try {
    return String(JSON.parse(raw.replace(/[\n\r\t]/g, ' ')));
  } catch {
    // A JavaScript-style escape: what can be read of it is enough to recognise the field.
    return raw.slice(1, -1);
  }
}
