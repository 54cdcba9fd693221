import { setTimeout as wait } from 'node:timers/promises';

/** Waits so many milliseconds, or until it is told to stop. Nothing of it is left behind: who follows a log pauses for days. */
export async function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  try {
    await wait(milliseconds, undefined, { signal: stop });
  } catch (error) {
    if (!stop.aborted) throw error;
  }
}
