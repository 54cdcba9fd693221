import path from 'node:path';
import { UserError } from '../errors.ts';
import type { Report } from '../model.ts';
import { formats, isFormat } from '../../reports/index.ts';
import { writeFileWhole } from '../whole-file.ts';
import { EXIT } from './exit.ts';
import { wantsColor, type JudgingFlags } from './flags.ts';
import type { Io } from './io.ts';

interface Target {
  format: string;
  /** `undefined` is standard output. */
  file: string | undefined;
}

/** Draws the report in every format asked for. Without `--output` the one `--format` goes to standard output; where nothing does, the answer is told beside it. */
export async function writeReport(report: Report, flags: JudgingFlags, io: Io): Promise<void> {
  for (const { format, file } of targets(flags)) {
    const render = await rendererOf(format)();
    const color = file === undefined && wantsColor(flags.color, io);
    const drawn = render(report, { color, width: io.width, verbose: flags.verbose ?? false });
    const text = typeof drawn === 'string' ? drawn : [...drawn].join('');
    if (file === undefined) io.stdout(text);
    else await writeFileWhole(path.resolve(io.cwd, file), text);
  }
  const files = targets(flags).map(({ file }) => file);
  if (flags.quiet === true || files.includes(undefined)) return;
  const { outcome } = await import('../../reports/sentences.ts');
  io.stderr(`${outcome(report)} Written to ${files.join(', ')}.\n`);
}

/**
 * Writes what is no report, in the formats it has, wherever `--output` says; a missing last line feed is added. Throws
 * `UserError` for a format it does not have.
 */
export async function writeText(drawings: Partial<Record<string, () => string>>, flags: JudgingFlags, io: Io): Promise<number> {
  for (const { format, file } of targets(flags)) {
    const draw = drawings[format];
    if (draw === undefined) throw new UserError(`This command knows the formats ${Object.keys(drawings).join(' and ')}, not "${format}".`);
    const text = draw();
    const whole = text.endsWith('\n') ? text : `${text}\n`;
    if (file === undefined) io.stdout(whole);
    else await writeFileWhole(path.resolve(io.cwd, file), whole);
  }
  return EXIT.clear;
}

/** Whether these flags name formats that exist; asked before long work, so that a typing error costs nothing. */
export function checkOutput(flags: JudgingFlags): void {
  for (const { format } of targets(flags)) rendererOf(format);
}

function targets(flags: JudgingFlags): Target[] {
  if (flags.output.length === 0) return [{ format: flags.format, file: undefined }];
  return flags.output.map((output) => {
    const [name, ...rest] = output.split('=');
    const named = name !== undefined && rest.length > 0 && isFormat(name);
    const file = named ? rest.join('=') : output;
    return { format: named ? name : flags.format, file: file === '-' ? undefined : file };
  });
}

function rendererOf(format: string) {
  const load = isFormat(format) ? formats[format] : undefined;
  if (load === undefined) throw new UserError(`There is no format "${format}".`, { hint: `Formats: ${Object.keys(formats).join(', ')}.` });
  return load;
}
