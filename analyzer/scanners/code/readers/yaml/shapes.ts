import type { Chunk, Expr, ObjectExpr, ObjectField, Span } from '../../expr/expr.ts';
import { impliedText, newCommand, newLet, newList, newName, newString, newUnknown } from '../../expr/nodes.ts';
import { fieldNamed } from '../../expr/walk.ts';
import { inlineArguments, moduleCall, slice, uriTask } from '../ansible.ts';
import { requestOfVerb } from '../json/requests.ts';
import { embedded, literalText } from '../making/make.ts';

const SCRIPTS: Record<string, string> = {
  run: 'shell', script: 'shell', before_script: 'shell', after_script: 'shell', shell: 'shell', bash: 'shell', cmd: 'shell', command: 'shell', inlinescript: 'shell',
  pwsh: 'powershell', powershell: 'powershell', win_shell: 'powershell', local_action: 'shell', args: 'shell', entrypoint: 'shell',
};
const FILES: Record<string, string> = {
  sh: 'shell', bash: 'shell', json: 'json', tf: 'terraform', yaml: 'yaml', yml: 'yaml', py: 'python', js: 'javascript', ps1: 'powershell', php: 'php', rb: 'ruby',
};
/** What is said so is known all over the map around it, also before it. */
const AROUND = new Set(['env', 'environment', 'vars', 'variables', 'substitutions']);
/** What is said so is known from there on. */
const BEHIND = new Set(['set_fact', 'stringdata']);

/** The last part of a dotted key: `ansible.builtin.uri` → `uri`. */
function lastPart(name: string): string {
  return name.toLowerCase().split('.').at(-1) ?? '';
}

/** Where a field stands: the object it is in, under what name that stands, and which shell runs its scripts unless they say so. */
interface Place {
  around: ObjectField[];
  parent: string | undefined;
  shell: string | undefined;
}

