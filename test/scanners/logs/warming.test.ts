import { setFlagsFromString } from 'node:v8';
import { beforeEach, expect, test, vi } from 'vitest';
import { warming } from '../../../analyzer/scanners/logs/lines/warming.ts';

vi.mock('node:v8', () => ({ setFlagsFromString: vi.fn() }));

const FLAGS = ['--one', '--two'];
const set = vi.mocked(setFlagsFromString);

/** Tells of so many lines that are read as text, one among `apart`. */
function read(lines: number, apart: number): void {
  const onText = warming(FLAGS);
  for (let line = 1; line <= lines; line += 1) onText(line * apart);
}

beforeEach(() => set.mockClear());

test('flags are set once where many lines, and an eighth of all, are read as text', () => {
  read(199, 1);
  expect(set).not.toHaveBeenCalled();
  read(1000, 8);
  expect(set.mock.calls.map(([flag]) => flag)).toEqual(FLAGS);
});

test('a log of which few lines are read as text is left as it is', () => {
  read(1000, 9);
  expect(set).not.toHaveBeenCalled();
});
