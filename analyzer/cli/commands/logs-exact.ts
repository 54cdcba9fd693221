import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UserError, whyOf } from '../../errors.ts';
import type { Report } from '../../model.ts';
import { readExactly } from '../../scanners/logs/exact.ts';
import type { LogOptions } from '../../scanners/logs/index.ts';
import type { LogInput } from '../../scanners/logs/input/input.ts';
import type { Io } from '../io.ts';
import type { ReportOf } from './logs.ts';

/**
 * Reads logs with a temporary folder for what memory has no room for; the folder is gone afterwards, whatever happened, an
 * interrupt included. What a run left that was killed outright goes with a later one.
 */
export async function judgedExactly(inputs: LogInput[], options: LogOptions, reportOf: ReportOf, io: Io): Promise<Report> {
  const parent = io.env['TMPDIR'] ?? tmpdir();
  await sweep(parent, io.now());
  let folder: string | undefined;
  // Listened for before there is anything to remove: an interrupt in between would leave it.
  const forget = io.beforeInterrupt(() => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
  });
  try {
    folder = temporaryFolder(parent);
    return reportOf(await readExactly(inputs, options, folder));
  } finally {
    forget();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

const PREFIX = 'lastcall-exact-';

function temporaryFolder(parent: string): string {
  try {
    return mkdtempSync(path.join(parent, PREFIX));
  } catch (error) {
    throw new UserError(`No temporary folder could be made in ${parent} (${whyOf(error)}).`, { hint: 'Set TMPDIR to a folder that can be written to, or leave out --exact.', cause: error });
  }
}

/** A run writes into its folder as long as it reads, so that one untouched for so long has no owner. */
const LEFT = 7 * 86_400_000;

async function sweep(parent: string, now: Date): Promise<void> {
  // What cannot be listed or removed is another user's, and no concern of this run.
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(PREFIX))) {
    const folder = path.join(parent, name);
    const touched = await stat(folder).catch(() => undefined);
    if (touched !== undefined && now.getTime() - touched.mtimeMs > LEFT) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
