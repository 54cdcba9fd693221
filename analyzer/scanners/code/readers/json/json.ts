import { jsonDialect } from '../../dialects/json.ts';
import type { Quotes } from '../../dialects/quotes.ts';
import type { Chunk, Expr, ObjectExpr, ObjectField, SourceText, Unit } from '../../expr/expr.ts';
import { impliedText, newConcat, newLet, newString } from '../../expr/nodes.ts';
import { fieldNamed } from '../../expr/walk.ts';
import { Maker, embedded, literalText } from '../making/make.ts';
import { pulumiCall } from '../pulumi-shapes.ts';
import { SCRIPT } from '../script/strings.ts';
import { openApiRequests } from './openapi.ts';
import { jsonValues } from './parser.ts';
import { nodeRequest, recordedExchange, recordedRequest } from './requests.ts';
import { configurationBlocks, stateBlocks } from './terraform.ts';

/**
 * Reads JSON by its shape: recorded and described requests, OpenAPI operations, Terraform's JSON syntax, states and
 * plans, states of Pulumi, notebooks; anything else as the objects it holds.
 */
export function readJson(source: SourceText): Unit {
  const make = new Maker(source);
  const keys = new Map<ObjectField, Expr>();
  const isCollection = TEMPLATED.test(source.text);
  const values = jsonValues(make, {
    key: (field, key) => keys.set(field, key),
    object: (object) => shapedObject(object) ?? pulumiCall(object, make) ?? functionNode(object) ?? (isCollection ? collectionScript(object) : undefined),
    ...(isCollection ? { parts: mustacheParts } : {}),
  });
  const keyOf = (field: ObjectField): Expr | undefined => keys.get(field);
  const isConfiguration = /\.(?:tf|tofu)\.json$/.test(source.file) || source.language === 'terraform';
  const isNotebook = source.file.endsWith('.ipynb');
  const body = values.flatMap((value) => stateBlocks(value) ?? openApiRequests(value, keyOf) ?? notebookCells(value, isNotebook) ?? (isConfiguration ? configurationBlocks(value, make, keyOf) : variables(value)));
  return make.unit(jsonDialect, body);
}

/** What an object is beyond its fields; shared with YAML, which has the same shapes. */
export function shapedObject(object: ObjectExpr): Expr | undefined {
  return recordedRequest(object) ?? recordedExchange(object) ?? nodeRequest(object) ?? joinedTexts(object);
}

/** `{ "Fn::Join": ["", ["https://…/", { "Ref": "Zone" }, "/rules"]] }`: one text. (AWS CloudFormation, "Intrinsic functions") */
function joinedTexts(object: ObjectExpr): Expr | undefined {
  const [only, ...more] = object.fields;
  const [by, texts] = only?.name === 'Fn::Join' && more.length === 0 && only.value.kind === 'list' ? only.value.items : [];
  if (by?.kind !== 'string' || texts?.kind !== 'list') return undefined;
  const text = newConcat(texts.items.flatMap((item, index) => (index === 0 || literalText(by) === '' ? [item] : [by, item])), object);
  return SCRIPT.test(texts.items.map(literalText).join('')) ? embedded(text, 'shell') : text;
}

/** Collections of requests write holes as `{{name}}`. */
const TEMPLATED = /getpostman\.com|"_postman_id"|"__export_format"/;

/** Literal text and `{{holes}}`, which are names. */
export function mustacheParts(make: Maker, start: number, end: number, quotes: Quotes): (Chunk | Expr)[] {
  return make.parts(start, end, quotes, /\{\{-?\s*([^{}]*?)\s*-?\}\}/g, (match, at, to) => make.name(at, to, (match[1] ?? '').replace(/^_\./, '')));
}

/** `variable: [{ key, value }]` of a collection binds its names, and so do its environments: `resources: [{ _type: 'environment', data: { base } }]`. (Insomnia, export format 4) */
function variables(value: Expr): Expr[] {
  const each = (name: string, bound: (item: ObjectExpr) => Expr[]): Expr[] => {
    const list = fieldNamed(value, name);
    return list?.kind === 'list' ? list.items.flatMap((item) => (item.kind === 'object' ? bound(item) : [])) : [];
  };
  return [...each('variable', variable), ...each('resources', environment), value];
}

function environment({ fields }: ObjectExpr): Expr[] {
  const data = fields.find(({ name }) => name === 'data')?.value;
  const isOne = fields.some(({ name, value }) => name === '_type' && literalText(value) === 'environment');
  return isOne && data?.kind === 'object' ? data.fields.flatMap(({ name, nameSpan, value }) => (name === undefined ? [] : [newLet(name, nameSpan, value, {}, data)])) : [];
}

