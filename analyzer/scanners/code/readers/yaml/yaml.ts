import { isAlias, isMap, isNode, isPair, isScalar, isSeq, parseAllDocuments } from 'yaml';
import type { Document, Node, YAMLMap, YAMLSeq } from 'yaml';
import { put } from '../../../../lists.ts';
import { withoutMargins } from '../../../yaml-margins.ts';
import { yamlDialect } from '../../dialects/yaml.ts';
import type { Expr, ObjectExpr, ObjectField, SourceText, Span, Unit } from '../../expr/expr.ts';
import { isSpread, newLet, SPREAD } from '../../expr/nodes.ts';
import { fieldNamed } from '../../expr/walk.ts';
import { holdsValues, holdsVariables, shapedTask, variablesNamed } from '../ansible.ts';
import { shapedObject } from '../json/json.ts';
import { definesResource, openApiRequests } from '../json/openapi.ts';
import { Maker, literalText } from '../making/make.ts';
import { pulumiCall } from '../pulumi-shapes.ts';
import { joined, KNOWN_LATER } from './functions.ts';
import { nestsTooDeeply } from './nesting.ts';
import { giveToJob, givenBy, type Given } from './parameters.ts';
import { scalarText, templateParts, withoutTemplates } from './scalars.ts';
import { environment, shapedField } from './shapes.ts';

/**
 * Reads YAML: the steps of workflows as shell, Ansible's `uri` and recorded requests as requests, its modules and Pulumi's
 * resources as calls, environments as bindings. Marks of template languages are holes.
 */
export function readYaml(source: SourceText): Unit {
  const reader = new YamlReader(new Maker(source));
  return reader.read();
}

const DEEPEST = 200;
const TOO_DEEP = 'This YAML nests too deeply to be read.';

class YamlReader {
  readonly #make: Maker;
  readonly #keys = new Map<ObjectField, Expr>();
  /** Where scalars stand: a `#` in them begins no comment. */
  readonly #scalars: { start: number; end: number }[] = [];
  readonly #given: Given[] = [];
  readonly #anchors = new Map<string, Span[]>();
  readonly #aliases = new Set<string>();
  #depth = 0;
  /** What runs the steps of the job or workflow that is being read. */
  #shell: string | undefined;

  constructor(make: Maker) {
    this.#make = make;
  }

