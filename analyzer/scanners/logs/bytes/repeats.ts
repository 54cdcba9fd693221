import type { Source } from '../../../model.ts';
import type { LineFormats } from '../formats/line-records.ts';
import { addCell, count, type OpenGroup } from '../groups/group.ts';
import type { Outcome, Requests } from '../groups/requests.ts';
import type { LogRecord } from '../record/record.ts';
import { CallersKnown } from './callers.ts';
import { setTime, takeCells, timeAt } from './cells.ts';
import type { FoundLine, LineFinder } from './finder.ts';
import * as places from './places.ts';
import { Slots } from './slots.ts';
import { TaughtKinds } from './taught-kinds.ts';
import { TaughtLayouts } from './taught-layouts.ts';
import type { Met } from './variant.ts';

/** Where requests of one log are counted. */
export interface RepeatLog {
  file: string;
  requests: Requests;
  /** Milliseconds since 1970. */
  window: { since: number; until: number };
  /** Where a line of such a number stands in the file. */
  lineOf(number: number): number;
  /** False where each request has to be looked at. */
  learns: boolean;
  /** Told of times, in milliseconds since 1970, and of formats. `NaN` is no time. */
  seen(time: number, format?: string): void;
}

/**
 * Teaches the kernel to count requests that differ from one read before only in what is counted. The first of a kind is always
 * read as strings; the kernel only takes lines that the strings would treat alike. Knows nothing at first.
 */
export class Repeats {
  readonly #finder: Pick<LineFinder, 'memory'>;
  readonly #callers: CallersKnown;
  readonly #layouts: TaughtLayouts;
  readonly #kinds: TaughtKinds;
  readonly #slots: Slots;
  #log: RepeatLog | undefined;
  /** Where the request just met belongs, if a kind is to be learnt from it. */
  #open: Met | undefined;

  constructor(finder: Pick<LineFinder, 'addLayout' | 'kernel' | 'memory'>, keptKeys: ReadonlySet<string>, { dialects }: LineFormats) {
    this.#finder = finder;
    this.#callers = new CallersKnown(finder);
    this.#layouts = new TaughtLayouts(finder, dialects);
    this.#kinds = new TaughtKinds(finder, keptKeys);
    this.#slots = new Slots(finder);
  }

  /** Goes on with another log, or another part of one; kinds of requests are known from log to log. */
  attach(log: RepeatLog): void {
    this.settle();
    this.#log = log;
    this.#kinds.leaveGroups();
    this.#slots.clear();
    const { bytes } = this.#finder.memory;
    setTime(bytes, places.SINCE_MS, log.window.since);
    setTime(bytes, places.UNTIL_MS, log.window.until);
  }

  /** What becomes of a line that the kernel stopped at: strings have to read it, it was counted, or the kernel is to try again. */
  meet({ number }: FoundLine, why: number): 'strings' | 'counted' | 'again' {
    this.#open = undefined;
    if (this.#log === undefined) return 'strings';
    if (why === places.CALLER) return this.#meetCaller(this.#log);
    if (why === places.FULL) return this.settle(), 'again';
    if (why === places.UNENTERED && this.#enter(this.#log, number)) return 'again';
    if (why === places.RECORD && this.#state(places.IS_LEARNABLE) === 1) this.#open = { layout: this.#state(places.LAYOUT), place: this.#state(places.PLACE), pathEnd: this.#state(places.PATH_END) };
    return 'strings';
  }

  /** Puts the callers that the kernel took into a group, before strings count more there. */
  name(group: OpenGroup): void {
    const slot = this.#slots.of(group);
    if (slot !== undefined) this.#callers.name(slot, group);
  }

  /** What strings made of a line; `outcome` where it is a request that all like it share. */
  learn(line: FoundLine, text: string, record: LogRecord, outcome: Outcome | undefined): void {
    if (this.#log?.learns !== true || record.line !== line.number) return;
    if (this.#open !== undefined && outcome !== undefined) {
      const kind = this.#kinds.teach(this.#open, record.method, { format: this.#layouts.formatOf(this.#open.layout), outcome });
      if (kind !== undefined) this.#slots.assign(kind, outcome);
    } else if (record.fields !== undefined && this.#state(places.LAYOUT) === places.NO_LAYOUT && text.startsWith('{')) this.#layouts.teach(line, record.fields);
  }

  /** Hands everything that was counted over to the log. */
  settle(): void {
    const { cells, unselected, earliest, latest } = takeCells(this.#finder.memory);
    cells.forEach(({ slot, cell }) => {
      const { group, isForeign } = this.#slots.at(slot);
      if (group !== undefined) addCell(group, cell);
      else if (isForeign) this.#log?.requests.leave('foreign', cell.count);
      this.#log?.seen(cell.first);
      this.#log?.seen(cell.last);
    });
    this.#callers.settle(this.#slots.groups());
    if (unselected === 0) return;
    this.#log?.requests.leave('unselected', unselected);
    this.#log?.seen(earliest);
    this.#log?.seen(latest);
  }

  #state(word: number): number {
    return this.#finder.memory.numbers[(places.STATE >> 2) + word] as number;
  }

  #meetCaller(log: RepeatLog): 'counted' | 'again' {
    const slot = this.#state(places.GROUP);
    const group = this.#slots.at(slot).group as OpenGroup;
    const met = this.#callers.meet(slot, group);
    if (met === 'full') this.settle();
    if (met !== 'counted') return 'again';
    const time = timeAt(this.#finder.memory.bytes, places.TIME_MS);
    log.seen(time);
    count(group, this.#state(places.STATUS_CODE), time, '');
    return 'counted';
  }

  /** A kind known from another log gets a group in this one, if there is room. */
  #enter(log: RepeatLog, number: number): boolean {
    const id = this.#state(places.VARIANT);
    const kind = this.#kinds.of(id);
    const time = timeAt(this.#finder.memory.bytes, places.TIME_MS);
    if (kind.outcome.group !== undefined) {
      const source: Source = { kind: 'log', file: log.file, line: log.lineOf(number), format: kind.format, ...(Number.isNaN(time) ? {} : { time: new Date(time).toISOString() }) };
      const group = log.requests.reopen(kind.outcome.group, source);
      if (group === undefined) return false;
      kind.outcome = { ...kind.outcome, group };
    }
    log.seen(NaN, kind.format);
    return this.#slots.assign(id, kind.outcome);
  }
}
