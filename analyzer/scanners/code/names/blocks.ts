import type { Doc, Field, Name, NameUsage } from '../../../model.ts';
import { docOf, UNKNOWN } from '../docs/doc.ts';
import { withoutSlots } from '../docs/either.ts';
import type { BlockExpr, Call, Comment, Expr, ObjectExpr, ObjectField, Span, StringExpr } from '../expr/expr.ts';
import { exprsOf } from '../expr/walk.ts';
import { originAt, type Page } from '../page/page.ts';
import { onlyText } from '../values/fold.ts';
import { asTerraform, managedResource } from './managed.ts';
import { argumentsDoc } from './names.ts';
import { mapRepeated, repeated } from './repeated.ts';

const TERRAFORM = 'terraform';

/** Whether an expression is of a kind that can name a type of Terraform: every such name has an underscore. */
export function mayNameBlock(expr: Expr): boolean {
  switch (expr.kind) {
    case 'string':
      return expr.parts.some((part) => part.kind !== 'chunk' || part.value.includes('_'));
    case 'member':
    case 'index':
      if (expr.kind === 'member' && expr.name.includes('_') && expr.object.kind === 'name') return true;
      return (expr.object.kind === 'name' || expr.object.kind === 'member') && expr.object.name.includes('_');
    case 'call':
      return (expr.callee.kind === 'name' || expr.callee.kind === 'member') && expr.callee.name.includes('_');
    default:
      return expr.kind === 'block' || expr.kind === 'object';
  }
}

/** Terraform by name: blocks with their body, references to them, and types that stand in plain strings. */
export function* blockNames(expr: Expr, page: Page): Generator<NameUsage> {
  const names = page.vocabulary.names.get(TERRAFORM);
  if (names === undefined) return;
  if (expr.kind === 'block') yield* blockUsage(expr, page, names);
  else if (expr.kind === 'member' || expr.kind === 'index') yield* reference(expr, page, names);
  else if (expr.kind === 'call') yield* declared(expr, page, names);
  else if (expr.kind === 'string') {
    yield* typeAsData(onlyText(expr, page.scope) ?? filledText(expr), expr, page, names);
    yield* typesInText(expr, page, names);
    yield* typesReferred(expr, page, names);
  } else if (expr.kind === 'object') {
    yield* managed(expr, page, names);
    yield* written(expr, page, names);
    for (const field of expr.fields) if (field.name?.includes('_')) yield* typeAsData(field.name, field.nameSpan, page, names);
  }
}

type Names = ReadonlyMap<string, Name[]>;

function* blockUsage(block: BlockExpr, page: Page, names: Names): Generator<NameUsage> {
  const [type] = block.labels;
  const [span] = block.labelSpans;
  // Tests stand in for what they test. (Terraform, "Tests: mocking")
  const isData = block.name === 'data' || block.name === 'mock_data';
  const name = type === undefined || span === undefined ? undefined : nameOf(isData ? `data.${type}` : type, names);
  if (name === undefined || span === undefined || (!isData && block.name !== 'resource' && block.name !== 'mock_resource')) return;
  const made = repeated(block.body, page.scope);
  for (const body of made?.bodies ?? [block.body]) {
    const told = docOf(body, page);
    yield { ...usage(name, span, page), arguments: made?.isNamed === true ? keeping(told, body.fields.filter((field) => !block.body.fields.includes(field))) : told };
  }
}

/** The values of these fields are not put in their place alone. */
function keeping(doc: Doc, fields: ObjectField[]): Doc {
  const isKept = ({ name }: Field): boolean => fields.some((one) => one.name === name);
  return doc.kind === 'object' ? { ...doc, fields: doc.fields.map((field) => (isKept(field) ? { ...field, value: withoutSlots(field.value) } : field)) } : doc;
}

/** Maps that blocks of the catalog are repeated over: what stands there is judged with the blocks, wherever it is written. */
export function repeatedOver(page: Page): Expr[] {
  const names = page.unit.language === TERRAFORM ? page.vocabulary.names.get(TERRAFORM) : undefined;
  return names === undefined ? [] : exprsOf(page.unit).flatMap((expr) => (expr.kind === 'block' && names.has(expr.labels[0] ?? '') ? mapRepeated(expr.body, page.scope) ?? [] : []));
}

/**
 * A resource that a program declares by a function called like its type, which is given the name and what it holds:
 * `cloudflare_filter(:bots, { zone_id: zone })`, `cloudflare.cloudflare_filter('bots', zone_id=zone)`.
 */
function* declared({ callee, args }: Call, page: Page, names: Names): Generator<NameUsage> {
  const name = callee.kind === 'name' || callee.kind === 'member' ? nameOf(callee.name, names) : undefined;
  const [first, second] = args;
  if (name === undefined || first?.value.kind !== 'string' || second === undefined || !isAboutTerraform(page)) return;
  const { start, end } = callee.kind === 'member' ? callee.nameSpan : callee;
  const told = argumentsDoc(args.slice(1), page);
  const holds = told.kind === 'list' ? told.items.find((item) => item.kind === 'object') : undefined;
  yield { ...usage(name, { start, end }, page), reading: 'named', arguments: holds ?? UNKNOWN };
}

