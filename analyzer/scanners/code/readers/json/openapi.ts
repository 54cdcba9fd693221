import type { Expr, ObjectExpr, ObjectField } from '../../expr/expr.ts';
import { isHttpMethod } from '../../expr/http-methods.ts';
import { asReadOnly, newChoice, newConcat } from '../../expr/nodes.ts';
import { fieldNamed } from '../../expr/walk.ts';
import { literalText } from '../making/make.ts';


/** Kinds of Kubernetes and Crossplane that say which fields a resource has, and set none. (Kubernetes, "CustomResourceDefinition"; Crossplane, "Composite Resource Definitions") */
const DEFINITIONS = new Set(['CustomResourceDefinition', 'CompositeResourceDefinition']);

/** Whether a document defines a kind of resource. */
export function definesResource(document: Expr): boolean {
  return document.kind === 'object' && DEFINITIONS.has(literalText(fieldNamed(document, 'kind'))) && fieldNamed(document, 'apiVersion') !== undefined;
}

/** The key of a field as a string, where a reader kept it. */
export type KeyOf = (field: ObjectField) => Expr | undefined;

/**
 * The operations of an OpenAPI or Swagger document, one request each; `undefined` when the document is none. Schemas and
 * descriptions in it are about data, not uses of it, and are left out.
 */
export function openApiRequests(document: Expr, keyOf: KeyOf): Expr[] | undefined {
  if (document.kind !== 'object' || !document.fields.some((field) => field.name === 'openapi' || field.name === 'swagger')) return undefined;
  const paths = fieldNamed(document, 'paths');
  if (paths?.kind !== 'object') return undefined;
  const bases = [...serversOf(document), ...hostOf(document)];
  return paths.fields.flatMap((path) => operationsOf(path, bases, keyOf));
}

function operationsOf(path: ObjectField, bases: readonly Expr[], keyOf: KeyOf): Expr[] {
  const key = keyOf(path);
  // A path of a description is not rewritten: it says what the API has, and says it beside the replacement, which may stand there already.
  const url = key && asReadOnly(key);
  if (url === undefined || path.value.kind !== 'object') return [];
  const own = serversOf(path.value);
  // What may be done there stands elsewhere.
  if (fieldNamed(path.value, '$ref') !== undefined) return [{ start: path.start, end: path.end, kind: 'request', method: undefined, url: behind(bases, url) }];
  return operationFields(path.value).map((field): Expr => {
    const inner = serversOf(field.value);
    return { start: path.start, end: field.end, kind: 'request', method: (field.name ?? '').toUpperCase(), url: behind([inner, own, bases].find((some) => some.length > 0) ?? [], url) };
  });
}

/** The nearest servers hold. A path is looked at alone as well, since a server may be named by less than its address. (OpenAPI 3, "Server Object") */
function behind(bases: readonly Expr[], url: Expr): Expr {
  return bases.length === 0 ? url : newChoice([...bases.map((base) => newConcat([base, url], url)), url], url);
}

function serversOf(holder: Expr): Expr[] {
  const servers = fieldNamed(holder, 'servers');
  return servers?.kind === 'list' ? servers.items.flatMap((server) => textIn(server, 'url')) : [];
}

/** `host` and `basePath` of Swagger 2. */
function hostOf(document: ObjectExpr): Expr[] {
  const parts = [...textIn(document, 'host'), ...textIn(document, 'basePath')];
  return parts.length === 0 ? [] : [newConcat(parts, document)];
}

function textIn(holder: Expr, name: string): Expr[] {
  const value = fieldNamed(holder, name);
  return value?.kind === 'string' ? [asReadOnly(value)] : [];
}

function operationFields(item: ObjectExpr): ObjectField[] {
  return item.fields.filter((field) => isHttpMethod(field.name ?? ''));
}
