import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import pc from 'picocolors';
import { analyze } from '../../analyze.ts';
import { atLine, linesBefore, unifiedDiff } from '../../codemods/diff.ts';
import { fix as fixAll, type FixResult } from '../../codemods/fix.ts';
import type { Change } from '../../codemods/rewriting.ts';
import { readForFix, refusedAhead, writeChanges } from '../../codemods/write.ts';
import { UserError } from '../../errors.ts';
import { redact } from '../../redact.ts';
import { scanCode, siftTree } from '../../scanners/code/scan.ts';
import { listFiles } from '../../scanners/files/list.ts';
import { mentionsIn } from '../../scanners/files/mentions.ts';
import { nameOf } from '../../scanners/files/workspace.ts';
import { applyWaivers } from '../../suppress.ts';
import { EXIT } from '../exit.ts';
import { wantsColor, type JudgingFlags } from '../flags.ts';
import type { Io } from '../io.ts';
import { expanded } from '../patterns.ts';
import { openSession } from '../session.ts';
import { fixJson, type ShownDiff } from './fix-json.ts';
import { summary } from './fix-summary.ts';

/** `lastcall fix [PATH…]`: the diff, or all of it as JSON, on standard output, what is left for people on standard error. */
export async function fix(patterns: string[], flags: JudgingFlags, io: Io): Promise<number> {
  if (flags.write === true && flags.check === true) throw new UserError('--check writes nothing, so --write cannot be given with it.', { hint: 'Give --check to ask, and --write to change the files.' });
  const session = await openSession(flags, io);
  const paths = await expanded(patterns, io.cwd);
  const pathOf = (file: string) => path.resolve(io.cwd, file);
  if (flags.write === true && flags.allowDirty !== true) refuseDirtyTree(paths.map(pathOf));
  const looked = { roots: paths, cwd: io.cwd, vocabulary: session.catalog.vocabulary };
  // Until all is rewritten nothing on disk changes.
  const tree = await siftTree(looked);
  // A file that is asked for has others beside it.
  const isWhole = paths.every((one) => tree.tops.includes(pathOf(one)));
  let listed: ReturnType<typeof listFiles> | undefined;
  const result = await fixAll({
    look: async (overlay, only) => {
      const { seen, coverage } = scanCode({ ...looked, tree, overlay, ...(only ? { only } : {}) });
      const report = await analyze(seen, coverage, session);
      return { ...report, findings: applyWaivers(report.findings, session.config.waivers ?? [], report.asOf) };
    },
    mentions: async (words) => {
      const { files } = isWhole ? tree : await (listed ??= listFiles(tree.tops));
      return new Map([...mentionsIn(files, [...words])].map(([file, held]) => [nameOf(file, io.cwd), held]));
    },
    read: (file) => readForFix(pathOf(file)),
    safeOnly: flags.safeOnly ?? false,
  });
  const isWriting = flags.write === true;
  const done = isWriting ? await written(result, pathOf, io) : asUnwritten(result);
  const diffs = isWriting && flags.format !== 'json' ? [] : result.changes.map(diffOf);
  const doubts = { veiled: isWriting ? [] : diffs.filter(({ hides }) => hides).map(({ file }) => file), locked: isWriting ? [] : refusedAhead(done.changes, pathOf) };
  if (flags.format === 'json') io.stdout(fixJson(done, diffs, doubts.locked, isWriting));
  else for (const { diff } of diffs) io.stdout(painted(diff, wantsColor(flags.color, io)));
  const hasFailed = done.refused.length > result.refused.length;
  if (flags.quiet !== true || hasFailed) io.stderr(summary(done, doubts, session.catalog, flags));
  if (hasFailed) return EXIT.failed;
  return flags.check === true && done.changes.length > 0 ? EXIT.findings : EXIT.clear;
}

function diffOf({ file, before, after }: Change): ShownDiff {
  const diff = unifiedDiff(file, before, after);
  const shown = diff.split('\n').map(redact).join('\n');
  return { file, diff: shown, hides: shown !== diff };
}

function painted(diff: string, color: boolean): string {
  const paint = pc.createColors(color);
  const paintedLine = (line: string): string =>
    /^(?:diff|---|\+\+\+) /.test(line)
      ? paint.bold(line)
      : line.startsWith('@@')
        ? paint.cyan(line)
        : line.startsWith('+')
          ? paint.green(line)
          : line.startsWith('-')
            ? paint.red(line)
            : line;
  return diff.split('\n').map(paintedLine).join('\n');
}

/** What is left, at the lines at which it stands while nothing is written. */
function asUnwritten(result: FixResult): FixResult {
  const lines = new Map(result.changes.map(({ file, before, after }) => [file, linesBefore(before, after)]));
  const lineIn = (file: string) => (line: number): number => lines.get(file)?.(line) ?? line;
  return {
    ...result,
    remnants: result.remnants.map((one) => (one.line === 0 ? one : { ...one, line: lineIn(one.file)(one.line) })),
    left: result.left.map((finding) => (finding.source.kind === 'code' ? atLine(finding, lineIn(finding.source.file)) : finding)),
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