function* managed(object: ObjectExpr, page: Page, names: Names): Generator<NameUsage> {
  const resource = managedResource(object, names);
  if (resource !== undefined) yield { ...usage(resource.name, resource.span, page), arguments: asTerraform(docOf(resource.body, page)) };
}

/** Terraform's JSON syntax as a record of another language: `{ resource: { cloudflare_filter: { bots: { … } } } }`. */
function* written({ fields }: ObjectExpr, page: Page, names: Names): Generator<NameUsage> {
  const types = fields.flatMap(({ name, value }) => (name === 'resource' && value.kind === 'object' ? value.fields : []));
  for (const { name: type = '', nameSpan, value } of types) {
    const name = nameOf(type, names);
    const bodies = value.kind === 'object' ? value.fields.flatMap((one) => (one.value.kind === 'object' ? [one.value] : [])) : [];
    if (name !== undefined) for (const body of bodies.length > 0 ? bodies : [undefined]) yield { ...usage(name, nameSpan, page), arguments: body === undefined ? UNKNOWN : docOf(body, page) };
  }
}

/** `cloudflare_filter.x.id`, `data.cloudflare_waf_rules.x.rules[0]`; `resource.cloudflare_filter` where Nix writes Terraform. */
function* reference(expr: Extract<Expr, { kind: 'member' | 'index' }>, page: Page, names: Names): Generator<NameUsage> {
  // Only the innermost member or index is reported, so that `a.b.c` counts once.
  const { object } = expr;
  if (expr.kind === 'member' && object.kind === 'name' && object.name === 'resource' && isBlock(expr.name, names)) yield usage(expr.name, expr.nameSpan, page);
  const isData = object.kind === 'member' && object.object.kind === 'name' && object.object.name === 'data';
  const written = isData ? `data.${object.name}` : object.kind === 'name' && object.name !== 'data' ? object.name : undefined;
  const name = written === undefined ? undefined : nameOf(written, names);
  if (name !== undefined && isBlock(name, names)) yield usage(name, { start: object.start, end: object.end }, page);
}

/** A text with `%s` for each value that is filled in. */
function filledText({ parts }: StringExpr): string {
  return parts.map((part) => (part.kind === 'chunk' ? part.value : '%s')).join('');
}

/** What may be filled in: `cloudflare_filter.%s`, `cloudflare_filter.{name}`; `"cloudflare_filter." + name` ends before it. */
const ADDRESS = /^(?:--?(?:target|replace)=)?(?:module\.[\w-]+(?:\[[^\]]*\])?\.)*(data\.)?([a-z][a-z0-9]*_[a-z0-9_]+)(?:\.(?:[\w-]|%(?:\[\d+\])?[sqvd]|\{\w*\})+(?:\[[^\]]*\])?)*\.?$/;

/** A type, or the address of a resource, as data: `"cloudflare_filter"`, `"cloudflare_filter.example"`, a key of a map, `-target=…`. */
function* typeAsData(text: string | undefined, span: Span, page: Page, names: Names): Generator<NameUsage> {
  if (text === undefined || !text.includes('_')) return;
  const match = ADDRESS.exec(text);
  if (match?.[2] === undefined) return;
  const name = FILE_ENDING.test(text.slice(match[2].length)) ? undefined : nameOf(`${match[1] ?? ''}${match[2]}`, names);
  if (name !== undefined && isBlock(name, names) && isAboutTerraform(page)) yield { ...usage(name, span, page), reading: 'type' };
}

/**
 * Several types in one text: a list of nothing else, `cloudflare_filter cloudflare_zone`, a command that is run from a program, or in
 * Terraform a sentence that has them in quotes.
 */
function* typesInText({ parts }: StringExpr, page: Page, names: Names): Generator<NameUsage> {
  const isCommand = parts.some((part) => part.kind === 'chunk' && COMMAND.test(part.value));
  for (const part of parts) {
    if (part.kind !== 'chunk' || !part.value.includes('_') || !/[\s,]/.test(part.value)) continue;
    const isList = /^[\s,]*(?:[a-z][a-z0-9]*_[a-z0-9_]+(?:[\s,]+|$)){2,}$/.test(part.value);
    if (!isList && !isCommand && page.unit.language !== TERRAFORM) continue;
    const isOfTypes = isAboutTerraform(page) || (isList && isListOfTypes(part.value, names));
    if (!isOfTypes) continue;
    for (const { name, from, to } of typesNamed(part.value, isList ? /[a-z0-9_]+/g : isCommand ? GIVEN_TYPE : QUOTED_TYPE, names)) yield { ...usage(name, { start: part.at(from), end: part.at(to) }, page), reading: 'type' };
  }
}

