import { setTimeout as wait } from 'node:timers/promises';
import { openClient, type Client } from '../auditor/client.ts';
import type { Manners } from '../auditor/manners.ts';
import type { JudgingFlags } from './flags.ts';
import type { Io } from './io.ts';
import type { Session } from './session.ts';

/** A run of a command that may ask the live API: how it was called, and what is known of the ways of the API. */
export interface LiveRun<Flags extends JudgingFlags = JudgingFlags> {
  flags: Flags;
  io: Io;
  session: Session;
  manners: Manners;
}

/** How much a run may ask, and what was asked a moment ago. */
export interface Budget {
  /** The part of what the API allows a user, from 0 to 1: the rest is left to everything else of the same user. */
  share: number;
  /** In milliseconds. */
  deadline: number;
  /** When the calls of an earlier run were made that still count, as a snapshot tells it. */
  recent: number[];
}

/** A client for the API with the credentials of the environment. Throws `UserError` where there are none. */
export function clientFor(run: LiveRun, budget: Budget): Client {
  const { io, session, manners } = run;
  return openClient({
    ...budget,
    baseUrl: baseUrlOf(run),
    env: io.env,
    manners,
    userAgent: `lastcall/${session.toolVersion}`,
    clock: { now: () => io.now().getTime(), sleep: (milliseconds) => wait(milliseconds) },
    random: Math.random,
  });
}

/** Where the API is asked: flag before environment before configuration file before the first API of the catalog. */
export function baseUrlOf({ flags, io, session: { catalog, config } }: Pick<LiveRun, 'flags' | 'io' | 'session'>): string {
  const [api] = catalog.apis;
  return flags.baseUrl ?? io.env['CLOUDFLARE_BASE_URL'] ?? config.baseUrl ?? `https://${api?.hosts[0] ?? ''}${api?.basePaths[0] ?? ''}`;
}
