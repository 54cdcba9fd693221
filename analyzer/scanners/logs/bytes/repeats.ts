import type { Source } from '../../../model.ts';
import type { LineFormats } from '../formats/line-records.ts';
import { addCell, count, type OpenGroup } from '../groups/group.ts';
import type { Outcome, Requests } from '../groups/requests.ts';
import type { LogRecord } from '../record/record.ts';
import { callersKnown, type CallersKnown } from './callers.ts';
import { setTime, takeCells, timeAt } from './cells.ts';
import type { FoundLine, LineFinder } from './finder.ts';
import { layoutOf } from './layout.ts';
import * as places from './places.ts';
import { methodMet, variantBytes, type Met } from './variant.ts';

/**
 * Teaches the kernel to count requests that differ from one read before only in what is counted. The first of a kind is always
 * read as strings; the kernel only takes lines that the strings would treat alike.
 */
export interface Repeats {
  /** Goes on with another log, or another part of one; kinds of requests are known from log to log. */
  attach(log: RepeatLog): void;
  /** What becomes of a line that the kernel stopped at: strings have to read it, it was counted, or the kernel is to try again. */
  meet(line: FoundLine, why: number): 'strings' | 'counted' | 'again';
  /** Puts the callers that the kernel took into a group, before strings count more there. */
  name(group: OpenGroup): void;
  /** What strings made of a line; `outcome` where it is a request that all like it share. */
  learn(line: FoundLine, text: string, record: LogRecord, outcome: Outcome | undefined): void;
  /** Hands everything that was counted over to the log. */
  settle(): void;
}

/** Where requests of one log are counted. */
export interface RepeatLog {
  file: string;
  requests: Requests;
  /** Milliseconds since 1970. */
  window: { since: number; until: number };
  /** False where each request has to be looked at. */
  learns: boolean;
  /** Told of times, in milliseconds since 1970, and of formats. `NaN` is no time. */
  seen(time: number, format?: string): void;
}

/** Requests of a kind meet the same group in a log; or none: then they are another API's, or nobody's. */
interface Slot {
  group: OpenGroup | undefined;
  isForeign: boolean;
}

interface Variant {
  format: string;
  outcome: Outcome;
}

/** Requests that no group is counted for: the first are nobody's, the others another API's. */
const SILENT: readonly Slot[] = [{ group: undefined, isForeign: false }, { group: undefined, isForeign: true }];

/** To take a line apart needs many times its room. Of a longer one nothing is learnt: others will show how records are written. */
const LONGEST_TAUGHT = 1 << 18;

/** Records that have no layout a few times have none. */
const [MOST_TRIES, MOST_TRIED] = [8, 1000];

