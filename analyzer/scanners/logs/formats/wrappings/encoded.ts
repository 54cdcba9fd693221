import { gunzipSync } from 'node:zlib';
import { jsonIn } from '../../../../attempts.ts';
import type { Json } from '../../../../model.ts';
import { isObject } from '../../record/values.ts';

/** A text in base 64 under a name that streams and queues keep messages under; what else it is made of than letters and digits may be written as an escape. */
const ENCODED = /"(?:data|Data|body)"\s*:\s*"((?:[\w+/-]|\\\/|\\u002[BbFf]){24,}(?:=|\\u003[Dd]){0,2})"/;
const EACH_ENCODED = new RegExp(ENCODED, 'g');
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

/** Whether all that a record holds encoded is text in which `find` finds nothing; false where there is nothing of the kind. */
export function holdsNoWord(record: string, find: (text: Buffer) => readonly number[]): boolean {
  const messages = [...record.matchAll(EACH_ENCODED)].map(([, written = '']) => bytesIn(String(jsonIn(`"${written}"`))));
  return messages.length > 0 && messages.every((bytes) => bytes !== undefined && !NO_TEXT.test(bytes.toString('latin1')) && find(bytes).length === 0);
}

function messagesIn(value: Json, depth: number): string[] {
  if (depth === 0) return [];
  if (Array.isArray(value)) return value.flatMap((one) => messagesIn(one, depth));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => (typeof one !== 'string' ? messagesIn(one, depth - 1) : NAMES.has(name) && WHOLE.test(one) ? textIn(one) : []));
}

/** With what packed bytes begin, and what no text holds. */
const [PACKED, NO_TEXT] = [0x1f8b, /[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/];

function textIn(encoded: string): string[] {
  const text = bytesIn(encoded)?.toString('utf8') ?? '\0';
  return NO_TEXT.test(text) ? [] : [text];
}

function bytesIn(encoded: string): Buffer | undefined {
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.length > 2 && bytes.readUInt16BE(0) === PACKED ? unpacked(bytes) : bytes;
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
