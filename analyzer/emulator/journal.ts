import type { Day, Json } from '../model.ts';

/** A request as the catalog is asked about it: without credentials. */
export interface SeenRequest {
  method: string;
  /** As requested, with the base path and without the query. */
  path: string;
  /** Without the values of parameters named like secrets. */
  query: string;
  headers: Record<string, string>;
  body: Json | undefined;
  day: Day;
}

/** One call the emulator got. Credentials are never part of it. */
export interface JournalEntry {
  /** Counts from 1. */
  number: number;
  method: string;
  /** Path and query. */
  path: string;
  status: number;
  day: Day;
  /** The kind of fault that was injected. */
  fault?: string;
  /** What the caller's catalog says about the call. */
  verdicts?: string[];
}

export interface Journal {
  add(entry: Omit<JournalEntry, 'number'>): void;
  /** Entries after this number; all with 0. */
  since(number: number): JournalEntry[];
  clear(): void;
}

/** An empty journal; numbers go on counting after it was cleared. */
export function createJournal(): Journal {
  let entries: JournalEntry[] = [];
  let count = 0;
  return {
    add: (entry) => void entries.push({ number: (count += 1), ...entry }),
    since: (number) => entries.filter((entry) => entry.number > number),
    clear: () => void (entries = []),
  };
}

const CREDENTIALS = /^(?:authorization|proxy-authorization|cookie|x-auth-.*)$/;
const SECRET_PARAMETER = /([?&][^=&]*(?:token|key|secret|email|password)[^=&]*=)[^&]*/gi;

/** Headers without those that carry credentials. */
export function safeHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || CREDENTIALS.test(name) ? [] : [[name, String(value)]]));
}

/** A path and query in which the values of parameters named like secrets are left out; page tokens go with them. */
export function safePath(path: string): string {
  return path.replace(SECRET_PARAMETER, '$1');
}
