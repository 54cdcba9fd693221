import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { pause } from '../../analyzer/cli/pause.ts';

const LONG = 3_600_000;

test('a pause that is over leaves no listener behind', async () => {
  const { signal } = new AbortController();
  await pause(1, signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a pause ends when it is told to stop, and does not begin behind that', async () => {
  const controller = new AbortController();
  const pausing = pause(LONG, controller.signal);
  controller.abort();
  await pausing;
  await pause(LONG, controller.signal);
  expect(controller.signal.aborted).toBe(true);
});
