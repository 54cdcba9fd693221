import { put } from '../../../lists.ts';
import type { Command, Expr, SourceText, StringExpr, Unit } from '../expr/expr.ts';
import { exprsOf } from '../expr/walk.ts';
import { languageOfText, withSingleBraces } from '../readers/text-languages.ts';
import { programOf } from '../commands/commands.ts';
import { environmentOf } from '../values/environment.ts';
import { flatten, offsetAt, partAt, type Str } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import { scopeOf, type Scope } from '../values/scope.ts';

/**
 * Reads all code of other languages in a unit, to any depth, in each way in which its text may come out. The result answers `Host.readEmbedded`; parsers load
 * asynchronously, so this comes before `usagesIn`.
 */
export async function readEmbedded(unit: Unit, read: (source: SourceText) => Promise<Unit | undefined>, scope: Scope = scopeOf(unit)): Promise<ReadonlyMap<Expr, Unit[]>> {
  const units = new Map<Expr, Unit[]>();
  for (const { expr, source } of embeddedIn(unit, scope)) {
    const inner = await read(source);
    if (inner === undefined) continue;
    put(units, expr, inner);
    for (const [deeper, one] of await readEmbedded(inner, read, scopeOf(inner, undefined, environmentOf(inner, scope, expr.start)))) units.set(deeper, one);
  }
  return units;
}

/** Code of another language inside a file. */
interface Embedded {
  /** The expression that holds it: what `Host.readEmbedded` is asked with. */
  expr: Expr;
  source: SourceText;
}

/**
 * Code in other languages that a file holds: what its reader said is such, and strings that plainly are (HCL in a Go test,
 * a curl call in Python). Run-time parts stand as hole characters, which no reader takes for syntax.
 */
function* embeddedIn(unit: Unit, scope: Scope): Generator<Embedded> {
  const programs = new Set<Expr>();
  const documents = new Set<Expr>();
  const kept = new Set<Expr>();
  // What its reader knows to be code is not guessed at a second time.
  const known = new Set<Expr>();
  for (const expr of exprsOf(unit)) {
    const program = expr.kind === 'command' ? jqProgram(expr, scope) : undefined;
    if (program !== undefined) programs.add(program);
    if (expr.kind === 'let' && unit.language === 'python' && ANSIBLE_DOCS.has(expr.name)) documents.add(expr.value);
    // Of the words of a command only the shell's own reader knows which are code.
    if (expr.kind === 'let' && unit.language === 'shell') kept.add(expr.value);
    if (expr.kind === 'embedded') known.add(expr.text);
    const language = known.has(expr)
      ? undefined
      : programs.has(expr)
        ? 'jq'
        : documents.has(expr)
          ? 'yaml'
          : expr.kind === 'embedded'
            ? expr.language
            : expr.kind === 'string' && (unit.language !== 'shell' || kept.has(expr))
              ? guessOf(expr)
              : undefined;
    if (language === undefined) continue;
    for (const str of fold(expr.kind === 'embedded' ? expr.text : expr, scope)) yield { expr, source: sourceOf(str, expr, language, unit) };
  }
}

function sourceOf(str: Str, expr: Expr, language: string, { file, text: fileText }: Unit): SourceText {
  const flat = flatten(str);
  const broughtAt = (offset: number): number | undefined => {
    const piece = partAt(flat, offset)?.piece;
    return piece?.kind === 'text' ? piece.from?.start : undefined;
  };
  const at = (offset: number): number => offsetAt(flat, offset) ?? broughtAt(offset) ?? (offset > 0 ? (offsetAt(flat, offset - 1) ?? expr.end - 1) + 1 : expr.start);
  const [first] = str.flatMap((piece) => (piece.kind === 'text' && piece.from === undefined ? [piece] : []));
  const text = language === 'terraform' ? withSingleBraces(flat.text) : flat.text;
  const brought = flat.parts.filter(({ piece }) => piece.kind === 'text' && piece.from !== undefined);
  const isBrought = (start: number, end: number): boolean => brought.some((part) => part.start < end && start < part.end);
  return { file, language, text, fileText, at, encode: (inner) => first?.encode?.(text === flat.text ? inner : inner.replace(/[{}]/g, '$&$&')), ...(brought.length > 0 && { isBrought }) };
}

/** Where Ansible modules show what goes in and comes out. (Ansible developer guide, "Module format and documentation") */
const ANSIBLE_DOCS = new Set(['EXAMPLES', 'RETURN']);

/** The filter that jq is given: the first word that is more than a name or an option. */
function jqProgram(command: Command, scope: Scope): Expr | undefined {
  if (!/^(?:go|ja)?jq$/.test(programOf(command, scope) ?? '')) return undefined;
  return command.words.find((word) => word.kind === 'string' && word.parts.some((part) => part.kind === 'chunk' && /["(|]/.test(part.value)));
}

function guessOf({ parts }: StringExpr): string | undefined {
  if (!parts.some((part) => part.kind === 'chunk' && /[{]|curl|Invoke-/.test(part.value))) return undefined;
  return languageOfText(parts.map((part) => (part.kind === 'chunk' ? part.value : '')).join(''));
}
