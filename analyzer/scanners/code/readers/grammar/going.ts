import type { Going } from '../../expr/expr.ts';
import type { Lowerer } from './lowerer.ts';
import type { Syntax } from './syntax.ts';

/** What statements stand in one behind another, in all grammars; in some of them nothing may be left. */
const HOLDERS = new Set([
  'program', 'module', 'source_file', 'compilation_unit', 'block', 'compound_statement', 'statement_list', 'colon_block', 'case_statement', 'default_statement',
  'body_statement', 'block_body', 'then', 'else', 'begin', 'ensure', 'lambda_literal', 'switch_section', 'switch_block_statement_group',
]);

/** What decides over one statement, which may be a block without anything in it. */
const DECIDES = /^(?:(?:if|for|foreach|enhanced_for|while|do|labeled|using|lock)_statement|else_clause|else_if_clause)$/;

const WRAPPERS = new Set(['expression_statement', 'global_statement']);

/**
 * What goes with an expression that sets a field: its statement, where that is one of several. One that depends on what
 * stands before it (`if (x) a.b = c;`) leaves an empty block: the next would depend on it.
 */
export function goingOf(node: Syntax, low: Lowerer): Going | 'nothing' | undefined {
  let statement = node;
  while (statement.parent !== undefined && WRAPPERS.has(statement.parent.type)) statement = statement.parent;
  const holder = statement.parent;
  const isEnded = low.text(statement).endsWith(';');
  if (holder !== undefined && !HOLDERS.has(holder.type)) return isEnded && DECIDES.test(holder.type) ? { ...low.span(statement), instead: '{}' } : 'nothing';
  if (low.source.language === 'python' && holder?.type === 'block' && holder.children[0] === statement && holder.children.every(setsField)) return { ...low.span(statement), instead: 'pass' };
  const semicolon = isEnded ? undefined : /^[ \t]*;[ \t]*/.exec(low.source.text.slice(statement.end, statement.end + 80));
  return low.span({ start: statement.start, end: statement.end + (semicolon?.[0].length ?? 0) });
}

/** All of a block may go at once, but a block of Python must not be empty. */
function setsField({ type, children: [only, ...more] }: Syntax): boolean {
  const target = only?.children[0]?.type;
  return type === 'expression_statement' && more.length === 0 && only?.type === 'assignment' && (target === 'subscript' || target === 'attribute');
}
