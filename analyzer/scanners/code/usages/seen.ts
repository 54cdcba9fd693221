import type { Vocabulary } from '../../../catalog/vocabulary.ts';
import type { BlindSpot, Finding, Usage } from '../../../model.ts';
import { redact } from '../../../redact.ts';
import { isIgnoreAttempt, readIgnore, type IgnoreComment } from '../../../suppress.ts';
import type { StandingOf } from '../../files/standing.ts';
import type { Workspace } from '../../files/workspace.ts';
import type { Expr, SourceText, Unit } from '../expr/expr.ts';
import { exprsOf } from '../expr/walk.ts';
import type { Neighbours } from '../neighbours/neighbours.ts';
import { NO_EVIDENCE } from '../page/evidence.ts';
import type { Host } from '../page/page.ts';
import { languageNamed } from '../readers/language-names.ts';
import { readerOf } from '../readers/languages.ts';
import { isTooDeep, sourceOf } from '../readers/source.ts';
import { readEmbedded } from './embedded.ts';
import { tellingPlaces } from './telling.ts';
import { usagesIn } from './usages.ts';

/** What a file was found to hold. Of a usage it has yet to be judged what it is. */
export type CodeSeen = { kind: 'usage'; usage: Usage } | Judged;

/** What a file was found to hold, judged: plain data, unlike usages, which can rewrite the text they stand in. */
export type Judged = { kind: 'finding'; finding: Finding } | { kind: 'blind'; blind: BlindSpot } | { kind: 'ignore'; ignore: IgnoreComment };

/**
 * Reads a text and all code of other languages inside it, then says what stands there. `parsed` counts units by language. A text
 * that no reader gets through is a blind spot, and ends nothing.
 */
export async function seenAt(file: string, language: string, text: string, host: Host, parsed: Record<string, number>, imported?: Neighbours): Promise<CodeSeen[]> {
  const source = sourceOf(file, language, text);
  if (text.length >= LONG) source.places = tellingPlaces(text, language, host.vocabulary);
  const read = await readerOf(language);
  try {
    return [...await heldIn(read(source), host, parsed, imported)];
  } catch (error) {
    return [{ kind: 'blind', blind: { kind: 'unparsed', where: file, reason: failureOf(error) } }];
  }
}

function failureOf(error: unknown): string {
  if (isTooDeep(error)) return 'It is nested too deeply to be read. Look at it by hand.';
  return `Reading it failed, which is a fault of lastcall: ${redact(String(error))}. Look at the file by hand, and report this.`;
}

async function heldIn(unit: Unit, host: Host, parsed: Record<string, number>, imported?: Neighbours): Promise<Iterable<CodeSeen>> {
  await imported?.load(unit);
  const inner = await readEmbedded(unit, readInner);
  // Scripts of a page import as files of their own do.
  if (unit.language === 'html') for (const [one] of inner.values()) if (one !== undefined) await imported?.load(one);
  return seenIn(unit, inner, { ...host, ...imported?.answers, readEmbedded: (expr) => inner.get(expr) }, parsed);
}

/** From here on a reader may look closely only where that may lead to something: what is shorter is sooner read than searched. */
const LONG = 10_000;

async function readInner(source: SourceText): Promise<Unit | undefined> {
  const language = languageNamed(source.language);
  return language === undefined ? undefined : (await readerOf(language))({ ...source, language });
}

/** `inside` are the units of other languages in it, in each way in which their text may come out: their comments silence as well. */
function* seenIn(unit: Unit, inside: ReadonlyMap<Expr, Unit[]>, host: Host, parsed: Record<string, number>): Generator<CodeSeen> {
  count(parsed, unit.language);
  const [problem] = [unit, ...programsIn(unit, inside)].flatMap(({ problems }) => problems);
  if (problem !== undefined) {
    const line = lineOf(unit.text, problem.offset);
    yield { kind: 'blind', blind: { kind: 'unparsed', where: `${unit.file}:${line}`, reason: `${problem.message} The rest of the file was read as far as possible.` } };
  }
  for (const seen of usagesIn(unit, host)) {
    yield 'where' in seen ? { kind: 'blind', blind: seen } : { kind: 'usage', usage: seen };
  }
  for (const comment of [unit, ...[...inside.values()].flatMap((units) => units.slice(0, 1))].flatMap(({ comments }) => comments)) {
    if (!isIgnoreAttempt(comment.text)) continue;
    const read = readIgnore(comment.text, unit.file, lineOf(unit.text, comment.end));
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

/** One more of its kind. */
export function count(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
