import { afterEach } from 'vitest';
import { startEmulator, type Emulator, type EmulatorOptions } from '../../analyzer/emulator/index.ts';
import type { EmulatorSeed } from '../../analyzer/emulator/seed.ts';
import type { JsonObject } from '../../analyzer/emulator/call.ts';
import type { Day, Json } from '../../analyzer/model.ts';

export const ACCOUNT = 'a'.repeat(32);
export const ZONE = 'b'.repeat(32);
export const NOBODY = 'f'.repeat(32);

/** One account with one zone, of known ids. */
export function seedOf(zone: Partial<NonNullable<EmulatorSeed['zones']>[number]> = {}, rest: EmulatorSeed = {}): EmulatorSeed {
  return { accounts: [{ id: ACCOUNT, name: 'Acme' }], zones: [{ id: ZONE, name: 'example.com', ...zone }], ...rest };
}

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  success: boolean;
  result: unknown;
  /** The result as one object; empty when it is none. */
  one: JsonObject;
  /** The result as a list; empty when it is none. */
  all: JsonObject[];
  errors: { code?: number; message: string; source?: { pointer: string }; error_chain?: { code: number }[] }[];
  info: JsonObject;
}

export type Client = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;

const running: Emulator[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((emulator) => emulator.close()));
});

/** Starts an emulator that is closed after the test, with a client for it. Paths start below the base URL. */
export async function emulate(asOf: Day, options: Omit<EmulatorOptions, 'asOf'> = {}): Promise<{ api: Client; emulator: Emulator }> {
  const emulator = await startEmulator({ asOf, seed: seedOf(), ...options });
  running.push(emulator);
  return { api: clientOf(emulator.url), emulator };
}

export function clientOf(base: string): Client {
  return async (method, path, body, headers = {}) => {
    const text = typeof body === 'string' || body instanceof FormData ? body : body === undefined ? undefined : JSON.stringify(body);
    const type = typeof body === 'object' && !(body instanceof FormData) ? { 'Content-Type': 'application/json' } : {};
    const response = await fetch(base + path, {
      method,
      headers: { Authorization: 'Bearer any-token', ...type, ...headers } as Record<string, string>,
      ...(text === undefined ? {} : { body: text }),
    });
    const raw = await response.text();
    const json: JsonObject = response.headers.get('content-type') === 'application/json' && raw !== '' ? JSON.parse(raw) : {};
    return {
      status: response.status, headers: response.headers, text: raw, success: json['success'] === true, result: json['result'],
      one: objectOf(json['result']), all: objectsIn(json['result']), info: objectOf(json['result_info']),
      errors: objectsIn(json['errors']) as unknown as Reply['errors'],
    };
  };
}

/** The objects of a list of JSON values. */
export function objectsIn(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

function objectOf(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
