import { closeSync, openSync, readSync, writeFileSync } from 'node:fs';
import { NEWLINE } from '../../ascii.ts';

/** One thing in a sorted run: a group under its key, or with a name one of its callers. */
export interface Item {
  key: string;
  name: string;
  /** Plain JSON. */
  value: unknown;
}

/** The order of a run: by key, what has no name first. */
export function compareItems(a: Item, b: Item): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

/** Writes items, which are in order already, into a new file. */
export function writeRun(file: string, items: Iterable<Item>): void {
  const run = openSync(file, 'wx');
  try {
    let text = '';
    for (const { key, name, value } of items) {
      text += `${JSON.stringify([key, name, value])}\n`;
      if (text.length < PIECE) continue;
      writeFileSync(run, text);
      text = '';
    }
    writeFileSync(run, text);
  } finally {
    closeSync(run);
  }
}

const PIECE = 1 << 16;

/** Reads them back, one after the other, with little of them in memory. */
export function* readRun(file: string): Generator<Item> {
  const run = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(PIECE);
    let open: Buffer = Buffer.alloc(0);
    for (let length = readSync(run, buffer); length > 0; length = readSync(run, buffer)) {
      const text = Buffer.concat([open, buffer.subarray(0, length)]);
      let at = 0;
      for (let end = text.indexOf(NEWLINE); end >= 0; end = text.indexOf(NEWLINE, at)) {
        yield itemOf(text.toString('utf8', at, end));
        at = end + 1;
      }
      open = text.subarray(at);
    }
  } finally {
    closeSync(run);
  }
}

function itemOf(line: string): Item {
  const [key, name, value] = JSON.parse(line) as [string, string, unknown];
  return { key, name, value };
}

/** Several runs as one; of equal items those of earlier runs come first. */
export function* merged(runs: readonly Iterable<Item>[]): Generator<Item> {
  const sources = runs.map((run) => run[Symbol.iterator]());
  /** What comes next of each, in order. */
  const heads: Head[] = [];
  const advance = (index: number): void => {
    const next = (sources[index] as Iterator<Item>).next();
    if (next.done !== true) put({ item: next.value, index }, heads);
  };
  try {
    sources.forEach((_, index) => advance(index));
    for (let first = heads.shift(); first !== undefined; first = heads.shift()) {
      yield first.item;
      advance(first.index);
    }
  } finally {
    for (const source of sources) source.return?.();
  }
}

interface Head {
  item: Item;
  /** Of its run. */
  index: number;
}

function put(head: Head, heads: Head[]): void {
  let [low, high] = [0, heads.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareHeads(heads[middle] as Head, head) < 0) low = middle + 1;
    else high = middle;
  }
  heads.splice(low, 0, head);
}

function compareHeads(a: Head, b: Head): number {
  return compareItems(a.item, b.item) || a.index - b.index;
}
