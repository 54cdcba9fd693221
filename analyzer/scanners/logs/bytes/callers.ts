import { callerOf } from '../group.ts';
import { address } from '../values.ts';
import { FIELD } from './format.ts';
import { isEqual } from './trie.ts';

/** Names callers by the bytes of their fields; the same bytes give the same string without being decoded again. */
export type CallerNames = (bytes: Buffer, bounds: Int32Array) => string;

interface Known {
  client: Uint8Array;
  actor: Uint8Array;
  agent: Uint8Array;
  who: string;
}

/** Callers remembered; with more of them at once each is decoded when it comes. */
const MOST = 4096;

/** Starts with nothing. */
export function callerNames(): CallerNames {
  let known = new Map<number, Known>();
  return (bytes, bounds) => {
    const hash = hashOf(bytes, bounds, FIELD.agent, hashOf(bytes, bounds, FIELD.actor, hashOf(bytes, bounds, FIELD.client, 17)));
    const one = known.get(hash);
    if (one !== undefined && isIn(bytes, bounds, FIELD.client, one.client) && isIn(bytes, bounds, FIELD.actor, one.actor) && isIn(bytes, bounds, FIELD.agent, one.agent)) return one.who;
    if (known.size >= MOST) known = new Map();
    const [client, actor, agent] = [copy(bytes, bounds, FIELD.client), copy(bytes, bounds, FIELD.actor), copy(bytes, bounds, FIELD.agent)];
    const who = callerOf({ client: address(text(client)), actor: text(actor), agent: text(agent) });
    known.set(hash, { client, actor, agent, who });
    return who;
  };
}

function hashOf(bytes: Uint8Array, bounds: Int32Array, field: number, seed: number): number {
  let hash = seed;
  const end = bounds[field + 1] as number;
  for (let at = bounds[field] as number; at < end; at += 1) hash = Math.imul(hash, 31) + (bytes[at] as number) | 0;
  return hash;
}

function isIn(bytes: Uint8Array, bounds: Int32Array, field: number, wanted: Uint8Array): boolean {
  const start = bounds[field] as number;
  return start < 0 ? wanted.length === 0 : isEqual(bytes, start, bounds[field + 1] as number, wanted);
}

function copy(bytes: Buffer, bounds: Int32Array, field: number): Buffer {
  const start = bounds[field] as number;
  return start < 0 ? Buffer.alloc(0) : Buffer.from(bytes.subarray(start, bounds[field + 1]));
}

/** Fields whose bytes are plain are ASCII; an empty one is not logged. */
function text(bytes: Buffer): string | undefined {
  return bytes.length === 0 ? undefined : bytes.toString('latin1');
}
