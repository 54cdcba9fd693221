import { UserError } from '../../errors.ts';
import type { SavedLog } from './recognise.ts';

const VERSION = 2;

/** Writes down how far logs were read. `terms` stands for all that the counts depend on: catalog, window, filter. */
export function savedText(logs: readonly SavedLog[], terms: string): string {
  return `${JSON.stringify({ version: VERSION, terms, logs }, (_, value: unknown) => packed(value))}\n`;
}

/** Reads it back. Throws `UserError` for a text that is something else, or was written under other terms. */
export function savedLogs(text: string, file: string, terms: string): SavedLog[] {
  const saved = parsed(text);
  if (saved?.version !== VERSION || !Array.isArray(saved.logs)) {
    throw new UserError(`${file} is no state that this version of logs wrote.`, { hint: 'Delete it to start anew; everything will be read again.' });
  }
  if (saved.terms !== terms) {
    throw new UserError(`${file} was written with another catalog or other options, so its counts mean something else.`, { hint: 'Give the options of that time, or delete it to start anew.' });
  }
  return saved.logs as SavedLog[];
}

function parsed(text: string): { version?: unknown; terms?: unknown; logs?: unknown } | undefined {
  try {
    return JSON.parse(text, (_, value: unknown) => unpacked(value)) as ReturnType<typeof parsed>;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
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
