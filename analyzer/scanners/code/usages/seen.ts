import type { Vocabulary } from '../../../catalog/vocabulary.ts';
import type { BlindSpot, Finding, Usage } from '../../../model.ts';
import { redact } from '../../../redact.ts';
import { isIgnoreAttempt, readIgnore, type IgnoreComment } from '../../../suppress.ts';
import { lineAt, lineOf, lineStarts } from '../../files/line-of.ts';
import { textIn } from '../../files/read.ts';
import type { StandingOf } from '../../files/standing.ts';
import type { Workspace } from '../../files/workspace.ts';
import type { Expr, SourceText, Unit } from '../expr/expr.ts';
import { exprsOf } from '../expr/walk.ts';
import type { Neighbours } from '../neighbours/neighbours.ts';
import { NO_EVIDENCE } from '../page/evidence.ts';
import type { Host } from '../page/page.ts';
import { languageNamed } from '../readers/language-names.ts';
import { readerOf } from '../readers/languages.ts';
import { isTooDeep, mayBeTooDeep, sourceOf } from '../readers/source.ts';
import { scopeOf } from '../values/scope.ts';
import { readEmbedded } from './embedded.ts';
import { tellingPlaces } from './telling.ts';
import { usagesIn } from './usages.ts';

/** What a file was found to hold. Of a usage it has yet to be judged what it is. */
export type CodeSeen = { kind: 'usage'; usage: Usage } | Judged;

/** What a file was found to hold, judged: plain data, unlike usages, which can rewrite the text they stand in. */
export type Judged = { kind: 'finding'; finding: Finding } | { kind: 'blind'; blind: BlindSpot } | { kind: 'ignore'; ignore: IgnoreComment };

/** What a text was found to hold. */
export interface TextSeen {
  seen: CodeSeen[];
  /** What it was read as; `undefined` where its reader did not get through. */
  language: string | undefined;
}

/** Reads a text and all code of other languages inside it, then says what stands there. A text that cannot be read is a blind spot, and ends nothing. */
export async function seenIn(source: SourceText, host: Host, imported?: Neighbours): Promise<TextSeen> {
  if (source.text.length >= LONG) source.places = tellingPlaces(source.text, source.language, host.vocabulary);
  return seenThrough(source, host, imported);
}

async function seenThrough(source: SourceText, host: Host, imported?: Neighbours): Promise<TextSeen> {
  const read = await readerOf(source.language);
  let language: string | undefined;
  try {
    const unit = read(source);
    ({ language } = unit);
    return { seen: [...await seenOn(unit, host, imported)], language };
  } catch (error) {
    return { seen: [{ kind: 'blind', blind: { kind: 'unparsed', where: source.file, reason: failureOf(error, source.text) } }], language };
  }
}

/** The same of a file of the disk: others may take it away between the list and its turn. `text` stands in for what it holds; of one that `isWhole` nothing is passed over. */
export async function seenInFile({ file, name, language, isWhole }: { file: string; name: string; language: string; isWhole?: true }, host: Host, imported?: Neighbours, text?: string): Promise<TextSeen> {
  const held = text === undefined ? textIn(file) : { text };
  if (held.text === undefined) return { seen: [{ kind: 'blind', blind: { ...held.blind, where: name } }], language: undefined };
  return (isWhole === true ? seenThrough : seenIn)(sourceOf(name, language, held.text), host, imported);
}

function failureOf(error: unknown, text: string): string {
  if (isTooDeep(error) && mayBeTooDeep(text)) return 'It is nested too deeply to be read. Look at it by hand.';
  return `Reading it failed, which is a fault of lastcall: ${redact(String(error))}. Look at the file by hand, and report this.`;
}

async function seenOn(unit: Unit, host: Host, imported?: Neighbours): Promise<Iterable<CodeSeen>> {
  await imported?.load(unit);
  const inner = await readEmbedded(unit, readInner, scopeOf(unit, imported && ((module, name) => imported.answers.resolveImport(unit.file, module, name))));
  // Scripts of a page import as files of their own do.
  if (unit.language === 'html') for (const [one] of inner.values()) if (one !== undefined) await imported?.load(one);
  return sightings(unit, inner, { ...host, ...imported?.answers, readEmbedded: (expr) => inner.get(expr) });
}

/** From here on a reader may look closely only where that may lead to something: what is shorter is sooner read than searched. */
const LONG = 10_000;

async function readInner(source: SourceText): Promise<Unit | undefined> {
  const language = languageNamed(source.language);
  return language === undefined ? undefined : (await readerOf(language))({ ...source, language });
}

/** `inside` are the units of other languages in it, in each way in which their text may come out: their comments silence as well. */
function* sightings(unit: Unit, inside: ReadonlyMap<Expr, Unit[]>, host: Host): Generator<CodeSeen> {
  const [problem] = [unit, ...programsIn(unit, inside)].flatMap(({ problems }) => problems);
  if (problem !== undefined) {
    const line = lineOf(unit.text, problem.offset);
    yield { kind: 'blind', blind: { kind: 'unparsed', where: `${unit.file}:${line}`, reason: `${problem.message} The rest of the file was read as far as possible.` } };
  }
  for (const seen of usagesIn(unit, host)) {
    yield 'where' in seen ? { kind: 'blind', blind: seen } : { kind: 'usage', usage: seen };
  }
  let lines: number[] | undefined;
  for (const comment of [unit, ...[...inside.values()].flatMap((units) => units.slice(0, 1))].flatMap(({ comments }) => comments)) {
    if (!isIgnoreAttempt(comment.text)) continue;
    lines ??= lineStarts(unit.text);
    const until = comment.until === undefined ? undefined : lineAt(lines, comment.until) + 1;
    const read = readIgnore(comment.text, unit.file, lineAt(lines, comment.end) + 1, until);
    if (read !== undefined) yield 'ids' in read ? { kind: 'ignore', ignore: read } : { kind: 'blind', blind: read };
  }
}

/** What is run as it stands there. An example in a text need not be whole, nor what is put together or filled in first, as Terraform in strings is. */
function programsIn(unit: Unit, inside: ReadonlyMap<Expr, Unit[]>): Unit[] {
  return inside.size === 0 ? [] : exprsOf(unit).flatMap((expr) => (isProgram(expr) ? inside.get(expr)?.slice(0, 1) ?? [] : []));
}

function isProgram(expr: Expr): boolean {
  return expr.kind === 'embedded' && expr.context === undefined && expr.language !== 'terraform'
    && expr.text.kind === 'string' && expr.text.parts.every((part) => part.kind === 'chunk' && !TEMPLATE.test(part.value));
}

/** What programs for templates fill in: `{{ name }}`, `{% if %}`, `<%= name %>`, `<?= $name ?>`. */
const TEMPLATE = /\{\{|\{%|<[%?]/;

/** What a file may ask of the files around it. */
export function hostOf(vocabulary: Vocabulary, workspace: Workspace, standingOf: StandingOf): Host {
  return {
    vocabulary,
    standingOf,
    evidenceOf: (file) => workspace.evidenceFor(file) ?? NO_EVIDENCE,
    versionOf: (file, ecosystem) => workspace.versionOf(file, ecosystem),
  };
}
