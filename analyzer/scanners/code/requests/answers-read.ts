import type { CallUsage, Doc, Field } from '../../../model.ts';
import { onceFor } from '../../once.ts';
import { UNKNOWN } from '../docs/doc.ts';
import type { Command, Expr, Span, Unit } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { isSelf } from '../expr/self.ts';
import { exprsOf, lastName } from '../expr/walk.ts';
import type { Page } from '../page/page.ts';

/**
 * What code of a file reads of the answer to a request, of the fields that the catalog asks answers for: `record.locked` where records are
 * asked for. Whether it is that answer it is read of, nobody follows.
 */
export function answerRead({ method, path }: Pick<CallUsage, 'method' | 'path'>, page: Page): Doc {
  const asked = method === 'GET' ? page.vocabulary.answered.filter(({ template }) => fits(template, path)) : [];
  const fields = [...new Set(asked.flatMap((one) => one.fields))].flatMap((path): Field[] => {
    const span = readIn(page.unit).get(path);
    if (span === undefined) return [];
    const place = page.place(span.start, span.end);
    const [name = '', ...within] = path.split('.');
    return [{ name, value: within.reduceRight<Doc>((value, inner) => ({ kind: 'object', fields: [{ name: inner, value, place }], open: true }), UNKNOWN), place }];
  });
  const result: Doc = { kind: 'list', items: [{ kind: 'object', fields, open: true }], open: true };
  return fields.length === 0 ? UNKNOWN : { kind: 'object', fields: [{ name: 'result', value: result }], open: true };
}

function fits(template: readonly string[], path: CallUsage['path']): boolean {
  return template.length === path.length && template.every((part, index) => part.startsWith('{') || part === path[index]?.text);
}

/** Where each member is read first, by its name, and by that of what it is a member of before it: `data.proto`. */
const readIn = onceFor((unit: Unit): ReadonlyMap<string, Span> => {
  const exprs = exprsOf(unit);
  // A record of Java is asked for its fields by calls: `record.locked()`. In Python a lock is.
  const called = new Set<Expr>(exprs.flatMap((expr) => (expr.kind === 'call' && (expr.args.length > 0 || unit.language === 'python') ? [expr.callee] : [])));
  const read = new Map<string, Span>();
  for (const expr of exprs) {
    if (called.has(expr)) continue;
    for (const { name, owner, start, end } of namesRead(expr)) {
      for (const one of owner === undefined ? [name] : [name, `${owner}.${name}`]) if (!read.has(one) || start < (read.get(one) as Span).start) read.set(one, { start, end });
    }
  }
  return read;
});

/** A member that is read, and what the member is called that it is one of, where that can be seen. */
interface MemberRead extends Span {
  name: string;
  owner: string | undefined;
}

/** What an expression reads of something: `record.locked`, `record["locked"]`, `record.get("locked")`, `record.values_at('id', 'locked')`, a filter of jq; what an object has itself is of no answer. */
function namesRead(expr: Expr): MemberRead[] {
  if (expr.kind === 'member') return isSelf(expr.object) ? [] : [{ ...expr.nameSpan, name: expr.name, owner: ownerOf(expr.object) }];
  if (expr.kind === 'index') return named(expr.index, ownerOf(expr.object));
  if (expr.kind === 'command') return isJq(expr) ? expr.words.slice(1).flatMap(filtered) : [];
  if (expr.kind !== 'call' || !READS.test(lastName(expr.callee))) return [];
  // `record.dig('data', 'proto')`
  return expr.args.flatMap(({ value }, index) => named(value, index === 0 ? ownerOf(expr.callee.kind === 'member' ? expr.callee.object : expr) : wordOf(expr.args[index - 1]?.value)));
}

function isJq({ words: [program] }: Command): boolean {
  return program !== undefined && /^(?:go|ja)?jq$/.test(plainText(program) ?? '');
}

/** What a filter of jq reads: `.result[] | select(.locked) | .data.proto`; what it sets is no answer. */
function filtered(word: Expr): MemberRead[] {
  const chunks = word.kind === 'string' ? word.parts.filter((part) => part.kind === 'chunk') : [];
  return chunks.flatMap(({ value, at }) => [...value.matchAll(PATHS_OF_JQ)].map(({ 0: path, 1: owner, 2: name = '', index }): MemberRead => {
    const end = index + path.length;
    return { name, owner, start: at(end - name.length), end: at(end) };
  }));
}

/** The last step of a path, and the one before it. */
const PATHS_OF_JQ = /(?:(?<=\.(\w+)(?:\[\d*\])?)|)\.([A-Za-z_]\w*)\b(?!\s*(?:[|+*/-]|\/\/)?=(?!=))/g;

/** What something is called that members are read of: `record.data`, `record["data"]`, `record.get("data")`, `data`. */
function ownerOf(expr: Expr): string | undefined {
  if (expr.kind === 'name' || expr.kind === 'member') return expr.name;
  if (expr.kind === 'index') return wordOf(expr.index);
  return expr.kind === 'call' && READS.test(lastName(expr.callee)) ? wordOf(expr.args.at(-1)?.value) : undefined;
}

function named(expr: Expr, owner: string | undefined): MemberRead[] {
  const name = wordOf(expr);
  return name === undefined ? [] : [{ name, owner, start: expr.start, end: expr.end }];
}

function wordOf(expr: Expr | undefined): string | undefined {
  const text = expr && plainText(expr)?.replace(/^:/, '');
  return text !== undefined && /^\w+$/.test(text) ? text : undefined;
}

/** Names of what reads members that it is told. */
const READS = /^(?:get|opt|fetch|dig|values_at|slice|itemgetter|pluck|data_get|array_get|has|is_?null|path|find_?value)/;
