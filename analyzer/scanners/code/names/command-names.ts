import type { NameUsage } from '../../../model.ts';
import { wordOf } from '../commands/command-words.ts';
import { programOf } from '../commands/commands.ts';
import { UNKNOWN } from '../docs/doc.ts';
import type { Expr } from '../expr/expr.ts';
import { originAt, type Page } from '../page/page.ts';

/** Commands of catalogued tools: the words of the name stand in the command in this order. */
export function* commandNames(expr: Expr, page: Page): Generator<NameUsage> {
  if (expr.kind !== 'command') return;
  const program = programOf(expr, page.scope);
  if (program === undefined) return;
  const names = page.vocabulary.names.get(`cli:${program}`);
  if (names === undefined) return;
  const words = expr.words.map((word) => wordOf(word, page.scope)?.replace(/^--[\w-]+=/, ''));
  for (const [name] of names) {
    const wanted = name.split(' ').filter((word) => word !== program);
    const last = words.findIndex((word) => word === wanted.at(-1) || word?.split(',').includes(wanted.at(-1) ?? '') === true);
    const span = expr.words[last];
    if (span === undefined || !inOrder(wanted, words)) continue;
    yield {
      kind: 'name',
      ...originAt(page, span.start, span.end, { level: 'file', what: `command ${program}` }),
      reading: 'exact',
      ecosystem: `cli:${program}`,
      name,
      version: page.host.versionOf(page.unit.file, `cli:${program}`),
      arguments: UNKNOWN,
    };
  }
}

function inOrder(wanted: string[], words: (string | undefined)[]): boolean {
  let from = 0;
  return wanted.every((word) => {
    const at = words.findIndex((one, index) => index >= from && (one === word || one?.split(',').includes(word) === true));
    from = at + 1;
    return at >= 0;
  });
}