  read(): Unit {
    const make = this.#make;
    const body = this.#documents().flatMap((document) => {
      const [error] = document.errors;
      // The parser tells of the stack as of what is written.
      if (error !== undefined) make.problem(error.pos[0], /call stack/.test(error.message) ? TOO_DEEP : `This is not YAML: ${error.message.split(/ at line|:?\n/)[0]}.`);
      const found = this.#document(document.contents);
      if (holdsValues(make.source.file)) return found.map((one) => newLet('Values', one, one, { exported: true }, one));
      return holdsVariables(make.source.file) ? found.map((one) => environment(one)) : found;
    });
    this.#comments();
    const repeated = [...this.#anchors].flatMap(([name, spans]) => (this.#aliases.has(name) ? spans : []));
    const unit = make.unit(yamlDialect, [...this.#bound(), ...body]);
    return repeated.length === 0 ? unit : { ...unit, repeated };
  }

  /** Of all that is given under one name any may be meant. */
  #bound(): Expr[] {
    const make = this.#make;
    const alike = new Map<string, { name: string; from: number; values: Expr[] }>();
    for (const { name, from = 0, value = make.other(from, from) } of this.#given) {
      const key = `${from} ${name}`;
      const one = alike.get(key) ?? { name, from, values: [] };
      one.values.push(value);
      alike.set(key, one);
    }
    return [...alike.values()].map(({ name, from, values }) => make.let({ name, start: from, end: from }, make.choice(from, from, values), from));
  }

  #documents(): Document.Parsed[] {
    // A byte order mark would stand where the first key does, one column before all others.
    const text = withoutTemplates(this.#make.text).replace(/^\uFEFF/, '\n');
    if (nestsTooDeeply(text)) {
      this.#make.problem(0, TOO_DEEP);
      return [];
    }
    try {
      const documents = parsed(text);
      return documents.some(({ errors }) => errors.some(({ code }) => code === 'MISSING_CHAR')) ? fewerErrors(parsed(withoutMargins(text)), documents) : documents;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#make.problem(0, TOO_DEEP);
      return [];
    }
  }

  #document(contents: Node | null): Expr[] {
    if (contents === null) return [];
    const root = this.#node(contents, undefined);
    if (definesResource(root)) return [];
    return openApiRequests(root, (field) => this.#keys.get(field)) ?? [root];
  }

  #node(node: unknown, parent: string | undefined): Expr {
    const make = this.#make;
    const [start, end] = rangeOf(node);
    if (this.#depth > DEEPEST) {
      make.problem(start, TOO_DEEP);
      return make.other(start, end);
    }
    this.#depth++;
    const expr = isMap(node) ? this.#map(node, start, end, parent)
      : isSeq(node) ? this.#list(node, start, end, parent)
      : isAlias(node) ? make.name(start, end, `*${node.source}`)
      : isScalar(node) ? (KNOWN_LATER.test(node.tag ?? '') ? make.other(start, end) : this.#scalar(node.value, start, end))
      : make.other(start, end);
    this.#depth--;
    if (isAlias(node)) this.#aliases.add(node.source);
    else if (isNode(node) && 'anchor' in node && typeof node.anchor === 'string') put(this.#anchors, node.anchor, make.span(start, end));
    if (isScalar(node) && node.anchor !== undefined) make.asides.push(make.let({ name: `*${node.anchor}`, start, end: start }, expr, end));
    return expr;
  }

  #list(node: YAMLSeq, start: number, end: number, parent: string | undefined): Expr {
    const list = this.#make.list(start, end, node.items.map((item) => this.#node(item, parent)));
    return (node.tag === '!Join' ? joined(list) : undefined) ?? list;
  }

  #scalar(value: unknown, start: number, end: number): Expr {
    const make = this.#make;
    this.#scalars.push({ start, end });
    if (typeof value === 'number' || typeof value === 'boolean' || value === null) return make.atom(start, end, value);
    return make.string(start, end, templateParts(make, scalarText(make.text, { start, end }, String(value))));
  }

  #map(map: YAMLMap, start: number, end: number, parent: string | undefined): Expr {
    const make = this.#make;
    let open = false;
    const first = this.#given.length;
    const before = this.#shell;
    this.#shell = shellOf(map) ?? before;
    const plain = map.items.flatMap((pair): ObjectField[] => {
      if (!isPair(pair)) return [];
      const field = this.#field(pair.key, pair.value, map.items.length === 1 && map.flow !== true);
      this.#given.push(...givenBy(field));
      make.imports.push(...variablesNamed(field));
      open ||= field.name === undefined || isSpread(field);
      return [field];
    });
    if (plain.some(({ name }) => name === 'strategy')) giveToJob(start, this.#given.slice(first));
    const fields = plain.map((field) => this.#kept(field, shapedField(field, { around: plain, parent, shell: this.#shell })));
    this.#shell = before;
    const object: ObjectExpr = make.object(start, end, fields, open);
    return joined(fieldNamed(object, 'Fn::Join')) ?? shapedObject(object) ?? pulumiCall(object, make) ?? shapedTask(object);
  }

  /** The only key of a block leaves an empty map behind: without it the value would be null. */
  #field(key: unknown, value: unknown, isOnly: boolean): ObjectField {
    const make = this.#make;
    const named = this.#node(key, undefined);
    const name = named.kind === 'string' ? literalText(named) : named.kind === 'atom' ? String(named.value) : undefined;
    const [from, to] = rangeOf(key);
    const isOpen = named.kind === 'string' && named.parts.some((part) => part.kind !== 'chunk');
    const inner = value === null || value === undefined ? make.atom(to, to, null) : this.#node(value, name);
    const end = value === null || value === undefined ? to : rangeOf(value)[1];
    const plain = make.field({ name: isOpen ? undefined : name === '<<' ? SPREAD : name, start: from, end: to }, inner, end);
    const field: ObjectField = isOnly ? { ...plain, goes: { ...make.span(from, this.#lastOf(value, to)), instead: '{}' } } : plain;
    this.#keys.set(field, named);
    return field;
  }

  /** Where the last thing in a value ends: blocks and texts over several lines reach to the line behind them. */
  #lastOf(value: unknown, from: number): number {
    const items = typeof value === 'object' && value !== null && 'items' in value && !('flow' in value && value.flow === true) && Array.isArray(value.items) ? value.items : [];
    const last: unknown = items.at(-1);
    if (last !== undefined) return isPair(last) ? this.#lastOf(last.value ?? last.key, from) : this.#lastOf(last, from);
    const end = Math.max(from, rangeOf(value)[1]);
    return from + this.#make.text.slice(from, end).trimEnd().length;
  }

  #kept(before: ObjectField, after: ObjectField): ObjectField {
    const key = this.#keys.get(before);
    if (key !== undefined) this.#keys.set(after, key);
    return after;
  }

  #comments(): void {
    const { text } = this.#make;
    const scalars = this.#scalars.toSorted((a, b) => a.start - b.start);
    let next = 0;
    for (const match of text.matchAll(/(?<=^|[ \t])#[^\n]*|\{#[^\n]*?#\}|\{\{-?[ \t]*\/\*[^\n]*?\*\/[ \t]*-?\}\}/gm)) {
      while (scalars[next] !== undefined && scalars[next]!.end <= match.index) next++;
      const scalar = scalars[next];
      if (scalar === undefined || match.index < scalar.start) this.#make.comment(match.index, match.index + match[0].length);
    }
  }
}

/** The shell that a workflow or job says its steps are run by, or that its machine has. (GitHub, `defaults.run.shell`) */
function shellOf(map: YAMLMap): string | undefined {
  const said = map.has('defaults') ? map.getIn(['defaults', 'run', 'shell']) : undefined;
  if (typeof said === 'string') return said;
  const machine = map.get('runs-on');
  return typeof machine === 'string' && /^windows/.test(machine) ? 'pwsh' : undefined;
}

/** From the first character to the end of the value, comments and line breaks behind it left out. */
function rangeOf(node: unknown): [number, number] {
  const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined;
  return Array.isArray(range) ? [Number(range[0]), Number(range[1])] : [0, 0];
}

function parsed(text: string): Document.Parsed[] {
  const documents = parseAllDocuments(text, { strict: false, uniqueKeys: false, logLevel: 'silent', prettyErrors: false });
  return Array.isArray(documents) ? documents : [];
}

/** The first, if less of it is wrong than of the second. */
function fewerErrors(first: Document.Parsed[], second: Document.Parsed[]): Document.Parsed[] {
  const count = (documents: Document.Parsed[]): number => documents.reduce((sum, { errors }) => sum + errors.length, 0);
  return count(first) < count(second) ? first : second;
}
