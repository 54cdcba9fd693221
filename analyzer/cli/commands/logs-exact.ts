import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { codeOf, UserError } from '../../errors.ts';
import type { Report } from '../../model.ts';
import { readExactly } from '../../scanners/logs/exact.ts';
import type { LogOptions } from '../../scanners/logs/index.ts';
import type { LogInput } from '../../scanners/logs/input.ts';
import type { Io } from '../io.ts';
import type { Judged } from './logs.ts';

/** Reads logs with a temporary folder for what memory has no room for; the folder is gone afterwards, whatever happened. */
export async function judgedExactly(inputs: LogInput[], options: LogOptions, judged: Judged, io: Io): Promise<Report> {
  const folder = await temporaryFolder(io.env['TMPDIR'] ?? tmpdir());
  try {
    return judged(await readExactly(inputs, options, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function temporaryFolder(parent: string): Promise<string> {
  try {
    return await mkdtemp(path.join(parent, 'lastcall-'));
  } catch (error) {
    throw new UserError(`No temporary folder could be made in ${parent} (${codeOf(error)}).`, { hint: 'Set TMPDIR to a folder that can be written to, or leave out --exact.', cause: error });
  }
}