function variable(item: ObjectExpr): Expr[] {
  const key = fieldNamed(item, 'key');
  const value = fieldNamed(item, 'value');
  const [part] = key?.kind === 'string' ? key.parts : [];
  if (key === undefined || value?.kind !== 'string' || part?.kind !== 'chunk') return [];
  return [newLet(part.value, { start: key.start, end: key.end }, value, {}, item)];
}

/** `{ exec: [line, line], type: 'text/javascript' }`: what a collection runs before or after a request. (Postman Collection Format 2.1, `script`) */
function collectionScript(object: ObjectExpr): Expr | undefined {
  const exec = object.fields.find((field) => field.name === 'exec');
  const lines = exec?.value.kind === 'list' ? exec.value.items : [];
  if (exec === undefined || lines.length === 0 || !lines.every((line) => line.kind === 'string')) return undefined;
  const parts = lines.flatMap((line) => (line.kind === 'string' ? [...line.parts, impliedText('\n', line.end)] : []));
  const script = embedded(newString(parts, exec.value), 'javascript');
  return { ...object, fields: object.fields.map((field) => (field === exec ? { ...field, value: script } : field)) };
}

/** `{ type: 'function', func: '…' }`: what a node of a flow runs. (Node-RED, "Writing Functions"; n8n, "Code node") */
function functionNode(object: ObjectExpr): Expr | undefined {
  const isFunction = object.fields.some(({ name, value }) => name === 'type' && literalText(value) === 'function');
  const isCode = ({ name = '', value }: ObjectField): boolean => value.kind === 'string' && (CODE.has(name) || (isFunction && FUNCTION.has(name)));
  if (!object.fields.some(isCode)) return undefined;
  return { ...object, fields: object.fields.map((field) => (isCode(field) ? { ...field, value: embedded(field.value, 'javascript') } : field)) };
}

const CODE = new Set(['jsCode', 'functionCode']);
const FUNCTION = new Set(['func', 'initialize', 'finalize']);

/** The cells of a Jupyter notebook, each line of which is a string. What says that it is one stands behind them, and is cut off with its end. */
function notebookCells(document: Expr, isNamedSo: boolean): Expr[] | undefined {
  if (document.kind !== 'object' || !(isNamedSo || document.fields.some((field) => field.name === 'nbformat'))) return undefined;
  const cells = fieldNamed(document, 'cells');
  if (cells?.kind !== 'list') return undefined;
  const program: Expr[] = [];
  const others = cells.items.flatMap((cell) => (cell.kind === 'object' ? cellCode(cell, program) : []));
  return [...textOf(program, 'python'), ...others];
}

/** What is bound in one cell is known in those behind it: all lines of Python are one program. */
function cellCode(cell: ObjectExpr, program: Expr[]): Expr[] {
  const source = fieldNamed(cell, 'source');
  const type = fieldNamed(cell, 'cell_type');
  const lines = source?.kind === 'list' ? source.items : source?.kind === 'string' ? [source] : [];
  const code = type?.kind === 'string' && type.parts.some((part) => part.kind === 'chunk' && part.value === 'code');
  if (!code) return textOf(lines, 'markdown');
  const magic = /^%%(bash|sh|javascript|js|ruby|perl)\b/.exec(literalText(lines[0]))?.[1];
  if (magic !== undefined) return textOf(lines.slice(1), MAGIC[magic] ?? magic);
  const commands = commandsIn(lines);
  const python = lines.filter((line) => !commands.has(line));
  const last = python.at(-1);
  program.push(...python, ...(last === undefined ? [] : [newString([impliedText('\n', last.end)], { start: last.end, end: last.end })]));
  return textOf([...commands].map(withoutMark), 'shell');
}

/** What IPython calls the languages of a cell. */
const MAGIC: Record<string, string> = { bash: 'shell', sh: 'shell', js: 'javascript' };

/** `!curl …` is given to a shell, with the lines it goes on. */
function commandsIn(lines: readonly Expr[]): Set<Expr> {
  const commands = new Set<Expr>();
  let goesOn = false;
  for (const line of lines) {
    const text = literalText(line);
    if (goesOn || /^\s*!/.test(text)) commands.add(line);
    goesOn = commands.has(line) && /\\\n?$/.test(text);
  }
  return commands;
}

function withoutMark(line: Expr): Expr {
  const [first, ...more] = line.kind === 'string' ? line.parts : [];
  const mark = first?.kind === 'chunk' ? /^\s*!/.exec(first.value)?.[0].length ?? 0 : 0;
  return first?.kind !== 'chunk' || mark === 0 ? line : newString([{ ...first, value: first.value.slice(mark), at: (index) => first.at(mark + index) }, ...more], line);
}

function textOf(lines: readonly Expr[], language: string): Expr[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return [];
  const parts = lines.flatMap((line) => (line.kind === 'string' ? line.parts : []));
  return [embedded(newString(parts, { start: first.start, end: last.end }), language)];
}
