import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import type { Day } from '../model.ts';
import { UserError } from '../errors.ts';
import { authenticator } from './auth.ts';
import { isDay, PUBLISHED_SCHEDULE, SEED_SCHEDULE, type Ending, type Schedule, type Topic } from './dates.ts';
import { createFaults, type Faults } from './faults.ts';
import { createJournal, type JournalEntry, type SeenRequest } from './journal.ts';
import { meter, USUAL_BUDGET, type Budget } from './limits.ts';
import { routeTable } from './route-table.ts';
import { ROUTES } from './routes.ts';
import { DEFAULT_SEED, type EmulatorSeed, type Plan } from './seed.ts';
import { BASE_PATH, emulatorServer } from './server.ts';
import { createState } from './state.ts';

export interface EmulatorOptions {
  /** The day the API behaves as on. */
  asOf: Day;
  seed?: EmulatorSeed;
  /** 0, the default, takes a free one. */
  port?: number;
  host?: string;
  budget?: Budget;
  /** The plan of zones that name none, and with it the largest request body. */
  plan?: Plan;
  /** The dates of the specification (default), or those published last. */
  dates?: 'seed' | 'latest';
  /** Changes to single endings: brownouts, read-only phases, other answers afterwards. */
  schedule?: Partial<Record<Topic, Ending>>;
  /** Asked for each call; what it answers stands in the journal. */
  verdictOf?: (request: SeenRequest) => string[];
  /** Milliseconds on a clock that only goes forward, for the request budget alone. */
  now?: () => number;
}

export interface Emulator {
  /** The base URL, ending in `/client/v4`. The gateway is at `/v1/{network}` of the same host. */
  url: string;
  journal(): JournalEntry[];
  setClock(day: Day): void;
  faults: Faults;
  /** Breaks open connections and frees the port. */
  close(): Promise<void>;
}

/**
 * Starts the API as it behaves on a day, as a real HTTP server with state. What it does not imitate: traffic (no rule acts
 * on anything), GraphQL, writing zones, quotas per plan, checks of destinations and certificates, the organizations
 * product of 2025. Those answer 404 or, for GraphQL, an error. Throws a `UserError` when the
 * day, the seed or the port cannot be used.
 */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const { asOf, seed = DEFAULT_SEED, port = 0, host = '127.0.0.1', plan = 'enterprise' } = options;
  const [journal, faults, closing] = [createJournal(), createFaults(), new AbortController()];
  const emulated = {
    clock: { day: checkedDay(asOf) },
    journal,
    faults,
    state: createState(seed, plan),
    table: routeTable(ROUTES),
    authenticate: authenticator(seed),
    meter: meter(options.budget ?? USUAL_BUDGET),
    schedule: scheduleOf(options),
    origin: '',
    plan,
    now: options.now ?? (() => performance.now()),
    verdictOf: options.verdictOf,
    closing: closing.signal,
  };
  const server = emulatorServer(emulated);
  emulated.origin = await listen(server, port, host);
  return {
    url: emulated.origin + BASE_PATH,
    journal: () => journal.since(0),
    setClock: (day) => void (emulated.clock.day = checkedDay(day)),
    faults,
    close: () => closed(server, closing),
  };
}

function checkedDay(day: string): Day {
  if (!isDay(day)) throw new UserError(`${day} is not a day.`, { hint: 'Write it as 2024-09-30.' });
  return day;
}

function scheduleOf({ dates, schedule }: EmulatorOptions): Schedule {
  return { ...(dates === 'latest' ? PUBLISHED_SCHEDULE : SEED_SCHEDULE), ...schedule };
}

async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, port, host)));
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

function cannotListen(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const reasons: Record<string, string> = { EADDRINUSE: 'is in use', EACCES: 'needs more rights', EADDRNOTAVAIL: 'is not on this machine' };
  const reason = reasons[error.code ?? ''];
  return reason === undefined ? error : new UserError(`${host}:${port} ${reason}.`, { hint: 'Choose another port.', cause: error });
}

function closed(server: Server, closing: AbortController): Promise<void> {
  closing.abort();
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeAllConnections();
  });
}