/** What the name of a field makes of its value: scripts, files, environments, requests. */
export function shapedField(field: ObjectField, place: Place): ObjectField {
  const { around } = place;
  const [first] = around;
  const name = field.name ?? '';
  const key = lastPart(name);
  const language = /\.\w+$/.test(name) && field.value.kind === 'string' ? FILES[key] : undefined;
  if (language !== undefined) return { ...field, value: embedded(field.value, language) };
  if (key === 'before_script' && around.some(({ name: beside }) => beside === 'script')) return { ...field, value: newUnknown(field.value) };
  if (key === 'script') return { ...field, value: scripts(behind(around, field.value), key, scriptLanguage(key, place)) };
  if (key in SCRIPTS) return { ...field, value: scripts(field.value, key, scriptLanguage(key, place), key === 'args' ? commandOf(around) : []) };
  if (key === 'zipfile') return { ...field, value: embedded(field.value, /^[ \t]*(?:import|from|def)\b(?!.*\bfrom[ \t]+['"])/m.test(literalText(field.value)) ? 'python' : 'javascript') };
  if (AROUND.has(key)) return { ...field, value: environment(field.value, first?.start) };
  if (BEHIND.has(key)) return { ...field, value: environment(field.value) };
  if (key === 'matrix' && field.value.kind === 'list') return { ...field, value: { ...field.value, items: field.value.items.map((item) => environment(item)) } };
  if (key === 'uri' && field.value.kind === 'object') return { ...field, value: uriTask(field.value) };
  if (key === 'uri' && field.value.kind === 'string' && /\burl=/.test(literalText(field.value))) return { ...field, value: uriTask(inlineArguments(field.value)) };
  // The script of a step that a container runs. (Argo Workflows, `script`)
  if (key === 'source' && around.some(({ name: beside }) => beside === 'image')) return { ...field, value: scripts(field.value, 'run', languageOf(literalText(commandOf(around)[0])) ?? 'shell') };
  const asked = requestOfVerb(name, field.value);
  if (asked !== undefined) return { ...field, value: asked };
  // A module with its collection's name in front: `community.general.cloudflare_dns`.
  if (/^\w+\.\w+\.\w+$/.test(name) && field.value.kind === 'object') return { ...field, value: moduleCall(field, key) };
  return field;
}

function scriptLanguage(key: string, { around, parent, shell: usual = '' }: Place): string {
  if (key === 'script' && parent === 'with') return 'javascript';
  // Playbooks of security teams say beside a script what it is written in. (Cortex XSOAR, `type`)
  const said = key === 'script' ? languageOf(literalText(around.find((field) => field.name === 'type')?.value)) : undefined;
  if (said !== undefined) return said;
  const shell = literalText(around.find((field) => field.name === 'shell')?.value) || usual;
  if (key !== 'run') return SCRIPTS[key] ?? 'shell';
  return /pwsh|powershell/.test(shell) ? 'powershell' : /python/.test(shell) ? 'python' : 'shell';
}

/** The words of what a container runs, before its arguments. */
function commandOf(around: ObjectField[]): Expr[] {
  const command = around.find((field) => field.name === 'command')?.value;
  return command?.kind === 'list' ? command.items : command?.kind === 'command' ? command.words : command === undefined ? [] : [command];
}

/** What a program runs that is given to it as a text: `python3 -c "…"`. */
function languageOf(program = ''): string | undefined {
  return PROGRAMS[/([a-z]+)[\d.]*$/.exec(program)?.[1] ?? ''];
}

const PROGRAMS: Record<string, string> = { python: 'python', node: 'javascript', deno: 'javascript', ruby: 'ruby', perl: 'perl', php: 'php', pwsh: 'powershell', powershell: 'powershell' };

/** `before` are the words that stand before a list of arguments. */
function scripts(value: Expr, key: string, language: string, before: Expr[] = []): Expr {
  if (value.kind === 'string') return key === 'run' || (key !== 'args' && /\s/.test(literalText(value))) ? embedded(value, language) : value;
  if (value.kind !== 'list') return value;
  const texts = [...before, ...value.items].map(literalText);
  const flag = texts.findIndex((text, index) => index + 1 >= before.length && (/^-\w*c$/.test(text) || (/^-(?:e|r|[Cc]ommand)$/.test(text) && languageOf(texts[index - 1]) !== undefined)));
  if (flag >= 0) {
    const code = flag + 1 - before.length;
    return { ...value, items: value.items.map((item, index) => (index === code && item.kind === 'string' ? embedded(item, languageOf(texts[flag - 1]) ?? language) : item)) };
  }
  const { start, end } = value;
  if (/^(?:command|args|entrypoint|cmd)$/.test(key)) return newCommand([...(before.length === 1 ? before : []), ...value.items.map(withReferences)], { start, end });
  return { ...value, items: oneScript(value.items, language) };
}

/** What is run before a job's script is run by the same shell. (GitLab, `before_script`) */
function behind(around: ObjectField[], script: Expr): Expr {
  const before = around.find(({ name }) => name === 'before_script')?.value;
  const items = [before, script].flatMap((one) => (one?.kind === 'list' ? one.items : one ?? []));
  return before === undefined ? script : newList(items, false, script);
}

/** Lines of a script, each of which is an item: what one binds the next ones know. */
function oneScript(items: Expr[], language: string): Expr[] {
  const lines = items.filter((item) => item.kind === 'string');
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return items;
  const text = newString(lines.flatMap((line) => [...line.parts, impliedText('\n', line.end)]), { start: first.start, end: last.end });
  return [embedded(text, language), ...items.filter((item) => item.kind !== 'string')];
}

/** What is put into the words of a container's command, which no shell reads: `$(NAME)`, `${NAME}`. (Kubernetes, "Use environment variables to define arguments"; Cloud Build, "Substitutions") */
function withReferences(item: Expr): Expr {
  if (item.kind !== 'string') return item;
  const parts = item.parts.flatMap((part) => {
    if (part.kind !== 'chunk') return [part];
    let from = 0;
    const found: (Chunk | Expr)[] = [];
    for (const { index, 0: written, 1: name = '' } of part.value.matchAll(/\$[({]([A-Za-z_]\w*)[)}]/g)) {
      found.push(...slice(part, from, index), newName(name, { start: part.at(index), end: part.at(index + written.length) }));
      from = index + written.length;
    }
    return from === 0 ? [part] : [...found, ...slice(part, from, part.value.length)];
  });
  return { ...item, parts };
}

/** `NAME: value`, `- name: NAME, value: …` and `- NAME=value` bind names; in what begins at `from` and nowhere else, where that is told. */
export function environment(value: Expr, from?: number): Expr {
  if (value.kind === 'object')
    return {
      ...value,
      fields: value.fields.map((field) => ({
        ...field,
        value: isDescribed(field.value) ? described(field.value, field, from) : isAssigned(field.value) ? environment(field.value, from) : bound(field.name, field.nameSpan, field.value, from),
      })),
    };
  if (value.kind !== 'list') return value;
  return { ...value, items: value.items.map((item) => (item.kind === 'object' ? namedValue(item, from) : assignment(item, from))) };
}

/** `NAME: { value: …, description: … }`, as GitLab has it. (GitLab, `variables:description`) */
function isDescribed(value: Expr): value is ObjectExpr {
  return value.kind === 'object' && fieldNamed(value, 'value') !== undefined && value.fields.length > 1 && value.fields.every(({ name = '' }) => DESCRIBES.has(name));
}

const DESCRIBES = new Set(['value', 'description', 'options', 'expand']);

function described(value: ObjectExpr, { name, nameSpan }: ObjectField, from: number | undefined): Expr {
  return { ...value, fields: value.fields.map((field) => (field.name === 'value' ? { ...field, value: bound(name, nameSpan, field.value, from) } : field)) };
}

/** `global: [NAME=value]`, as Travis writes it. */
function isAssigned(value: Expr): boolean {
  return value.kind === 'list' && value.items.length > 0 && value.items.every((item) => assignment(item) !== item);
}

function bound(name: string | undefined, nameSpan: Span, value: Expr, from: number | undefined): Expr {
  if (name === undefined || (value.kind !== 'string' && value.kind !== 'list' && value.kind !== 'object')) return value;
  if (from !== undefined) return newLet(name, nameSpan, value, { declares: 'block' }, { start: from, end: from });
  return newLet(name, nameSpan, value, { exported: true }, { start: nameSpan.start, end: value.end });
}

function namedValue(item: ObjectExpr, from: number | undefined): Expr {
  const name = fieldNamed(item, 'name');
  if (name === undefined) return item;
  return { ...item, fields: item.fields.map((field) => (field.name === 'value' ? { ...field, value: bound(literalText(name), field.nameSpan, field.value, from) } : field)) };
}

function assignment(item: Expr, from?: number): Expr {
  const [first, ...rest] = item.kind === 'string' ? item.parts : [];
  const name = first?.kind === 'chunk' ? /^([A-Za-z_]\w*)=/.exec(first.value)?.[1] : undefined;
  if (first?.kind !== 'chunk' || name === undefined) return item;
  const skip = name.length + 1;
  const value: Expr = { kind: 'string', start: first.at(skip), end: item.end, parts: [{ ...first, value: first.value.slice(skip), at: (index) => first.at(skip + index) }, ...rest] };
  return bound(name, { start: first.at(0), end: first.at(name.length) }, value, from);
}
