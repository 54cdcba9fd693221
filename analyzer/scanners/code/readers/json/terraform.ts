import { heredoc } from '../../dialects/terraform.ts';
import type { BlockExpr, Chunk, Expr, ObjectExpr, ObjectField } from '../../expr/expr.ts';
import { newLet } from '../../expr/nodes.ts';
import { fieldNamed } from '../../expr/walk.ts';
import { Maker, literalText, sourceIn } from '../making/make.ts';
import { expression } from '../terraform/expression.ts';
import { Cursor } from '../terraform/lexer.ts';
import { templateParts } from '../terraform/template.ts';
import type { KeyOf } from './openapi.ts';

/**
 * The resources of a state or plan; `undefined` for other documents. What a plan says several times is told once, and the
 * schemas of providers, which name all there is, hold no resource. (Terraform, "providers schema")
 */
export function stateBlocks(document: Expr): Expr[] | undefined {
  if (document.kind !== 'object') return undefined;
  if (has(document, 'provider_schemas')) return [];
  if (!isState(document)) return undefined;
  const part = STATE.find((name) => has(document, name));
  const found: BlockExpr[] = [];
  collect(part === undefined ? document : fieldNamed(document, part), () => true, found, 0);
  if (part !== 'planned_values') return found;
  const planned = new Set<string>();
  addressed(fieldNamed(document, part), planned, 0);
  collect(fieldNamed(document, CHANGES), (object) => !has(object, 'type') || !planned.has(addressOf(object)), found, 0);
  return found;
}

const CHANGES = 'resource_changes';
const STATE = ['planned_values', 'values', 'resources', 'modules', CHANGES];

/** Only plans have changes, which is all that a policy's samples keep of them. (Terraform, "JSON Output Format") */
function isState(document: ObjectExpr): boolean {
  if (has(document, 'terraform_version')) return STATE.some((name) => has(document, name));
  const changes = fieldNamed(document, CHANGES);
  return changes?.kind === 'list' && changes.items.some((item) => item.kind === 'object' && has(item, 'change'));
}

/** The addresses of the resources that are there once the plan is done: a change that takes one away stands beside them. */
function addressed(expr: Expr | undefined, found: Set<string>, depth: number): void {
  if (depth > DEEPEST || expr === undefined) return;
  if (expr.kind === 'list') for (const item of expr.items) addressed(item, found, depth + 1);
  if (expr.kind !== 'object') return;
  if (has(expr, 'values') && has(expr, 'type')) found.add(addressOf(expr));
  else for (const field of expr.fields) addressed(field.value, found, depth + 1);
}

function addressOf(object: ObjectExpr): string {
  const [address, type, name] = ['address', 'type', 'name'].map((field) => literalText(fieldNamed(object, field)));
  return address || `${type}.${name}`;
}

const DEEPEST = 60;

function collect(expr: Expr | undefined, isMeant: (object: ObjectExpr) => boolean, found: BlockExpr[], depth: number): void {
  if (depth > DEEPEST || expr === undefined) return;
  if (expr.kind === 'list') for (const item of expr.items) collect(item, isMeant, found, depth + 1);
  if (expr.kind !== 'object' || !isMeant(expr)) return;
  const blocks = resourceBlocks(expr);
  found.push(...blocks);
  if (blocks.length === 0) for (const field of expr.fields) collect(field.value, isMeant, found, depth + 1);
}

/** `{ mode, type, name }` with the values of its instances; a sample of a change often leaves out the mode. */
function resourceBlocks(object: ObjectExpr): BlockExpr[] {
  const [type, name] = [fieldNamed(object, 'type'), fieldNamed(object, 'name')];
  const mode = has(object, 'mode') ? literalText(fieldNamed(object, 'mode')) : has(object, 'change') ? 'managed' : undefined;
  if (type?.kind !== 'string' || name?.kind !== 'string' || (mode !== 'managed' && mode !== 'data')) return [];
  const bodies = bodiesOf(object);
  return bodies.map((body) => blockOf(mode === 'data' ? 'data' : 'resource', [type, name], body, object));
}