/** The types that a pattern finds in a text, and where. */
function* typesNamed(text: string, pattern: RegExp, names: Names): Generator<{ name: string; from: number; to: number }> {
  for (const { 0: written, index } of text.matchAll(pattern)) {
    const name = FILE_ENDING.test(text.slice(index + written.length)) ? undefined : nameOf(written, names);
    if (name !== undefined && isBlock(name, names)) yield { name, from: index, to: index + written.length };
  }
}

/** Metrics and tables are named after one thing or another of these, types after several, and all of them begin with their provider. */
function isListOfTypes(text: string, names: Names): boolean {
  const words = new Set(text.match(/[a-z0-9_]+/g));
  const provider = [...words].map((word) => word.slice(0, word.indexOf('_') + 1));
  return new Set(provider).size === 1 && [...words].filter((word) => isBlock(word, names)).length >= SEVERAL;
}

const SEVERAL = 3;

/** References in what a program writes as Terraform: `"${cloudflare_filter." + name + ".id}"`. */
function* typesReferred({ parts }: StringExpr, page: Page, names: Names): Generator<NameUsage> {
  if (page.unit.language === TERRAFORM) return;
  for (const part of parts) {
    if (part.kind !== 'chunk' || !part.value.includes('${')) continue;
    for (const { name, from, to } of typesNamed(part.value, REFERRED_TYPE, names)) yield { ...usage(name, { start: part.at(from), end: part.at(to) }, page), reading: 'type' };
  }
}

const REFERRED_TYPE = /(?<=\$\{)(?:data\.)?[a-z][a-z0-9]*_[a-z0-9_]+(?=\.)/g;

/** In quotes, as in blocks that were commented out, or with the name of a resource. */
const QUOTED_TYPE = /(?<=["'`])[a-z][a-z0-9]*_[a-z0-9_]+(?=["'`])|(?<![\w./-])[a-z][a-z0-9]*_[a-z0-9_]+(?=\.[a-z])/g;

/** `terraform import cloudflare_filter.x …`, `cf-terraforming generate --resource-type cloudflare_filter`, in a transcript or behind other commands too. */
const COMMAND = /(?:^|[;&|(`$\n])[ \t]*(?:npx[ \t]+)?(?:(?:terraform|tofu|terragrunt)[ \t]+(?:-\S+[ \t]+)*(?:import|state|taint|untaint|plan|apply|destroy|refresh|show)|cf-terraforming)[ \t]/;

/** The type in an address of a resource, or behind the option that asks for one: a folder may be called like a type. */
const GIVEN_TYPE = /(?:(?<=[\s"'`.]|-(?:target|replace)=)[a-z][a-z0-9]*_[a-z0-9_]+(?=\.))|(?<=--resource-type[= ]["']?(?:\w+,)*)[a-z][a-z0-9]*_[a-z0-9_]+/g;

/** The name of a file that is called after what it does, and of no resource: `cloudflare_firewall_rules.sh`. */
const FILE_ENDING = /^\.(?:sh|py|rb|php|pl|ps1|[jt]s|go|rs|tf(?:vars|state|plan)?|hcl|tmpl|json|ya?ml|md|markdown|html|txt|sql|csv)(?![\w-]|\.\w)/;

/** Types in a comment of Terraform. */
export function* typesInComment(comment: Comment, page: Page): Generator<NameUsage> {
  const names = page.vocabulary.names.get(TERRAFORM);
  if (names === undefined || page.unit.language !== TERRAFORM) return;
  for (const { name, from, to } of typesNamed(comment.text, QUOTED_TYPE, names)) {
    const found = usage(name, { start: comment.start + from, end: comment.start + to }, page);
    yield { ...found, context: found.context === 'test' ? 'test' : 'comment', reading: 'mentioned' };
  }
}

/** Metrics and tables are named after the same things; only beside Terraform is it a type. */
function isAboutTerraform({ unit }: Page): boolean {
  return unit.language === TERRAFORM || /terra(?:form|script)|hcl|pulumi/i.test(unit.file) || /terra(?:form|script)|hcl|pulumi|\bupjet|\.tf\b|\btf_[a-z]/i.test(unit.text);
}

function isBlock(name: string, names: Names): boolean {
  return names.get(name)?.some((one) => one.role === 'block' || one.role === 'data') === true;
}

function nameOf(written: string, names: Names): string | undefined {
  if (names.has(written)) return written;
  if (!written.startsWith('data.')) return undefined;
  const bare = written.slice('data.'.length);
  return names.get(bare)?.some((name) => name.role === 'data') === true ? bare : undefined;
}

/** A type name of a provider says by itself which API it is. */
function usage(name: string, span: { start: number; end: number }, page: Page): NameUsage {
  const evidence = page.evidence.level === 'none' ? { level: 'file' as const, what: `Terraform type ${name}` } : page.evidence;
  return {
    kind: 'name',
    ...originAt(page, span.start, span.end, evidence),
    seenAt: page.seenAt,
    reading: 'exact',
    ecosystem: TERRAFORM,
    name,
    version: page.host.versionOf(page.unit.file, TERRAFORM),
    arguments: UNKNOWN,
  };
}
