import type { Limit } from '../analyzer/limits/limit.ts';

const KB = 1024;
const MB = 1024 * KB;
const GB = 1024 * MB;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

const WORKERS = 'https://developers.cloudflare.com/workers/platform/limits/';
const LOG_FILTERS = 'https://developers.cloudflare.com/logs/reference/filters/';

/** Columns that make no difference between the zone plans. */
const everyPlan = (most: number) => ({ all: most });

/** Free, bundled, and unbound or standard: the usage models of the edge runtime. */
const byModel = (free: number | null, bundled: number | null, unbound: number | null) => ({ free, bundled, unbound });

/** The limits of the service. Where a page says KB or MB without more, the larger reading (1,024) is taken, so that nothing within a limit is reported. */
export const limits: readonly Limit[] = [
  {
    id: 'request-body',
    title: 'Request body',
    unit: 'bytes',
    plans: { free: 100 * MB, pro: 100 * MB, business: 200 * MB, enterprise: 500 * MB },
    signs: [{ kind: 'answer', status: 413 }],
    source: WORKERS,
    note: 'The limit of Enterprise is a default and can be raised.',
  },
  { id: 'url-length', title: 'URL length', unit: 'bytes', plans: everyPlan(16 * KB), signs: [{ kind: 'size', of: 'url' }], source: WORKERS },
  { id: 'request-headers', title: 'Request headers, total', unit: 'bytes', plans: everyPlan(32 * KB), signs: [{ kind: 'size', of: 'headers' }], source: WORKERS, note: 'Later revisions of the page say 128 KB, and no limit for one header.' },
  { id: 'request-header', title: 'One request header', unit: 'bytes', plans: everyPlan(16 * KB), signs: [{ kind: 'size', of: 'header' }], source: WORKERS },
  {
    id: 'worker-burst',
    title: 'Requests to edge functions in a minute',
    unit: 'count per minute',
    plans: byModel(1000, null, null),
    // A 429 without the code is any other rate limit, the API's own among them.
    signs: [{ kind: 'answer', status: 429, code: 1015 }, { kind: 'answer', status: 429, rule: 'worker' }],
    source: WORKERS,
    note: 'The abuse protection behind it does not apply to Enterprise.',
  },
  {
    id: 'worker-daily',
    title: 'Requests to edge functions in a day',
    unit: 'count per day',
    plans: byModel(100_000, null, null),
    signs: [{ kind: 'answer', code: 1027 }],
    source: WORKERS,
    note: 'Counted for the account, until midnight UTC. A route that fails open skips the function instead.',
  },
  { id: 'subrequests', title: 'Subrequests of one request', unit: 'count', plans: byModel(50, 50, 1000), signs: [], source: WORKERS, note: 'Each step of a chain of redirects counts, and so do calls of the cache.' },
  { id: 'internal-subrequests', title: 'Subrequests of one request to key-value and stateful-object storage', unit: 'count', plans: everyPlan(1000), signs: [], source: WORKERS },
  { id: 'connections', title: 'Simultaneous outgoing connections of one request', unit: 'count', plans: everyPlan(6), signs: [], source: WORKERS, note: 'Further ones wait.' },
  { id: 'environment-variables', title: 'Environment variables of one function', unit: 'count', plans: byModel(64, 128, 128), signs: [], source: WORKERS },
  { id: 'environment-variable', title: 'One environment variable', unit: 'bytes', plans: everyPlan(5 * KB), signs: [], source: WORKERS },
  { id: 'function-size', title: 'Size of a function after compression', unit: 'bytes', plans: byModel(MB, 10 * MB, 10 * MB), signs: [], source: WORKERS },
  { id: 'startup-time', title: 'Startup of a function', unit: 'milliseconds', plans: everyPlan(400), signs: [], source: WORKERS },
  { id: 'functions', title: 'Functions of an account', unit: 'count', plans: byModel(100, 500, 500), signs: [], source: WORKERS },
  { id: 'cron-triggers', title: 'Cron triggers of an account', unit: 'count', plans: byModel(5, 250, 250), signs: [], source: WORKERS },
  { id: 'memory', title: 'Memory of a function', unit: 'bytes', plans: everyPlan(128 * MB), signs: [], source: WORKERS },
  { id: 'cpu-time', title: 'CPU time for an HTTP request', unit: 'milliseconds', plans: byModel(10, 50, 30 * SECOND), signs: [], source: WORKERS },
  { id: 'cpu-time-cron', title: 'CPU time for a cron trigger', unit: 'milliseconds', plans: byModel(10, 50, 15 * MINUTE), signs: [], source: WORKERS },
  { id: 'cpu-time-queue', title: 'CPU time for a queue consumer', unit: 'milliseconds', plans: { unbound: 15 * MINUTE }, signs: [], source: WORKERS },
  { id: 'duration', title: 'Duration of a function', unit: 'milliseconds', plans: { all: null }, signs: [], source: WORKERS, note: 'As long as the client stays connected; work that was announced may go on for 30 seconds more.' },
  { id: 'after-response', title: 'Work of a function after its client is gone', unit: 'milliseconds', plans: everyPlan(30 * SECOND), signs: [], source: WORKERS },
  { id: 'console-output', title: 'Console output of one request', unit: 'bytes', plans: everyPlan(128 * KB), signs: [], source: WORKERS, note: 'What goes beyond it is not recorded.' },
  { id: 'cached-response', title: 'One response in the cache', unit: 'bytes', plans: { free: 512 * MB, pro: 512 * MB, business: 512 * MB, enterprise: 5 * GB }, signs: [], source: WORKERS },
  { id: 'cache-object', title: 'One object put into the cache by a function', unit: 'bytes', plans: everyPlan(512 * MB), signs: [], source: WORKERS },
  { id: 'cache-calls', title: 'Calls of the cache in one request', unit: 'count', plans: byModel(50, 50, 1000), signs: [], source: WORKERS, note: 'From the quota of subrequests.' },
  { id: 'routes', title: 'Routes of a zone', unit: 'count', plans: everyPlan(1000), signs: [], source: WORKERS, note: 'Can be raised.' },
  { id: 'routed-zones', title: 'Zones that the routes of one function name', unit: 'count', plans: everyPlan(1000), signs: [], source: WORKERS, note: 'Can be raised.' },
  { id: 'log-filter-operators', title: 'Operators of a log filter', unit: 'count', plans: everyPlan(30), signs: [], source: LOG_FILTERS, note: 'About so many.' },
  { id: 'log-filter-size', title: 'Log filter', unit: 'bytes', plans: everyPlan(1000), signs: [], source: LOG_FILTERS },
];
