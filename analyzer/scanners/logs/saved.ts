import { createHash } from 'node:crypto';
import { jsonIn } from '../../attempts.ts';
import { UserError } from '../../errors.ts';
import type { SavedLog } from './recognise.ts';
import { isObject } from './record/values.ts';

const VERSION = 3;

/** Writes down how far logs were read. `terms` stands for all that the counts depend on: catalog, window, filter. */
export function savedText(logs: readonly SavedLog[], terms: string): string {
  const text = JSON.stringify(logs, (_, value: unknown) => packed(value));
  return `${JSON.stringify({ version: VERSION, terms, digest: digestOf(text) })}\n${text}\n`;
}

/** Reads it back. Throws `UserError` for a text that is something else, is damaged, or was written under other terms. */
export function savedLogs(text: string, file: string, terms: string): SavedLog[] {
  const end = text.indexOf('\n');
  const [head, logs] = [jsonIn(text.slice(0, end)), text.slice(end + 1).trimEnd()];
  const anew = { hint: 'Delete it to start anew; everything will be read again.' };
  if (!isObject(head) || head.version !== VERSION) throw new UserError(`${file} is no state that this version of logs wrote.`, anew);
  if (head.digest !== digestOf(logs)) throw new UserError(`${file} is damaged: it is not what was written into it.`, anew);
  if (head.terms !== terms) {
    throw new UserError(`${file} was written with another catalog or other options, so its counts mean something else.`, { hint: 'Give the options of that time, or delete it to start anew.' });
  }
  return JSON.parse(logs, (_, value: unknown) => unpacked(value)) as SavedLog[];
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** JSON has neither maps nor sets nor infinity. */
function packed(value: unknown): unknown {
  if (value instanceof Map) return { '%map': [...value] };
  if (value instanceof Set) return { '%set': [...value] };
  return value === Infinity || value === -Infinity ? { '%infinity': Math.sign(value) } : value;
}

function unpacked(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('%map' in value) return new Map(value['%map'] as [unknown, unknown][]);
  if ('%set' in value) return new Set(value['%set'] as unknown[]);
  return '%infinity' in value ? Number(value['%infinity']) * Infinity : value;
}
