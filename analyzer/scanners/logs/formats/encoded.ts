import { gunzipSync } from 'node:zlib';
import { jsonIn } from '../../../attempts.ts';
import type { Json } from '../../../model.ts';
import { isObject } from '../record/values.ts';

/** A text in base 64 under a name that streams and queues keep messages under. */
const ENCODED = /"(?:data|Data|body)": ?"[\w+/-]{24,}={0,2}"/;
const WHOLE = /^[\w+/-]{24,}={0,2}$/;
const NAMES = new Set(['data', 'Data', 'body']);

/** What stands deeper is no message; larger ones are not unpacked. */
const [DEPTH, LARGEST] = [5, 1 << 24];

/**
 * The lines in messages that a record holds in base 64, and packed where they are: those of Kinesis, Firehose, Pub/Sub and Event Hubs, and what CloudWatch Logs hands on.
 * None where what was encoded is no text.
 */
export function encodedLines(text: string): string[] {
  if (!text.startsWith('{') || !ENCODED.test(text)) return [];
  const value = jsonIn(text);
  return value === undefined ? [] : messagesIn(value, DEPTH).flatMap((one) => one.split(/\r?\n/)).filter((one) => one.trim() !== '');
}

function messagesIn(value: Json, depth: number): string[] {
  if (depth === 0) return [];
  if (Array.isArray(value)) return value.flatMap((one) => messagesIn(one, depth));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => (typeof one !== 'string' ? messagesIn(one, depth - 1) : NAMES.has(name) && WHOLE.test(one) ? textIn(Buffer.from(one, 'base64')) : []));
}

/** With what packed bytes begin, and what no text holds. */
const [PACKED, NO_TEXT] = [0x1f8b, /[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/];

function textIn(bytes: Buffer): string[] {
  const plain = bytes.length > 2 && bytes.readUInt16BE(0) === PACKED ? unpacked(bytes) : bytes;
  const text = plain?.toString('utf8') ?? '\0';
  return NO_TEXT.test(text) ? [] : [text];
}

function unpacked(bytes: Buffer): Buffer | undefined {
  try {
    return gunzipSync(bytes, { maxOutputLength: LARGEST });
  } catch (error) {
    // Cut, damaged, or too large.
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
