import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { jsonIn } from '../attempts.ts';
import { UserError } from '../errors.ts';
import type { Answer } from './answer.ts';
import type { Undertaking } from './snapshot.ts';

/** A line of the file, and where it stands. */
export type Line = { offset: number; length: number } & (
  | { kind: 'snapshot'; value: { schema: number; api: string } }
  | { kind: 'audit'; value: Undertaking }
  | { kind: 'answer'; path: string; query: string; time: string }
);

/** JSON that was parsed a moment ago: only that it is there is worth a check. */
const json = z.unknown().refine((value) => value !== undefined, 'missing');
const line = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('snapshot'), schema: z.number(), api: z.string() }),
  z.object({
    kind: z.literal('audit'),
    scope: z.object({ zones: z.array(z.string()), accounts: z.array(z.string()), all: z.boolean() }),
    probe: z.boolean(),
    logFilters: z.boolean(),
    trustToken: z.boolean(),
    scheme: z.enum(['token', 'key']),
    auditLogs: z.object({ since: z.iso.datetime(), until: z.iso.datetime(), at: z.iso.datetime(), only: z.boolean(), typed: z.string() }).optional(),
  }),
  z.object({
    kind: z.literal('answer'),
    time: z.iso.datetime(),
    path: z.string(),
    query: z.string(),
    answer: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('ok'), result: json, info: json.optional() }),
      z.object({ kind: z.enum(['denied', 'gone', 'missing', 'failed']), status: z.number().optional(), code: z.number().optional(), message: z.string() }),
    ]),
  }),
]);

const CHUNK = 1024 ** 2;

/**
 * Hands over every whole line with its place in the file; nothing of an answer is kept. `end` is where the last whole line
 * ends; `cut` says that there is the beginning of another. Throws `UserError` for a line that is not one of a snapshot.
 */
export async function readLines(handle: FileHandle, file: string, take: (line: Line) => void): Promise<{ end: number; cut: boolean }> {
  const chunk = Buffer.alloc(CHUNK);
  let [end, number] = [0, 0];
  let rest: Buffer[] = [];
  for (let position = 0; ; ) {
    const { bytesRead } = await handle.read(chunk, 0, CHUNK, position);
    if (bytesRead === 0) break;
    let start = 0;
    for (let at = chunk.indexOf(10, 0); at >= 0 && at < bytesRead; at = chunk.indexOf(10, start)) {
      const bytes = Buffer.concat([...rest, chunk.subarray(start, at)]);
      rest = [];
      number++;
      take(lineOf(bytes, number, end, file));
      end += bytes.length + 1;
      start = at + 1;
    }
    if (start < bytesRead) rest.push(Buffer.from(chunk.subarray(start, bytesRead)));
    position += bytesRead;
  }
  return { end, cut: rest.length > 0 };
}

/** One line as it was written, or `undefined` when it is none. */
export function parsedLine(bytes: Buffer): Written | undefined {
  const parsed = line.safeParse(jsonIn(bytes.toString('utf8')));
  return parsed.success ? (parsed.data as Written) : undefined;
}

type Written =
  | { kind: 'snapshot'; schema: number; api: string }
  | Undertaking
  | { kind: 'answer'; time: string; path: string; query: string; answer: Answer };

function lineOf(bytes: Buffer, number: number, offset: number, file: string): Line {
  const written = parsedLine(bytes);
  if (written === undefined || (number === 1) !== (written.kind === 'snapshot')) {
    const what = number === 1 ? `${file} is not a snapshot of lastcall.` : `Line ${number} of the snapshot ${file} is damaged.`;
    throw new UserError(what, { hint: 'Name another file, or move this one away and run the audit again.' });
  }
  const at = { offset, length: bytes.length };
  if (written.kind === 'answer') return { ...at, kind: 'answer', path: written.path, query: written.query, time: written.time };
  return written.kind === 'audit' ? { ...at, kind: 'audit', value: written } : { ...at, kind: 'snapshot', value: written };
}
