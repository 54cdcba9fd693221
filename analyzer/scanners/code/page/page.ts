import type { Vocabulary } from '../../../catalog/vocabulary.ts';
import type { ApiEvidence, Context, Place, Source } from '../../../model.ts';
import { redact } from '../../../redact.ts';
import { lineAt, lineStarts } from '../../files/line-of.ts';
import type { Standing, StandingOf } from '../../files/standing.ts';
import type { Expr, Import, Unit } from '../expr/expr.ts';
import { environmentOf } from '../values/environment.ts';
import { scopeOf, type Bound, type ResolveImport, type Scope } from '../values/scope.ts';
import { contextOf } from './context.ts';
import type { WordsTold } from './deferred.ts';
import { evidenceIn, textEvidence, type TextEvidence } from './evidence.ts';

/** What the scan knows beyond one file; everything that reads files stays on its side. */
export interface Host {
  vocabulary: Vocabulary;
  /** What a file's own name says, wherever the tree stands. */
  standingOf: StandingOf;
  /** What speaks for the API around a file: its package, its repository. `none` when nothing does. */
  evidenceOf(file: string): ApiEvidence;
  /** The version of a package, provider or tool that the manifests around a file give. */
  versionOf(file: string, ecosystem: string): string | undefined;
  /** Follows an import of `file` one level. */
  resolveImport?(file: string, module: string, name: string): ReturnType<ResolveImport>;
  /** The files that a module may be which `file` imports, by their names in reports. */
  filesOf?(file: string, module: string): string[];
  /** What the files import that the file leads to. */
  importsAround?(): Import[];
  /** Code of another language that was read beforehand (see `readEmbedded` in `embedded.ts`); one unit for each way in which it may come out; `undefined` when no reader knows it. */
  readEmbedded?(expr: Expr): Unit[] | undefined;
  /** Joins words in one file with the path another file builds; without it words count only beside their path. */
  deferred?: WordsTold;
}

/** What the text of a whole file says; code inside it stands on the same. */
interface Sheet {
  /** What the file's name says. */
  standing: Standing;
  /** Where each line begins. */
  lines: number[];
  texts: TextEvidence[];
  /** Texts beside which some catalogued path is alive. */
  beside: string[];
  /** It names models that ask for what their names say. */
  hasModels: boolean;
}

/** One lowered file with everything that reading it needs. */
export interface Page {
  unit: Unit;
  host: Host;
  sheet: Sheet;
  vocabulary: Vocabulary;
  scope: Scope;
  /** The nearest evidence of the API: in the file, else around it. */
  evidence: ApiEvidence;
  context: Context | undefined;
  /** It is code inside of a file that is more than this code. */
  isInner: boolean;
  place(start: number, end: number): Place;
  source(start: number, end: number): Source;
  /** The line at an offset, redacted and cut to 200 characters. */
  seen(start: number): string;
  /** The same of a place. */
  seenAt(place: Place): string;
}

/** What a page is read on. */
type Ground = Pick<Page, 'unit' | 'host' | 'sheet' | 'evidence' | 'context' | 'isInner'>;

/** What every usage of a page says alike. */
interface Origin {
  source: Source;
  seen: string;
  evidence: ApiEvidence;
  context?: Context;
}

/** Prepares a file for reading. */
export function pageOf(unit: Unit, host: Host): Page {
  const { vocabulary } = host;
  const sheet: Sheet = {
    standing: host.standingOf(unit.file),
    lines: lineStarts(unit.text),
    texts: textEvidence(unit.text, vocabulary),
    beside: vocabulary.aliveBeside.filter((text) => unit.text.includes(text)),
    hasModels: /\bActiveResource\b/.test(unit.text),
  };
  return pageOn({ unit, host, sheet, evidence: host.evidenceOf(unit.file), context: contextOf(sheet.standing.within), isInner: false });
}

/** Prepares code inside a page, which inherits what speaks for the API there. */
export function innerPage(unit: Unit, outer: Page, at: number, context: Page['context']): Page {
  const { repeated } = outer.unit;
  const inner = repeated === undefined ? unit : { ...unit, repeated };
  return pageOn({ ...outer, unit: inner, context: outer.context ?? context, isInner: true }, environmentOf(unit, outer.scope, at));
}

/** The evidence is that around the code, which may hold some of its own; `given` is what its names stand for outside of it. */
function pageOn({ unit, host, sheet, evidence, context, isInner }: Ground, given?: (name: string) => Bound | undefined): Page {
  const { lines, texts } = sheet;
  const resolve = host.resolveImport;
  const place = (start: number, end: number): Place => {
    const [from, to] = [lineAt(lines, start), lineAt(lines, end)];
    return { file: unit.file, line: from + 1, column: start - (lines[from] ?? 0) + 1, endLine: to + 1, endColumn: end - (lines[to] ?? 0) + 1 };
  };
  return {
    unit,
    host,
    sheet,
    vocabulary: host.vocabulary,
    scope: scopeOf(unit, resolve && ((module, name) => resolve(unit.file, module, name)), given),
    evidence: evidenceIn(unit, texts) ?? evidence,
    context,
    isInner,
    place,
    source: (start, end) => ({ kind: 'code', language: unit.language, ...place(start, end) }),
    seen: (start) => seenAt(unit.text, lines, start),
    seenAt: ({ line, column }) => seenAt(unit.text, lines, (lines[line - 1] ?? 0) + column - 1),
  };
}

/** Where a usage stands, what is seen there, and why it is believed to be this API. */
export function originAt(page: Page, start: number, end: number, evidence = page.evidence): Origin {
  const { context } = page;
  return { source: page.source(start, end), seen: page.seen(start), evidence, ...(context === undefined ? {} : { context }) };
}

const SEEN = 200;

/** Around the offset where the line is long: minified files have one line. What is cut off is looked at as well: a credential may stand across the cut, or only what says that it is one before it. */
function seenAt(text: string, lines: number[], start: number): string {
  const index = lineAt(lines, start);
  const line = lines[index] ?? 0;
  const from = Math.max(line, start - SEEN / 2);
  const [first, last] = [Math.max(line, from - SEEN), Math.min((lines[index + 1] ?? text.length + 1) - 1, from + SEEN * 3)];
  const shown = redact(text.slice(first, last));
  return shown.slice(sharedStart(redact(text.slice(first, from)), shown)).trim().slice(0, SEEN);
}

/** How many characters two texts begin with alike. */
function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
