import path from 'node:path';
import { foldersFrom } from '../../files/workspace.ts';
import type { Chunk, Expr, Import, ObjectExpr, ObjectField, StringExpr } from '../expr/expr.ts';
import { alone, plainText } from '../expr/literals.ts';
import { anyItem, newCall, newField, newLet, newName, newObject, newString } from '../expr/nodes.ts';
import { fieldNamed } from '../expr/walk.ts';
import { shapedObject } from './json/json.ts';

/** Ansible's `uri` sends GET unless told otherwise. (ansible.builtin.uri, `method`) */
export function uriTask(object: ObjectExpr): Expr {
  const url = fieldNamed(object, 'url');
  if (url === undefined || object.fields.some((field) => field.name === 'method')) return shapedObject(object) ?? object;
  const headers = fieldNamed(object, 'headers');
  return { start: object.start, end: object.end, kind: 'request', method: 'GET', url, ...(headers && { headers }) };
}

/** Arguments of a module in one text: `url=https://… method=POST`. A value that stands in quotes is without them. */
export function inlineArguments(value: StringExpr): ObjectExpr {
  const fields: ObjectField[] = [];
  for (const [index, part] of value.parts.entries()) {
    if (part.kind !== 'chunk') {
      partsOf(fields.at(-1)).push(part);
      continue;
    }
    let from = 0;
    for (const match of part.value.matchAll(/(^|\s)(\w+)=/g)) {
      if (match.index === 0 && match[1] === '' && index > 0) continue;
      partsOf(fields.at(-1)).push(...slice(part, from, match.index));
      from = match.index + match[0].length;
      const nameSpan = { start: part.at(from - 1 - match[2]!.length), end: part.at(from - 1) };
      fields.push(newField(match[2], nameSpan, newString([], { start: part.at(from), end: value.end }), { start: nameSpan.start, end: value.end }));
    }
    partsOf(fields.at(-1)).push(...slice(part, from, part.value.length));
  }
  return newObject(fields.map((field) => ({ ...field, value: unquoted(field.value) })), false, value);
}

function partsOf(field: ObjectField | undefined): (Chunk | Expr)[] {
  return field?.value.kind === 'string' ? field.value.parts : [];
}

/** A stretch of a text, if there is anything in it. */
export function slice(chunk: Chunk, from: number, to: number): Chunk[] {
  return from >= to ? [] : [{ ...chunk, value: chunk.value.slice(from, to), at: (index) => chunk.at(from + index) }];
}

