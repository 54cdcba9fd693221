import type { Json } from '../model.ts';
import { isObject } from './body.ts';

/** What can be made to go wrong. */
export type FaultKind =
  /** Answers this status with the failure envelope; `retryAfter` seconds go into the header of the same name. */
  | { kind: 'status'; status: number; retryAfter?: number }
  /** Sends half of the answer's body, then breaks the connection. */
  | { kind: 'truncate' }
  /** Answers late. */
  | { kind: 'delay'; milliseconds: number }
  /** Answers an HTML page, as the edge does for errors of its own (default 502). */
  | { kind: 'html'; status?: number }
  /** Breaks the connection without an answer. */
  | { kind: 'disconnect' };

/** A fault and the requests it hits. */
export type Fault = FaultKind & {
  /** How many matching requests it hits, then it is used up; default 1. */
  times?: number;
  /** Hits only every n-th matching request: 20 makes 5 %. */
  every?: number;
  method?: string;
  /** Part of the path and query, `/dns_records`. */
  path?: string;
};

export interface Faults {
  /** Adds one; faults are tried in the order in which they were added. */
  add(fault: Fault): void;
  /** Those that are not used up. */
  list(): Fault[];
  clear(): void;
  /** The fault that hits this request, counted as used. */
  take(method: string, path: string): Fault | undefined;
}

/** An empty list of injected faults; each is used up by the requests it matches. */
export function createFaults(): Faults {
  let active: { fault: Fault; left: number; seen: number }[] = [];
  return {
    add: (fault) => void active.push({ fault, left: fault.times ?? 1, seen: 0 }),
    list: () => active.map(({ fault, left }) => ({ ...fault, times: left })),
    clear: () => void (active = []),
    take: (method, path) => {
      for (const entry of active) {
        if (!matches(entry.fault, method, path)) continue;
        entry.seen += 1;
        if (entry.seen % (entry.fault.every ?? 1) !== 0) continue;
        entry.left -= 1;
        active = active.filter(({ left }) => left > 0);
        return entry.fault;
      }
      return undefined;
    },
  };
}

function matches(fault: Fault, method: string, path: string): boolean {
  return (fault.method ?? method) === method && path.includes(fault.path ?? '');
}

/** Reads a fault that came as JSON, or says what is wrong with it. */
export function readFault(value: Json | undefined): Fault | string {
  if (!isObject(value)) return 'A fault is a JSON object with a kind.';
  const { kind, times, every, method, path } = value;
  for (const [name, number] of Object.entries({ times, every })) {
    if (number !== undefined && !isCount(number)) return `${name} must be a whole number of at least 1.`;
  }
  if (!isOptionalText(method) || !isOptionalText(path)) return 'method and path are strings.';
  const which = {
    ...(typeof times === 'number' ? { times } : {}),
    ...(typeof every === 'number' ? { every } : {}),
    ...(method === undefined ? {} : { method }),
    ...(path === undefined ? {} : { path }),
  };
  const what = readKind(kind, value['status'], value['milliseconds'], value['retryAfter']);
  return typeof what === 'string' ? what : { ...what, ...which };
}

function readKind(kind: Json | undefined, status?: Json, milliseconds?: Json, retryAfter?: Json): FaultKind | string {
  switch (kind) {
    case 'status':
      if (!isStatus(status)) return 'A fault of kind status needs a status from 400 to 599.';
      return { kind, status, ...(isCount(retryAfter) ? { retryAfter } : {}) };
    case 'html':
      if (status !== undefined && !isStatus(status)) return 'The status must be from 400 to 599.';
      return { kind, ...(status === undefined ? {} : { status }) };
    case 'delay':
      return isCount(milliseconds) ? { kind, milliseconds } : 'A fault of kind delay needs milliseconds.';
    case 'truncate':
    case 'disconnect':
      return { kind };
    default:
      return 'The kind of a fault is one of status, truncate, delay, html, disconnect.';
  }
}

function isCount(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1;
}

function isStatus(value: Json | undefined): value is number {
  return isCount(value) && value >= 400 && value <= 599;
}

function isOptionalText(value: Json | undefined): value is string | undefined {
  return value === undefined || typeof value === 'string';
}
