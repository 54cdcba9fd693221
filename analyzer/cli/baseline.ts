import { UserError } from '../errors.ts';
import type { Finding } from '../model.ts';
import { readTextFile, writeFileWhole } from '../whole-file.ts';

/** Fingerprints an earlier run wrote. */
export async function readBaseline(file: string): Promise<ReadonlySet<string>> {
  const text = await readTextFile(file, 'The baseline');
  const parsed = parseJson(text, file);
  const known = typeof parsed === 'object' && parsed !== null && 'findings' in parsed ? parsed.findings : undefined;
  if (!Array.isArray(known)) throw new UserError(`${file} is no baseline: it has no list "findings".`, { hint: 'Write one with --update-baseline.' });
  return new Set(known.map((one: unknown) => (typeof one === 'object' && one !== null && 'fingerprint' in one ? String(one.fingerprint) : '')));
}

/** One line per finding, sorted, so that a change of the baseline reads well in a review. */
export async function writeBaseline(file: string, findings: Finding[]): Promise<void> {
  const lines = findings.map(({ fingerprint, deprecation, source }) =>
    JSON.stringify({ fingerprint, deprecation, file: source.kind === 'zone' ? source.zone : source.file }));
  await writeFileWhole(file, `{\n  "version": 1,\n  "findings": [\n${lines.sort().map((line) => `    ${line}`).join(',\n')}\n  ]\n}\n`);
}

/** Parses a file the user named; throws `UserError` with the file when it is no JSON. */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(`${file} is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
  }
}