function unquoted(value: Expr): Expr {
  if (value.kind !== 'string') return value;
  const [first, last] = [value.parts[0], value.parts.at(-1)];
  const mark = first?.kind === 'chunk' ? /^["']/.exec(first.value)?.[0] : undefined;
  if (mark === undefined || last?.kind !== 'chunk' || first?.kind !== 'chunk' || !last.value.endsWith(mark)) return value;
  if (first === last) return { ...value, parts: slice(first, 1, first.value.length - 1) };
  return { ...value, parts: [...slice(first, 1, first.value.length), ...value.parts.slice(1, -1), ...slice(last, 0, last.value.length - 1)] };
}

/** Files whose fields are variables of a role, or of hosts. (Ansible, "Roles", "Building Ansible inventories") */
const VARIABLES = /(?:^|\/)(?:(?:defaults|vars)\/(?:main\/)?[^/]+|(?:group|host)_vars\/(?:[^/]+\/)?[^/]+|[^/]*\bvar(?:iable)?s|[^/]*_vars)\.ya?ml$/i;

/** Whether the whole of a file is what the templates of a chart call `Values`. (Helm, "Values Files") */
export function holdsValues(file: string): boolean {
  return /(?:^|\/)values\.ya?ml$/.test(file);
}

/** Whether the fields of a file are names that tasks elsewhere know. */
export function holdsVariables(file: string): boolean {
  return VARIABLES.test(file);
}

/** Where the variables stand that the tasks of a role know, or a playbook, those first that win: its own, and those of all hosts; and the values of a chart. */
export function variablesOf(file: string): string[] {
  const [, role] = /^((?:.*\/)?)(?:tasks|handlers)\/(?:[^/]+\/)?[^/]+\.ya?ml$/i.exec(file) ?? [];
  const folder = path.posix.dirname(file);
  const homes = role !== undefined ? foldersFrom(path.posix.join(role, '.')) : path.posix.basename(folder) === 'playbooks' ? [folder, path.posix.dirname(folder)] : [folder];
  const shared = homes.flatMap((home) => ['group_vars/all', 'group_vars/all/main'].map((one) => path.posix.join(home, one)));
  const own = (name: string): string[] => (role === undefined ? [] : [`${role}${name}/main`]);
  const chart = /^((?:.*\/)?)templates\//.exec(file)?.[1];
  return [...(chart === undefined ? [] : [`${chart}values`]), ...own('vars'), ...shared, ...own('defaults')].flatMap((one) => [`${one}.yml`, `${one}.yaml`]);
}

/** Where a file of variables may lie that a playbook or a task names: `vars_files`, `include_vars`. */
export function variableFiles(file: string, named: string): string[] {
  const folder = path.posix.dirname(file);
  const role = /^(.*?)\/?(?:tasks|handlers)(?:\/|$)/.exec(folder)?.[1];
  return [...(role === undefined ? [] : [path.posix.join(role, 'vars', named)]), path.posix.join(folder, named), path.posix.join(folder, 'vars', named)];
}

/** The files of variables that a playbook or a task brings in. (ansible.builtin.include_vars; "Playbook Keywords", `vars_files`) */
export function variablesNamed({ name = '', value }: ObjectField): Import[] {
  if (!/^(?:vars_files|(?:ansible\.builtin\.)?include_vars)$/.test(name)) return [];
  const named = value.kind === 'list' ? value.items : [fieldNamed(value, 'file') ?? value];
  return named.flatMap((one) => (/^[\w./-]+\.ya?ml$/.test(plainText(one) ?? '') ? [{ module: plainText(one) ?? '', local: undefined, names: {}, opened: true }] : []));
}

/** A module named by a key is a call with named arguments. */
export function moduleCall(field: ObjectField, name: string): Expr {
  const { nameSpan, value } = field;
  const args = value.kind === 'object' ? value.fields.map((one) => ({ ...(one.name === undefined ? {} : { name: one.name }), value: one.value })) : [];
  return newCall(newName(name, nameSpan), args, false, { start: nameSpan.start, end: value.end });
}

const TASK_WORDS = new Set(['when', 'register', 'loop', 'tags', 'become', 'notify', 'with_items', 'delegate_to', 'no_log', 'until', 'name']);

/** Keys of a task that are no module's. (Ansible, "Playbook Keywords"; "Loops") */
const KEYWORDS = /^(?:with_\w+|loop_control|module_defaults|any_errors_fatal)$/;

/** A task of Ansible names its module by a key: `cloudflare_dns: { … }` is a call with named arguments. */
export function shapedTask(object: ObjectExpr): ObjectExpr {
  if (!object.fields.some(({ name = '' }) => TASK_WORDS.has(name) || KEYWORDS.test(name))) return object;
  const fields = object.fields.map((field) =>
    /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(field.name ?? '') && field.value.kind === 'object' && !KEYWORDS.test(field.name ?? '')
      ? { ...field, value: moduleCall(field, field.name ?? '') }
      : field,
  );
  return { ...object, fields: fields.map((field) => (LOOPS.test(field.name ?? '') ? { ...field, value: eachItem(field.value, object) } : field)) };
}

const LOOPS = /^(?:loop|with_(?:items|list|dict|flattened|community\.general\.flattened))$/;

/** `loop: [ssl, http3]`: what the task calls `item`, unless it says how, stands for any of them. It is known from the beginning of the task on. */
function eachItem(list: Expr, task: ObjectExpr): Expr {
  const called = fieldNamed(fieldNamed(task, 'loop_control'), 'loop_var');
  const at = { start: task.start, end: task.start };
  return newLet((called && plainText(called)) ?? 'item', at, anyItem(alone(list)), { declares: 'block' }, at);
}
