import type { Expr, ObjectField } from '../expr.ts';
import { newCall, newName } from '../nodes.ts';
import type { ObjectExpr } from './json-parser.ts';
import { shapedObject } from './json.ts';
import { embedded, literalText } from './make.ts';

const SCRIPTS: Record<string, string> = {
  run: 'shell', script: 'shell', before_script: 'shell', after_script: 'shell', shell: 'shell', bash: 'shell', cmd: 'shell', command: 'shell', inlinescript: 'shell',
  pwsh: 'powershell', powershell: 'powershell', win_shell: 'powershell', local_action: 'shell', args: 'shell', entrypoint: 'shell',
};
const FILES: Record<string, string> = {
  sh: 'shell', bash: 'shell', json: 'json', tf: 'terraform', yaml: 'yaml', yml: 'yaml', py: 'python', js: 'javascript', ps1: 'powershell', php: 'php', rb: 'ruby',
};
const ENVIRONMENTS = new Set(['env', 'environment', 'vars', 'variables', 'set_fact', 'stringdata']);

/** The last part of a dotted key: `ansible.builtin.uri` → `uri`. */
function lastPart(name: string): string {
  return name.toLowerCase().split('.').at(-1) ?? '';
}

/** What the name of a field makes of its value: scripts, files, environments, requests. `around` is the object it is in. */
export function shapedField(field: ObjectField, around: ObjectField[], parent: string | undefined): ObjectField {
  const name = field.name ?? '';
  const key = lastPart(name);
  const language = /\.\w+$/.test(name) && field.value.kind === 'string' ? FILES[key] : undefined;
  if (language !== undefined) return { ...field, value: embedded(field.value, language) };
  if (key in SCRIPTS) return { ...field, value: scripts(field.value, key, scriptLanguage(key, around, parent)) };
  if (ENVIRONMENTS.has(key)) return { ...field, value: environment(field.value) };
  if (key === 'uri' && field.value.kind === 'object') return { ...field, value: uriTask(field.value) };
  // A module with its collection's name in front: `community.general.cloudflare_dns`.
  if (/^\w+\.\w+\.\w+$/.test(name) && field.value.kind === 'object') return { ...field, value: moduleCall(field, key) };
  return field;
}

function scriptLanguage(key: string, around: ObjectField[], parent: string | undefined): string {
  if (key === 'script' && parent === 'with') return 'javascript';
  const shell = literalText(around.find((field) => field.name === 'shell')?.value);
  if (key !== 'run') return SCRIPTS[key] ?? 'shell';
  return /pwsh|powershell/.test(shell) ? 'powershell' : /python/.test(shell) ? 'python' : 'shell';
}

function scripts(value: Expr, key: string, language: string): Expr {
  if (value.kind === 'string') return key === 'run' || (key !== 'args' && /\s/.test(literalText(value))) ? embedded(value, language) : value;
  if (value.kind !== 'list') return value;
  const texts = value.items.map(literalText);
  const flag = texts.findIndex((text) => /^-\w*c$/.test(text));
  if (flag >= 0) return { ...value, items: value.items.map((item, index) => (index === flag + 1 && item.kind === 'string' ? embedded(item, language) : item)) };
  const { start, end } = value;
  if (/^(?:command|args|entrypoint|cmd)$/.test(key)) return { start, end, kind: 'command', words: value.items };
  return { ...value, items: value.items.map((item) => (item.kind === 'string' ? embedded(item, language) : item)) };
}

/** `NAME: value`, `- name: NAME, value: …` and `- NAME=value` bind names. */
function environment(value: Expr): Expr {
  if (value.kind === 'object') return { ...value, fields: value.fields.map((field) => ({ ...field, value: bound(field.name, field.nameSpan, field.value) })) };
  if (value.kind !== 'list') return value;
  return { ...value, items: value.items.map((item) => (item.kind === 'object' ? namedValue(item) : assignment(item))) };
}

function bound(name: string | undefined, nameSpan: { start: number; end: number }, value: Expr): Expr {
  if (name === undefined || (value.kind !== 'string' && value.kind !== 'list' && value.kind !== 'object')) return value;
  return { kind: 'let', start: nameSpan.start, end: value.end, name, nameSpan, value, exported: true, declares: 'nothing' };
}

function namedValue(item: ObjectExpr): Expr {
  const name = item.fields.find((field) => field.name === 'name')?.value;
  if (name === undefined) return item;
  return { ...item, fields: item.fields.map((field) => (field.name === 'value' ? { ...field, value: bound(literalText(name), field.nameSpan, field.value) } : field)) };
}

function assignment(item: Expr): Expr {
  const [first, ...rest] = item.kind === 'string' ? item.parts : [];
  const name = first?.kind === 'chunk' ? /^([A-Za-z_]\w*)=/.exec(first.value)?.[1] : undefined;
  if (first?.kind !== 'chunk' || name === undefined) return item;
  const skip = name.length + 1;
  const value: Expr = { kind: 'string', start: first.at(skip), end: item.end, parts: [{ ...first, value: first.value.slice(skip), at: (index) => first.at(skip + index) }, ...rest] };
  return bound(name, { start: first.at(0), end: first.at(name.length) }, value);
}

/** Ansible's `uri` sends GET unless told otherwise. (ansible.builtin.uri, `method`) */
function uriTask(object: ObjectExpr): Expr {
  const url = object.fields.find((field) => field.name === 'url')?.value;
  if (url === undefined || object.fields.some((field) => field.name === 'method')) return shapedObject(object) ?? object;
  const headers = object.fields.find((field) => field.name === 'headers')?.value;
  return { start: object.start, end: object.end, kind: 'request', method: 'GET', url, ...(headers && { headers }) };
}

function moduleCall(field: ObjectField, name: string): Expr {
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
  const fields = object.fields.map((field) => (/^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(field.name ?? '') && field.value.kind === 'object' && !KEYWORDS.test(field.name ?? '') ? { ...field, value: moduleCall(field, field.name ?? '') } : field));
  return { ...object, fields };
}