/** Knows nothing at first. */
export function repeats(finder: Pick<LineFinder, 'addLayout' | 'kernel' | 'memory'>, keptKeys: ReadonlySet<string>, formats: LineFormats): Repeats {
  let log: RepeatLog | undefined;
  const callers: CallersKnown = callersKnown(finder);
  const layouts: string[] = [];
  /** How often records with these keys turned out to have no layout. */
  const tried = new Map<string, number>();
  const variants: Variant[] = [];
  let variantsEnd: number = places.VARIANTS;
  let slots: Slot[] = [];
  let slotOf = new Map<OpenGroup, number>();
  /** Where the request just met belongs, if a kind is to be learnt from it. */
  let open: Met | undefined;

  const state = (word: number): number => finder.memory().numbers[(places.STATE >> 2) + word] as number;

  const meet: Repeats['meet'] = ({ number }, why) => {
    open = undefined;
    if (log === undefined) return 'strings';
    if (why === places.CALLER) return meetCaller(log);
    if (why === places.FULL) return settle(), 'again';
    if (why === places.UNENTERED && enter(log, number)) return 'again';
    if (why === places.RECORD && state(places.IS_LEARNABLE) === 1) open = { layout: state(places.LAYOUT), place: state(places.PLACE), pathEnd: state(places.PATH_END) };
    return 'strings';
  };

  const meetCaller = (into: RepeatLog): 'counted' | 'again' => {
    const slot = state(places.GROUP);
    const group = (slots[slot] as Slot).group as OpenGroup;
    const met = callers.meet(slot, group);
    if (met === 'full') settle();
    if (met !== 'counted') return 'again';
    const time = timeAt(finder.memory().bytes, places.TIME_MS);
    into.seen(time);
    count(group, state(places.STATUS_CODE), time, '');
    return 'counted';
  };

  /** A kind known from another log gets a group in this one, if there is room. */
  const enter = (into: RepeatLog, line: number): boolean => {
    const id = state(places.VARIANT);
    const variant = variants[id] as Variant;
    const time = timeAt(finder.memory().bytes, places.TIME_MS);
    if (variant.outcome.group !== undefined) {
      const source: Source = { kind: 'log', file: into.file, line, format: variant.format, ...(Number.isNaN(time) ? {} : { time: new Date(time).toISOString() }) };
      const group = into.requests.reopen(variant.outcome.group, source);
      if (group === undefined) return false;
      variant.outcome = { ...variant.outcome, group };
    }
    into.seen(NaN, variant.format);
    return assign(id, variant.outcome);
  };

  /** Has the requests of a variant counted; false when there are too many groups for the kernel. */
  const assign = (variant: number, { group, isForeign }: Outcome): boolean => {
    let slot = group === undefined ? Number(isForeign) : slotOf.get(group);
    if (slot === undefined) {
      if (slots.length === places.MOST_GROUPS) return false;
      slot = slots.push({ group, isForeign }) - 1;
      slotOf.set(group as OpenGroup, slot);
    }
    finder.memory().numbers[(places.VARIANT_GROUPS >> 2) + variant] = slot;
    return true;
  };

  const name: Repeats['name'] = (group) => {
    const slot = slotOf.get(group);
    if (slot !== undefined) callers.name(slot, group);
  };

  const learn: Repeats['learn'] = (line, text, record, outcome) => {
    if (log?.learns !== true || record.line !== line.number) return;
    if (open !== undefined && outcome !== undefined) addVariant(open, record, outcome);
    else if (record.fields !== undefined && state(places.LAYOUT) === places.NO_LAYOUT && text.startsWith('{')) addLayout(line, record.fields);
  };

  const addLayout = (line: FoundLine, fields: NonNullable<LogRecord['fields']>): void => {
    if (line.end - line.start > LONGEST_TAUGHT || layouts.length === places.MOST_LAYOUTS) return;
    const keys = Object.keys(fields).join();
    const tries = tried.get(keys) ?? 0;
    if (tries >= MOST_TRIES) return;
    const layout = layoutOf(fields, line.bytes.toString('latin1', line.start, line.end), formats.dialects);
    if (layout !== undefined && finder.addLayout(layout.steps, line) >= 0) layouts.push(layout.format);
    else if (tried.size < MOST_TRIED || tries > 0) tried.set(keys, tries + 1);
  };

  const addVariant = (met: Met, { method }: LogRecord, outcome: Outcome): void => {
    const { bytes, numbers } = finder.memory();
    // Where strings took the method from elsewhere, another line with the same bytes may have another one.
    if (methodMet(bytes, numbers) !== (method ?? '')) return;
    const variant = variants.length < places.MOST_VARIANTS ? variantBytes(bytes, numbers, met, variants.length, keptKeys) : undefined;
    if (variant === undefined || variantsEnd + variant.length > places.CELLS) return;
    bytes.set(variant, variantsEnd);
    finder.kernel.linkVariant(variantsEnd);
    variantsEnd += variant.length;
    const id = variants.push({ format: met.layout === places.COMBINED ? 'combined' : layouts[met.layout] ?? '', outcome }) - 1;
    numbers[(places.VARIANT_GROUPS >> 2) + id] = -1;
    assign(id, outcome);
  };

  const settle = (): void => {
    const { cells, unselected, earliest, latest } = takeCells(finder.memory());
    cells.forEach(({ slot, cell }) => {
      const { group, isForeign } = slots[slot] as Slot;
      if (group !== undefined) addCell(group, cell);
      else if (isForeign) log?.requests.leave('foreign', cell.count);
      log?.seen(cell.first);
      log?.seen(cell.last);
    });
    callers.settle(slots.map(({ group }) => group));
    if (unselected === 0) return;
    log?.requests.leave('unselected', unselected);
    log?.seen(earliest);
    log?.seen(latest);
  };

  const attach: Repeats['attach'] = (next) => {
    settle();
    log = next;
    const { bytes, numbers } = finder.memory();
    numbers.fill(-1, places.VARIANT_GROUPS >> 2, (places.VARIANT_GROUPS >> 2) + variants.length);
    bytes.fill(places.OPEN, places.GROUP_STATES, places.GROUP_STATES + slots.length);
    bytes.fill(places.SILENT, places.GROUP_STATES, places.GROUP_STATES + SILENT.length);
    [slots, slotOf] = [[...SILENT], new Map()];
    setTime(bytes, places.SINCE_MS, next.window.since);
    setTime(bytes, places.UNTIL_MS, next.window.until);
  };
  return { attach, meet, name, learn, settle };
}
