import type { Expr, ObjectField } from '../../expr/expr.ts';
import type { ObjectExpr } from './parser.ts';

const OPERATIONS = /^(?:get|head|post|put|patch|delete)$/i;

/** The key of a field as a string, where a reader kept it. */
export type KeyOf = (field: ObjectField) => Expr | undefined;

/**
 * The operations of an OpenAPI or Swagger document, one request each; `undefined` when the document is none. Schemas and
 * descriptions in it are about data, not uses of it, and are left out.
 */
export function openApiRequests(document: Expr, keyOf: KeyOf): Expr[] | undefined {
  if (document.kind !== 'object' || !document.fields.some((field) => field.name === 'openapi' || field.name === 'swagger')) return undefined;
  const paths = document.fields.find((field) => field.name === 'paths')?.value;
  if (paths?.kind !== 'object') return undefined;
  return paths.fields.flatMap((path) => operationsOf(path, keyOf));
}

function operationsOf(path: ObjectField, keyOf: KeyOf): Expr[] {
  const key = keyOf(path);
  const url = key && asItIs(key);
  if (url === undefined || path.value.kind !== 'object') return [];
  return operationFields(path.value).map((field): Expr => ({ start: path.start, end: field.end, kind: 'request', method: (field.name ?? '').toUpperCase(), url }));
}

/** A path of a description is not rewritten: it says what the API has, and says it beside the replacement, which may stand there already. */
export function asItIs(path: Expr): Expr {
  if (path.kind !== 'string') return path;
  return { ...path, parts: path.parts.map((part) => (part.kind === 'chunk' ? { kind: 'chunk', value: part.value, at: (index) => part.at(index), encode: () => undefined } : part)) };
}

function operationFields(item: ObjectExpr): ObjectField[] {
  return item.fields.filter((field) => OPERATIONS.test(field.name ?? ''));
}
