/** Time as the client sees it; milliseconds since 1970. Injected, so that tests need not wait. */
export interface Clock {
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

export interface Limit {
  requests: number;
  seconds: number;
}

/** Holds requests back. Answers from a limiter are in the order in which turns were asked for. */
export interface Limiter {
  /** Waits until one more request may be sent, and counts it. False when that would be after `deadline`. */
  turn(deadline: number): Promise<boolean>;
  /** Learns from the headers of an answer. */
  heed(status: number, headers: Headers_): void;
}

type Headers_ = Record<string, string | string[] | undefined>;

/**
 * At most `requests` in **any** window of `seconds`: a bucket that gives a token back exactly when the request that took it
 * leaves the window. A steadily refilled bucket would let up to twice as many through.
 * `recent` are requests that an earlier run has sent already.
 */
export function limiter(own: Limit, share: number, clock: Clock, recent: number[] = []): Limiter {
  const sent = [...recent].sort((a, b) => a - b);
  let limits = [own];
  let pausedUntil = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function wait(deadline: number): Promise<boolean> {
    for (;;) {
      const now = clock.now();
      const due = Math.max(pausedUntil, ...limits.map((limit) => dueUnder(limit, sent)));
      if (now >= deadline || due > deadline) return false;
      if (due <= now) break;
      await clock.sleep(due - now);
    }
    sent.push(clock.now());
    const longest = Math.max(...limits.map((limit) => limit.seconds)) * 1000;
    while (sent[0] !== undefined && sent[0] <= clock.now() - longest) sent.shift();
    return true;
  }

  return {
    turn(deadline) {
      const mine = last.then(() => wait(deadline));
      last = mine;
      return mine;
    },
    heed(status, headers) {
      const pause = pauseOf(status, headers, clock.now());
      if (pause > 0) pausedUntil = Math.max(pausedUntil, clock.now() + pause);
      const policies = policiesIn(textIn(headers, 'ratelimit-policy'));
      if (policies.length > 0) limits = [own, ...policies.map((one) => ({ ...one, requests: Math.max(1, Math.floor(one.requests * share)) }))];
    },
  };
}

/** The moment from which a limit lets one more through. */
function dueUnder({ requests, seconds }: Limit, sent: number[]): number {
  const first = sent[sent.length - requests];
  return first === undefined ? 0 : first + seconds * 1000;
}

/** So few left are left to others: as many as may be under way at once. */
const RESERVE = 6;

/** How long to hold still, in milliseconds. Retry-After is heeded on any status that carries it. */
function pauseOf(status: number, headers: Headers_, now: number): number {
  const retry = textIn(headers, 'retry-after');
  if (retry !== undefined && (status === 429 || status >= 500)) {
    if (/^\d{1,6}$/.test(retry)) return Number(retry) * 1000;
    const at = Date.parse(retry);
    return Number.isNaN(at) ? 0 : at - now;
  }
  const current = /(?:^|[;,])\s*(?:"[^"]*"\s*;)?\s*r=(\d+)\s*;\s*t=(\d+)/.exec(textIn(headers, 'ratelimit') ?? '');
  const left = current?.[1] ?? textIn(headers, 'x-ratelimit-remaining');
  const reset = current?.[2] ?? textIn(headers, 'x-ratelimit-reset');
  if (left === undefined || reset === undefined || Number(left) > RESERVE || !/^\d+$/.test(reset)) return 0;
  // The older header gives an instant where the newer one gives a span.
  return Number(reset) > 1e9 ? Number(reset) * 1000 - now : Number(reset) * 1000;
}

/** `"burst";q=100;w=60, "default";q=1200;w=300` → the quotas that can be told. */
function policiesIn(header: string | undefined): Limit[] {
  return (header ?? '').split(',').flatMap((policy) => {
    const [requests, seconds] = [/;\s*q=(\d+)/.exec(policy)?.[1], /;\s*w=(\d+)/.exec(policy)?.[1]];
    return requests === undefined || seconds === undefined ? [] : [{ requests: Number(requests), seconds: Number(seconds) }];
  });
}

function textIn(headers: Headers_, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
