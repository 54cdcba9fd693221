import { expect, test } from 'vitest';
import { CallersKnown } from '../../../analyzer/scanners/logs/bytes/callers.ts';
import { LineFinder } from '../../../analyzer/scanners/logs/bytes/finder.ts';
import { gramsOf } from '../../../analyzer/scanners/logs/bytes/grams.ts';
import { CROWDED, CLIENT, BOUNDS, GROUP_STATES, WORDS } from '../../../analyzer/scanners/logs/bytes/places.ts';
import { pathTables } from '../../../analyzer/scanners/logs/bytes/path-tables.ts';
import { emptied, type OpenGroup } from '../../../analyzer/scanners/logs/groups/group.ts';
import { basesOf } from '../../../analyzer/scanners/logs/paths/paths.ts';
import { templateTree } from '../../../analyzer/scanners/logs/paths/template-tree.ts';
import { vocabulary } from './reading.ts';

const SLOT = 5;

/** A group that has room for nobody, and callers of which the kernel was told nothing yet; `told` counts how often it is told of one. */
function crowded(size: number): { group: OpenGroup; meet: (client: string) => string; told: () => number; isCrowded: () => boolean } {
  const { kernel, memory } = new LineFinder({ grams: gramsOf([]), paths: pathTables(templateTree(vocabulary.templates), basesOf(vocabulary, [])) });
  let told = 0;
  const addCaller = (slot: number): number => ((told += 1), kernel.addCaller(slot));
  const callers = new CallersKnown({ kernel: { ...kernel, addCaller }, memory });
  callers.settle([]);
  const group = emptied({ key: 'k', coarse: 'k', order: 1, usage: { kind: 'cipher', source: { kind: 'log', file: 'log', line: 1, format: 'x' }, seen: 'k', evidence: { level: 'log', what: '' }, reading: 'exact', name: 'k' } });
  for (let index = 0; index < size; index += 1) group.callers.set(`192.0.2.${index}`, 1);
  group.room = size;
  const meet = (client: string): string => {
    memory.numbers.fill(0, BOUNDS >> 2, (BOUNDS >> 2) + 20);
    memory.numbers.set([WORDS, WORDS + memory.bytes.write(client, WORDS, 'latin1')], (BOUNDS >> 2) + 2 * CLIENT);
    return callers.meet(SLOT, group);
  };
  return { group, meet, told: () => told, isCrowded: () => memory.bytes[GROUP_STATES + SLOT] === CROWDED };
}

test('the kernel is told of all whom a group keeps once as many requests of others were counted by name', () => {
  const { group, meet, told, isCrowded } = crowded(40);
  for (let index = 0; index < 40; index += 1) expect(meet(`198.51.100.${index}`)).toBe('counted');
  expect([told(), isCrowded(), group.others]).toEqual([0, false, 40]);
  expect(meet('198.51.100.77')).toBe('counted');
  expect([told(), isCrowded(), group.others]).toEqual([40, true, 41]);
});

test('one who is kept is told of at once', () => {
  const { group, meet, told, isCrowded } = crowded(40);
  expect(meet('192.0.2.7')).toBe('counted');
  expect([told(), isCrowded(), group.callers.get('192.0.2.7')]).toEqual([1, false, 2]);
});
