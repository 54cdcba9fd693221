import { jsonIn } from '../../../attempts.ts';
import { MOST_BYTES, MOST_OPERATORS } from '../../../expression/logpush-schema.ts';
import { byteLength, parseLogFilter } from '../../../expression/logpush.ts';
import type { LogProblem } from '../../../expression/logpush-validate.ts';
import { UserError } from '../../../errors.ts';
import { indented } from './facts.ts';
import { treeLines, type Branch } from './tree.ts';

export interface LogFilterExplanation {
  kind: 'log-filter';
  valid: boolean;
  tree: Branch;
  operators: number;
  bytes: number;
  errors: LogProblem[];
  warnings: LogProblem[];
}

/** Draws a log filter and names its problems. Throws `UserError` for what is no JSON object with `where`. */
export function explainLogFilter(text: string): LogFilterExplanation {
  const parsed = parseLogFilter(text);
  const document = documentIn(text.trim());
  const where = document?.value;
  if (document === undefined || where === undefined) throw new UserError(`This is no log filter: ${parsed.ok ? '' : parsed.errors[0]?.message ?? ''}`);
  return {
    kind: 'log-filter',
    valid: parsed.ok,
    tree: branchOf(where, 0),
    operators: operatorsIn(where),
    bytes: byteLength(document.text),
    errors: parsed.ok ? [] : parsed.errors,
    warnings: parsed.warnings,
  };
}

/** The explanation for people. */
export function logFilterLines({ valid, tree, operators, bytes, errors, warnings }: LogFilterExplanation): string[] {
  const problem = ({ pointer, message }: LogProblem) => `${pointer === '' ? '/' : pointer}  ${message}`;
  return [
    ...treeLines(tree),
    '',
    `${operators} of about ${MOST_OPERATORS} operators, ${bytes} of ${MOST_BYTES} bytes. ${valid ? 'The filter is valid.' : 'The filter is not valid:'}`,
    ...indented(errors.map(problem)),
    ...warnings.map((warning) => `Note: ${problem(warning)}`),
  ];
}

/** The value of `where`, also of a filter that breaks other rules; as JSON or as the escaped string of a job. */
function documentIn(text: string): { text: string; value: unknown } | undefined {
  const escaped = [text, `"${text}"`].map(jsonIn).filter((value) => typeof value === 'string');
  for (const one of [text, ...escaped]) {
    const value = jsonIn(one);
    if (typeof value === 'object' && value !== null && 'where' in value) return { text: one, value: value.where };
  }
  return undefined;
}

/** A filter within its limits cannot nest deeper; what does is not drawn. */
const DEEPEST = 100;

function branchOf(node: unknown, depth: number): Branch {
  const logic = logicIn(node);
  if (logic === undefined) return { label: labelOf(node), below: [] };
  return { label: logic.name, below: depth > DEEPEST ? [{ label: '…', below: [] }] : logic.nodes.map((one) => branchOf(one, depth + 1)) };
}

function labelOf(node: unknown): string {
  const isCondition = typeof node === 'object' && node !== null && 'key' in node && 'operator' in node && 'value' in node;
  return isCondition ? `${String(node.key)} ${String(node.operator)} ${JSON.stringify(node.value)}` : JSON.stringify(node);
}

function logicIn(node: unknown): { name: 'and' | 'or'; nodes: unknown[] } | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if ('and' in node && Array.isArray(node.and)) return { name: 'and', nodes: node.and };
  return 'or' in node && Array.isArray(node.or) ? { name: 'or', nodes: node.or } : undefined;
}

function operatorsIn(root: unknown): number {
  let count = 0;
  const waiting = [root];
  while (waiting.length > 0) {
    const logic = logicIn(waiting.pop());
    if (logic === undefined) count++;
    else waiting.push(...logic.nodes);
  }
  return count;
}
