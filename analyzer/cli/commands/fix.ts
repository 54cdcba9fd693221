import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { analyze } from '../../analyze.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { linesBefore, unifiedDiff } from '../../codemods/diff.ts';
import { fix as fixAll, readForFix, writeChanges, type FixResult } from '../../codemods/fix.ts';
import { UserError } from '../../errors.ts';
import type { Finding } from '../../model.ts';
import { redact } from '../../redact.ts';
import { scanCode } from '../../scanners/code/scan.ts';
import { listFiles, topsOf } from '../../scanners/files/list.ts';
import { mentionsIn } from '../../scanners/files/mentions.ts';
import { nameOf } from '../../scanners/files/workspace.ts';
import { applyWaivers } from '../../suppress.ts';
import { EXIT } from '../exit.ts';
import type { JudgingFlags } from '../flags.ts';
import type { Io } from '../io.ts';
import { expanded } from '../patterns.ts';
import { openSession } from '../session.ts';

/** `lastcall fix [PATH…]`: the diff on standard output, what is left for people on standard error. */
export async function fix(patterns: string[], flags: JudgingFlags, io: Io): Promise<number> {
  const session = await openSession(flags, io);
  const paths = await expanded(patterns, io.cwd);
  const pathOf = (file: string) => path.resolve(io.cwd, file);
  if (flags.write === true && flags.allowDirty !== true) refuseDirtyTree(paths.map(pathOf));
  let listed: ReturnType<typeof listFiles> | undefined;
  const result = await fixAll({
    look: async (overlay, only) => {
      const { seen, coverage } = scanCode({ roots: paths, cwd: io.cwd, vocabulary: session.catalog.vocabulary, overlay, ...(only ? { only } : {}) });
      const report = await analyze(seen, coverage, session);
      return { ...report, findings: applyWaivers(report.findings, session.config.waivers ?? [], report.asOf) };
    },
    mentions: async (words) => {
      const { files } = await (listed ??= listFiles(topsOf(paths, io.cwd)));
      return new Map([...mentionsIn(files, [...words])].map(([file, held]) => [nameOf(file, io.cwd), held]));
    },
    read: (file) => readForFix(pathOf(file)),
    safeOnly: flags.safeOnly ?? false,
  });
  const done = flags.write === true ? await written(result, pathOf, io) : asUnwritten(result);
  const veiled = flags.write === true ? [] : showDiffs(result, io);
  const hasFailed = done.refused.length > result.refused.length;
  if (flags.quiet !== true || hasFailed) io.stderr(summary(done, veiled, session.catalog, flags));
  if (hasFailed) return EXIT.failed;
  return flags.check === true && done.changes.length > 0 ? EXIT.findings : EXIT.clear;
}

/** Prints what would change; answers with the files of which something is not shown. */
function showDiffs({ changes }: FixResult, io: Io): string[] {
  return changes.flatMap(({ file, before, after }) => {
    const diff = unifiedDiff(file, before, after);
    const shown = diff.split('\n').map(redact).join('\n');
    io.stdout(shown);
    return shown === diff ? [] : [file];
  });
}

/** What is left, at the lines at which it stands while nothing is written. */
function asUnwritten(result: FixResult): FixResult {
  const lines = new Map(result.changes.map(({ file, before, after }) => [file, linesBefore(before, after)]));
  const atLine = (file: string, line: number): number => lines.get(file)?.(line) ?? line;
  return {
    ...result,
    remnants: result.remnants.map((one) => (one.line === 0 ? one : { ...one, line: atLine(one.file, one.line) })),
    left: result.left.map((finding) => (finding.source.kind === 'code' ? { ...finding, source: { ...finding.source, line: atLine(finding.source.file, finding.source.line) } } : finding)),
  };
}

/** What came of writing; an interrupt ends it between two files. */
async function written(result: FixResult, pathOf: (file: string) => string, io: Io): Promise<FixResult> {
  if (result.changes.length === 0) return result;
  const { changes, refused } = await writeChanges(result.changes, pathOf, io.interrupted());
  return { ...result, changes, refused: [...result.refused, ...refused] };
}

/** A dirty tree would mix our changes with somebody's own. */
function refuseDirtyTree(paths: string[]): void {
  for (const one of paths) {
    const folder = statSync(one, { throwIfNoEntry: false })?.isDirectory() === true ? one : path.dirname(one);
    const status = spawnSync('git', ['-C', folder, 'status', '--porcelain', '--', one], { encoding: 'utf8' });
    if (status.status === 0 && status.stdout.trim() !== '') {
      throw new UserError('The git tree has uncommitted changes; nothing was written.', { hint: 'Commit or stash them, or give --allow-dirty.' });
    }
  }
}

function summary({ changes, remnants, left, refused }: FixResult, veiled: string[], catalog: Catalog, flags: JudgingFlags): string {
  const places = changes.reduce((sum, change) => sum + change.fixed.length, 0);
  const verb = flags.write === true ? 'Rewrote' : 'Would rewrite';
  const head = changes.length === 0 ? 'Nothing to rewrite.' : `${verb} ${count(places, 'place')} in ${count(changes.length, 'file')}.`;
  const shown = flags.verbose === true ? left : left.slice(0, 20);
  const rest = left.length - shown.length;
  return [
    head,
    ...changes.flatMap((change) => change.fixed.map((finding) => `  ${placeOf(finding)}  ${finding.deprecation}: ${finding.fix?.says ?? ''}`)),
    ...afterwards(changes, catalog),
    ...remnants.map(lookAt),
    ...veiled.map((file) => `The diff of ${file} hides credentials, so it cannot be applied; --write makes the change.`),
    ...refused.map(({ file, reason }) => `Left alone: ${file}: ${reason}`),
    ...(left.length > 0 ? [`${count(left.length, 'place')} left for a person:`] : []),
    ...shown.map((finding) => `  ${placeOf(finding)}  ${finding.deprecation}: ${reasonOf(finding, flags.safeOnly === true)}`),
    ...(rest > 0 ? [`  and ${rest} more; --verbose lists them all.`] : []),
  ].join('\n') + '\n';
}

function lookAt({ file, line, word, kind }: FixResult['remnants'][number]): string {
  if (kind === 'told') return `  look at ${file}:${line}: it still tells of "${word}", and whatever it compares with that may be called otherwise now.`;
  return `  look at ${line === 0 ? file : `${file}:${line}`}: nothing in this file uses "${word}" any more.`;
}

/** What a recipe takes out has to come back somewhere: the steps of entries whose rewrite asks for a review, told once. */
function afterwards(changes: FixResult['changes'], catalog: Catalog): string[] {
  const reviewed = changes.flatMap((change) => change.fixed.filter((finding) => finding.fix?.safety === 'review').map((finding) => finding.deprecation));
  return [...new Set(reviewed)].flatMap((id) => (catalog.byId.get(id)?.manual ?? []).map((step) => `  by hand, for ${id}: ${step}`));
}

function reasonOf(finding: Finding, isSafeOnly: boolean): string {
  if (finding.fix === null) return finding.replacement === null ? 'There is no replacement; remove the use.' : finding.replacement;
  if (finding.fix.kind === 'manual') return finding.fix.says;
  const why = isSafeOnly && finding.fix.safety === 'review' ? 'asks for a review, left out' : 'not done, as its file was left alone or another change meets it';
  return `${finding.fix.says} (${why})`;
}

function placeOf({ source }: Finding): string {
  return source.kind === 'code' ? `${source.file}:${source.line}` : '';
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
