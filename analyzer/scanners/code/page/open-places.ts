import path from 'node:path';
import type { OpenPlace } from '../../../model.ts';
import { holdsWord } from '../../files/mentions.ts';
import { onceFor } from '../../once.ts';
import type { Expr, Unit } from '../expr/expr.ts';
import { exprsOf } from '../expr/walk.ts';
import type { Binding } from '../values/binding.ts';
import { bindingsIn, memberName } from '../values/bindings.ts';
import { placesIn } from './value-places.ts';

/** Languages that say what other files can read: what they export is left alone, whoever reads it. */
export const EXPORTING = new Set(['typescript', 'javascript', 'go', 'java', 'csharp', 'kotlin', 'rust']);

/** A binding through which a place was read; `isOpen` where it can be seen from outside of its file. */
interface Holder extends Binding {
  isOpen: boolean;
}

/** The bindings of the names `via` that hold what is written at an offset. */
export function holdersOf(via: readonly Expr[], at: number, unit: Unit): Holder[] {
  const { known } = bindingsIn(unit);
  return [...new Set(via.flatMap(keysOf))].flatMap((key) => (known.get(key) ?? [])
    .filter((one) => placesIn(one.let.value).covers(at))
    .map((one): Holder => ({ ...one, isOpen: isOpen(one, key, unit) })));
}

/** By what other files could read what is written at an offset; `undefined` where none can. */
export function openPlaceOf(via: readonly Expr[], at: number, unit: Unit): OpenPlace | undefined {
  const { language, file } = unit;
  const open = holdersOf(via, at, unit).filter((one) => one.isOpen);
  const words = [...new Set(open.map((one) => wordOf(one.let.name, language)))];
  const names = language === 'java' ? words.flatMap((word) => [word, `get${word.charAt(0).toUpperCase()}${word.slice(1)}`]) : words;
  if (names.length === 0) return undefined;
  if (language === 'terraform') return { names, homes: [], language, within: 'folder' };
  if (CONFIGURATION.has(language) || open.some((one) => isGiven(one.let, unit))) return { names, homes: [], language: 'any' };
  const isNamedAlone = language === 'php' ? open.some(({ let: { name }, isField }) => isField !== true && !name.startsWith('$')) : !BY_HOME.has(language);
  return { names, homes: isNamedAlone ? [] : [homeOf(file), ...factsOf(unit).types], language };
}

/** Whether a function that begins at an offset may be known to other files by its name. */
export function isKnownOutside(name: string, from: number, unit: Unit): boolean {
  const { known } = bindingsIn(unit);
  const found = [memberName(name), `this.${name}`].flatMap((key) => (known.get(key) ?? []).filter(({ let: bound }) => bound.value.start === from).map((one) => ({ key, one })));
  // All files of a package know its names.
  return unit.language === 'go' || found.length === 0 || found.some(({ key, one }) => one.let.exported || isOpen(one, key, unit));
}

/** Languages in which a file reads of another only what it names: the file, or a class in it. In others all files know the names of all, or of their folder. */
const BY_HOME = new Set(['typescript', 'javascript', 'python', 'shell', 'powershell', 'lua', 'perl', 'dart', 'elixir', 'csharp', 'java', 'c', 'groovy', 'php']);

/** What is set here is read by programs and templates of any language. */
const CONFIGURATION = new Set(['yaml', 'ini', 'toml', 'json']);

function keysOf(expr: Expr): string[] {
  if (expr.kind === 'name') return [memberName(expr.name), `this.${expr.name}`];
  if (expr.kind !== 'member') return [];
  return [expr.name, `this.${expr.name}`, ...(expr.object.kind === 'name' ? [`${expr.object.name}.${expr.name}`] : [])];
}

/** Whether a name is one of the file or of a class, and nothing in front of it keeps it to itself. */
function isOpen({ home, isField, let: bound }: Binding, key: string, unit: Unit): boolean {
  const { language, text, imports } = unit;
  // Attributes of a module and private functions are known in it alone.
  if (language === 'elixir') return bound.exported;
  const isOfClass = isField === true || key.startsWith('this.');
  if (!isOfClass && (home.from !== 0 || home.to !== Infinity)) return false;
  const head = text.slice(text.lastIndexOf('\n', bound.start) + 1, bound.nameSpan.start);
  if (PRIVATE.test(head) || bound.name.startsWith('#')) return GIVEN_OUT.test(text);
  if (isOfClass || !EXPORTING.has(language)) return true;
  // A script without imports and exports shares its names with all of its page; a module of Rust with those in it.
  return language === 'rust' || (language === 'javascript' && imports.length === 0 && !factsOf(unit).exports);
}

const PRIVATE = /\b(?:private|fileprivate|local|my)\b|#$/;

/** A class of several files, and one whose private fields are read by methods that nobody writes. (C#, Lombok) */
const GIVEN_OUT = /\bpartial\s+class\b|@(?:Getter|Data|Value)\b/;

/** `$url` is `url` where it is a property, `@url` where it is read by an accessor. */
function wordOf(name: string, language: string): string {
  return language === 'terraform' ? name : name.replace(/^(?:this|self|cls)\./, '').replace(/^\W+/, '').split(/[.:]/).at(-1) ?? name;
}

/** The name by which a file is imported: that of its folder, where it stands for it. */
function homeOf(file: string): string {
  const { name, dir } = path.posix.parse(file);
  return /^(?:index|__init__|mod|init)$/.test(name) ? path.posix.basename(dir) || name : name;
}

/** What the text of a file says of all its names. */
interface Facts {
  types: string[];
  exports: boolean;
  /** Statements of a shell that give names to the programs it starts. */
  givenAway: string[];
}

/** Found once for all the places of a file that are asked for. */
const factsOf = onceFor((unit: Unit): Facts => ({
  types: [...new Set([...unit.text.matchAll(TYPE)].map(([, name = '']) => name.split(/[.\\]/).at(-1) ?? ''))].filter((name) => name !== ''),
  exports: exprsOf(unit).some((one) => one.kind === 'let' && one.exported),
  givenAway: unit.language === 'shell' ? [...unit.text.matchAll(GIVES_AWAY)].map(([words]) => words) : [],
}));

const TYPE = /\b(?:class|module|interface|trait|enum|object|struct|defmodule|package|namespace)\s+([\w.\\]+)/g;
const GIVES_AWAY = /\bset -(?:\w*a\b|o allexport)|\b(?:export|(?:declare|typeset|set)\s+-\w*x)\b[^\n;&|]*/g;

/** Whether a script gives a name to the programs that it starts: `export URL`, `declare -x URL`, and `set -a`, behind which it gives them all. */
function isGiven({ name, exported }: Binding['let'], unit: Unit): boolean {
  const { language, text } = unit;
  if (language === 'powershell') return text.includes(`$env:${name}`);
  if (language !== 'shell') return false;
  return exported || factsOf(unit).givenAway.some((words) => /^set -\w*[ao]/.test(words) || holdsWord(words, name));
}