function bodiesOf(object: ObjectExpr): ObjectExpr[] {
  const change = fieldNamed(object, 'change');
  const instances = fieldNamed(object, 'instances');
  const held = instances?.kind === 'list' ? instances.items.map((item) => fieldNamed(item, 'attributes'))
    : change?.kind === 'object' ? [fieldNamed(change, 'after'), fieldNamed(change, 'before')].filter((each) => each?.kind === 'object').slice(0, 1)
    : [fieldNamed(object, 'values')];
  return held.filter((each) => each?.kind === 'object').map(unwrapped);
}

/** Blocks of a `.tf.json` file, with templates in its strings read. */
export function configurationBlocks(document: Expr, make: Maker, keyOf: KeyOf): Expr[] {
  return document.kind === 'object' ? document.fields.flatMap((field) => topLevel(field, make, keyOf)) : [];
}

function topLevel(field: ObjectField, make: Maker, keyOf: KeyOf): Expr[] {
  const { name } = field;
  const members = objectsIn(field.value).flatMap((object) => object.fields);
  if (name === 'resource' || name === 'data') {
    return members.flatMap((type) => objectsIn(type.value).flatMap((one) => one.fields).flatMap((named) => {
      const labels = [keyOf(type), keyOf(named)].filter((each) => each !== undefined);
      return objectsIn(named.value).map((body) => blockOf(name, labels, unwrapped(withTemplates(body, make)), named));
    }));
  }
  if (name === 'locals') return members.map((each) => bound('local', each, withTemplates(each.value, make)));
  if (name === 'variable') {
    return members.flatMap((each) => objectsIn(each.value).flatMap((one) => one.fields).filter((one) => one.name === 'default').map((one) => bound('var', { ...one, name: each.name }, one.value)));
  }
  const label = name === 'module' || name === 'provider' || name === 'output';
  return label ? members.flatMap((each) => objectsIn(each.value).map((body) => blockOf(name, [keyOf(each)].filter((key) => key !== undefined), unwrapped(withTemplates(body, make)), each))) : [];
}

function bound(kind: 'var' | 'local', field: ObjectField, value: Expr): Expr {
  return newLet(`${kind}.${field.name ?? ''}`, field.nameSpan, value, { exported: true }, field);
}

function blockOf(name: string, labels: Expr[], body: ObjectExpr, span: { start: number; end: number }): BlockExpr {
  const inner = labels.map((label) => {
    const [part] = label.kind === 'string' ? label.parts : [];
    return part?.kind === 'chunk' ? { start: part.at(0), end: part.at(part.value.length) } : { start: label.start, end: label.end };
  });
  return { start: span.start, end: span.end, kind: 'block', name, labels: labels.map(literalText), labelSpans: inner, body };
}

/** JSON has lists where HCL has blocks: a list of one object is one block. */
function unwrapped(object: ObjectExpr): ObjectExpr {
  const fields = object.fields.map((field) => {
    const [only, ...more] = field.value.kind === 'list' ? field.value.items : [field.value];
    return only?.kind === 'object' && more.length === 0 ? { ...field, value: unwrapped(only) } : field;
  });
  return { ...object, fields };
}

function withTemplates<E extends Expr>(expr: E, make: Maker): E;
function withTemplates(expr: Expr, make: Maker): Expr {
  if (expr.kind === 'list') return { ...expr, items: expr.items.map((item) => withTemplates(item, make)) };
  if (expr.kind === 'object') return { ...expr, fields: expr.fields.map((field) => ({ ...field, value: withTemplates(field.value, make) })) };
  if (expr.kind !== 'string') return expr;
  return { ...expr, parts: expr.parts.flatMap((part) => (part.kind === 'chunk' && /[$%]\{/.test(part.value) ? templated(part, make) : [part])) };
}

/** `${…}` inside of a JSON string: the template's text is the string's value, so places and spellings go through both. */
function templated(part: Chunk, make: Maker): (Chunk | Expr)[] {
  const inner = new Maker(sourceIn(make.source, part));
  const cursor = new Cursor(inner);
  const parts = templateParts(cursor, { quotes: heredoc, isEnd: () => false, escapes: false }, expression);
  make.asides.push(...inner.asides);
  return parts;
}

function objectsIn(expr: Expr): ObjectExpr[] {
  if (expr.kind === 'object') return [expr];
  return expr.kind === 'list' ? expr.items.flatMap(objectsIn) : [];
}

function has(object: ObjectExpr, name: string): boolean {
  return object.fields.some((field) => field.name === name);
}
