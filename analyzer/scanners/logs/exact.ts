import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { UserError } from '../../errors.ts';
import { addTo, groups, type OpenGroup } from './groups/group.ts';
import { closedWith, isCounted, type LogGroup } from './groups/log-group.ts';
import { compareItems, merged, readRun, writeRun, type Item } from './groups/runs.ts';
import { groupOf, itemsOf, Spill, type Spilled } from './groups/spill.ts';
import { topCallers, type TopCallers } from './groups/top-callers.ts';
import { gatherLogs, type LogOptions } from './index.ts';
import type { LogInput } from './input/input.ts';
import { gathering, type LogReading, type Placing } from './reading.ts';

/** A reading whose groups are on the disk: they can be gone through as long as the folder is there. */
export type ExactReading = Omit<LogReading, 'groups'> & { groups: Iterable<LogGroup> };

/**
 * Reads logs without folding anything away: groups past the limit and callers past those that a group holds are written into `folder`, and
 * merged in the end. In bounded memory; groups come in the order of their first requests. Throws `UserError` when the disk is full.
 */
export async function readExactly(inputs: readonly LogInput[], options: LogOptions, folder: string): Promise<ExactReading> {
  const spill = new Spill(folder);
  const { limit = GROUPS_HELD_EXACTLY, unitSize = STRETCH } = options;
  const folding = groups(limit, spill);
  const sources: Iterable<Item>[] = [];
  const take = (spilled: Spilled | undefined, placed: Placing = (group) => group): void => {
    if (spilled?.problem !== undefined) throw fullDisk(folder, spilled.problem);
    for (const run of spilled?.runs ?? []) sources.push(placedItems(run, placed));
  };
  const all = gathering(folding, options, ({ spilled }, placed) => take(spilled, placed));
  await gatherLogs(inputs, { ...options, limit, unitSize, spill: folder }, all);
  const rest = all.end();
  take(spill.end());
  sources.push(folding.list().flatMap((group) => [...itemsOf(group)]).sort(compareItems));
  try {
    const sorter = runsIn(folder);
    const sorting = byOrder(sorter);
    const grouping = groupingTo(sorting.add);
    await each(merged(sorter.fewer(sources)), grouping.add);
    grouping.end();
    const runs = sorting.end();
    return { ...rest, groups: { [Symbol.iterator]: () => logGroups(merged(runs.map(readRun))) } };
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw fullDisk(folder, String(error.code));
    throw error;
  }
}

/** Fewer than otherwise, since no more are needed than what comes again and again. */
const GROUPS_HELD_EXACTLY = 4096;

/** A run that is interrupted has a folder to remove first: between two stretches of a log it hears of that, and once in so many items. */
const STRETCH = 64 << 20;
const PACE = 1 << 15;

async function each(items: Iterable<Item>, take: (item: Item) => void): Promise<void> {
  let count = 0;
  for (const item of items) {
    take(item);
    count += 1;
    if (count % PACE === 0) await setImmediate();
  }
}

function fullDisk(folder: string, code: string): UserError {
  const what = code === 'ENOSPC' || code === 'EDQUOT' ? 'there is no room left' : code;
  return new UserError(`What --exact keeps out of memory could not be written to ${path.dirname(folder)}: ${what}.`, { hint: 'Set TMPDIR to a folder with more room, or leave out --exact.' });
}

function* placedItems(run: string, placed: Placing): Generator<Item> {
  for (const item of readRun(run)) yield item.name === '' ? { ...item, value: placedGroup(item, placed) } : item;
}

function placedGroup(item: Item, placed: Placing): unknown {
  const [{ value } = item] = itemsOf(placed(groupOf(item)));
  return value;
}

/** As many files as are read at once. */
const FILES = 64;

interface Runs {
  /** The same items in fewer sources. */
  fewer(sources: Iterable<Item>[]): Iterable<Item>[];
  write(items: Iterable<Item>): string;
}

function runsIn(folder: string): Runs {
  let count = 0;
  const write: Runs['write'] = (items) => {
    const file = path.join(folder, `merged-${(count += 1)}`);
    writeRun(file, items);
    return file;
  };
  const fewer: Runs['fewer'] = (sources) => {
    if (sources.length <= FILES) return sources;
    const run = write(merged(sources.slice(0, FILES)));
    return fewer([...sources.slice(FILES), readRun(run)]);
  };
  return { fewer, write };
}

interface Taking<T> {
  add(one: T): void;
}

interface Ordered {
  group: LogGroup;
  order: number;
}

/** Items, which come in order: those of one key become one group. */
function groupingTo(take: (one: Ordered) => void): Taking<Item> & { end(): void } {
  let group: OpenGroup | undefined;
  let callers = callerCounts();
  const end = (): void => {
    if (group !== undefined && isCounted(group)) take({ group: closedWith(group, callers.list(group.others)), order: group.order });
    [group, callers] = [undefined, callerCounts()];
  };
  const add = (item: Item): void => {
    const { key, name } = item;
    if (group !== undefined && group.key !== key) end();
    if (name !== '') callers.add(name, item.value as number);
    else if (group === undefined) group = groupOf(item);
    else addTo(group, groupOf(item));
  };
  return { add, end };
}

/** The same caller comes several times in a row, once for each run it stands in. */
function callerCounts(): TopCallers {
  const best = topCallers();
  let [last, sum] = ['', 0];
  const end = (): void => void (sum > 0 && best.add(last, sum));
  return {
    add: (who, count) => {
      if (who !== last) {
        end();
        [last, sum] = [who, 0];
      }
      sum += count;
    },
    list: (others) => {
      end();
      return best.list(others);
    },
  };
}

/** Groups sorted by their first requests, in runs. */
function byOrder(sorter: Runs): Taking<Ordered> & { end(): string[] } {
  const runs: string[] = [];
  let items: Item[] = [];
  const write = (): void => {
    runs.push(sorter.write(items.sort(compareItems)));
    items = [];
  };
  const add = ({ group, order }: Ordered): void => {
    items.push({ key: String(order).padStart(16, '0'), name: '', value: group });
    if (items.length === SORTED) write();
  };
  const end = (): string[] => {
    write();
    return runs.length <= FILES ? runs : [sorter.write(merged(sorter.fewer(runs.map(readRun))))];
  };
  return { add, end };
}

/** Groups that are sorted in memory at once. */
const SORTED = 1 << 11;

function* logGroups(items: Iterable<Item>): Generator<LogGroup> {
  for (const { value } of items) yield value as LogGroup;
}
