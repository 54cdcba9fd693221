import path from 'node:path';
import { terraformDialect } from '../../dialects/terraform.ts';
import type { Expr, ObjectExpr, ObjectField, SourceText, Unit } from '../../expr/expr.ts';
import { newChoice } from '../../expr/nodes.ts';
import { everyExpr } from '../../expr/walk.ts';
import { readJson } from '../json/json.ts';
import { Maker, embedded } from '../making/make.ts';
import { looseObjects, statements, type Attribute, type Block, type Statement } from './statements.ts';

/**
 * Reads HCL: Terraform, OpenTofu, Terragrunt, variable files, templates of them. Repeated nested blocks stay fields of
 * one name, each with its own place. `var.x` and `local.x` are names bound by their declarations in the same file.
 */
export function readTerraform(source: SourceText): Unit {
  if (/^\s*\{\s*(?:[#/]|\w+\s*=)/.test(source.text)) return looseUnit(source);
  if (/^\s*[{[](?![{%#])/.test(source.text)) return readJson(source);
  const make = new Maker(source);
  const { found } = statements(make);
  const given = found.filter((each) => each.kind === 'attribute');
  const body = found.flatMap((statement) => (statement.kind === 'attribute' ? [] : topLevel(make, statement)));
  return make.unit(terraformDialect, [...inputs(make, found), ...record(make, given), ...body]);
}

function looseUnit(source: SourceText): Unit {
  const make = new Maker(source);
  return make.unit(terraformDialect, looseObjects(make));
}

function topLevel(make: Maker, statement: Block): Expr[] {
  const attributes = statement.body.filter((each) => each.kind === 'attribute');
  if (statement.name === 'locals') return attributes.map((each) => bound(make, each, 'local', each.name));
  if (statement.name === 'variable') {
    const name = statement.labels[0]?.text ?? '';
    return attributes.filter((each) => each.name === 'default').map((each) => bound(make, { ...each, value: orAnother(make, each) }, 'var', name));
  }
  return [...fetched(make, statement, attributes), block(make, statement)];
}

/** `data "http"` sends GET unless told otherwise. (hashicorp/http, `method`) */
function fetched(make: Maker, { name, labels, start, end }: Block, attributes: Attribute[]): Expr[] {
  const url = attributes.find((each) => each.name === 'url')?.value;
  if (name !== 'data' || labels[0]?.text !== 'http' || url === undefined || attributes.some((each) => each.name === 'method')) return [];
  return [{ ...make.span(start, end), kind: 'request', method: 'GET', url }];
}

/** What a file of variables gives: each is a name that is bound, all together are a record. */
function record(make: Maker, given: Attribute[]): Expr[] {
  const [first] = given;
  const last = given.at(-1);
  if (first === undefined || last === undefined) return [];
  const fields = given.map((each) => make.field({ ...each, end: each.nameEnd }, bound(make, each, 'var', each.name), each.end));
  return [make.object(first.start, last.end, fields, false)];
}

/** The arguments of a module, as Terragrunt gives them: a block names its source, perhaps that of a file that this one includes. (Terragrunt, "inputs") */
function inputs(make: Maker, found: Statement[]): Expr[] {
  const { file } = make.source;
  const given = file.endsWith('.hcl') ? found.find((each) => each.kind === 'attribute' && each.name === 'inputs') : undefined;
  if (given === undefined) return [];
  const source = found.flatMap((each) => (each.kind === 'block' && each.name === 'terraform' ? each.body : []));
  const { start, nameEnd: bodyStart, end } = given;
  const label = { text: path.basename(path.dirname(file)), start, end: bodyStart };
  return [block(make, { kind: 'block', name: 'module', start, nameEnd: bodyStart, end, labels: [label], bodyStart, body: [...source, given], open: false })];
}

/** The text a variable has by default: whoever uses the module may give another. */
function orAnother(make: Maker, { value, start, nameEnd }: Attribute): Expr {
  return value.kind === 'string' || value.kind === 'object' ? newChoice([value, make.other(start, nameEnd)], value) : value;
}

function bound(make: Maker, attribute: Attribute, kind: 'var' | 'local', name: string): Expr {
  const { start, nameEnd, value, end } = attribute;
  return make.let({ name: `${kind}.${name}`, start, end: nameEnd }, value, end, { exported: true });
}

function block(make: Maker, statement: Block): Expr {
  const { start, end, name, labels } = statement;
  return {
    ...make.span(start, end),
    kind: 'block',
    name,
    labels: labels.map((label) => label.text),
    labelSpans: labels.map((label) => make.span(label.start, label.end)),
    body: body(make, statement),
  };
}

function body(make: Maker, statement: Block, open = statement.open): ObjectExpr {
  const fields = statement.body.map((each): ObjectField => {
    if (each.kind === 'attribute') return make.field({ ...each, end: each.nameEnd }, each.value, each.end);
    return each.name === 'dynamic' ? dynamic(make, each) : make.field({ ...each, end: each.nameEnd }, nested(make, each, statement), each.end);
  });
  return make.object(statement.bodyStart, statement.end, fields, open);
}

/** `dynamic "minify" { content { … } }` writes blocks named `minify`: none, one or several. */
function dynamic(make: Maker, statement: Block): ObjectField {
  const [label] = statement.labels;
  const content = statement.body.find((each) => each.kind === 'block' && each.name === 'content');
  for (const each of statement.body) if (each.kind === 'attribute' && each.name !== 'iterator') make.asides.push(each.value);
  const value = content?.kind === 'block' ? body(make, content, true) : make.object(statement.bodyStart, statement.end, [], true);
  const iterator = statement.body.find((each) => each.kind === 'attribute' && each.name === 'iterator');
  const named = iterator?.kind === 'attribute' && iterator.value.kind === 'name' ? iterator.value.name : label?.text;
  // What stands for one of several means nothing outside of the block, so that nothing outside can be made of it.
  value.fields = value.fields.map((field) => (everyExpr([field.value]).some((one) => one.kind === 'name' && one.name === named) ? { ...field, goes: 'nothing' } : field));
  const field = make.field({ name: label?.text, start: label?.start ?? statement.start, end: label?.end ?? statement.nameEnd }, value, statement.end);
  return { ...field, goes: make.span(statement.start, statement.end) };
}

function nested(make: Maker, statement: Block, parent: Block): Expr {
  if (statement.name === 'provisioner') scripts(statement);
  return statement.labels.length > 0 && parent.name !== 'dynamic' ? block(make, statement) : body(make, statement);
}

/** What `local-exec` and `remote-exec` run. */
function scripts(statement: Block): void {
  for (const each of statement.body) {
    if (each.kind !== 'attribute') continue;
    if (each.name === 'command') each.value = script(each.value);
    else if (each.name === 'inline' && each.value.kind === 'list') each.value.items = each.value.items.map(script);
  }
}

function script(value: Expr): Expr {
  return value.kind === 'string' ? embedded(value, 'shell') : value;
}
