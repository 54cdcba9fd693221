import type { Quotes } from '../../dialects/quotes.ts';
import { marked, percents, rest, settingsDialect } from '../../dialects/settings.ts';
import type { Chunk, Expr, SourceText, Unit } from '../../expr/expr.ts';
import { newList, newObject } from '../../expr/nodes.ts';
import { embedded, Maker } from '../making/make.ts';
import { commandsOfConfig, isCurlConfig } from '../request-files/curl-config.ts';
import { SCRIPT } from '../script/strings.ts';
import { isNginx, readNginx } from './nginx.ts';

/**
 * Reads what is made of lines with a key and a value: `.ini`, `.conf` (fail2ban's among them), `.properties`, units of systemd.
 * Values that are commands are code of a shell; in all of them `<key>`, `%(key)s` and `${key}` stand for another value of the
 * file. Of other lines only addresses are read. Configurations of nginx and of curl have readers of their own.
 */
export function readIni(source: SourceText): Unit {
  const make = new Maker(source);
  if (isNginx(source.text)) return make.unit(settingsDialect, readNginx(make));
  if (isCurlConfig(source.text)) return make.unit(settingsDialect, commandsOfConfig(make));
  const sections = sectionsOf(make);
  const entries = sections.flatMap((section) => section.entries);
  const isTemplate = entries.some(({ value }) => REFERS.test(make.text.slice(value.start, value.end)));
  const isBound = isTemplate || entries.some((entry) => isCommand(make, entry));
  return make.unit(
    settingsDialect,
    sections.flatMap((section) => [
      ...(isBound || section.name === undefined ? section.entries.flatMap((entry) => [...given(make, entry), bound(make, entry)]) : [table(make, section)]),
      ...section.addresses,
    ]),
  );
}

interface Stretch {
  start: number;
  end: number;
}

interface Entry {
  key: Stretch;
  value: Stretch;
}

interface Section {
  name: Stretch | undefined;
  entries: Entry[];
  /** Texts of lines without a key. */
  addresses: Expr[];
}

const HEADER = /^[ \t]*\[\[?([^\]\n]+)\]/;
const KEY = /^([ \t]*)((?:export[ \t]+)?[\w.$@/-]+(?:\[[^\]\n]*\])?(?:[ \t]+[\w.-]+){0,3}?)[ \t]*(?:\+?=|:(?![/:]))[ \t]*/;
const COMMENT = /^[ \t]*[#;!]/;
/** An address, or a path of several words, which a proxy puts behind one. */
const ADDRESS = /https?:\/\/(?:(?!,[ \t]*https?:)(?:\\\r?\n[ \t]*|[^\s"'<>;]))+|(?<=[ \t"'])\/[\w.$%{}-]+(?:\/[\w.$%{}-]+){2,}/g;
const REFERS = /%\([\w.-]+\)s|<[A-Za-z_][\w/-]*>|\$\{[\w.:-]+\}/;

function sectionsOf(make: Maker): Section[] {
  const sections: Section[] = [{ name: undefined, entries: [], addresses: [] }];
  let last: Entry | undefined;
  for (const match of make.text.matchAll(/[^\n]+/g)) {
    const [line] = match;
    const start = match.index;
    const end = start + line.trimEnd().length;
    const section = sections.at(-1)!;
    const header = HEADER.exec(line);
    const key = KEY.exec(line);
    if (COMMENT.test(line)) make.comment(start, end);
    else if (last !== undefined && goesOn(make, last, start, line)) last.value.end = end;
    else if (header !== null) sections.push({ name: { start: start + line.indexOf(header[1]!), end: start + line.indexOf(header[1]!) + header[1]!.length }, entries: [], addresses: [] });
    else if (key !== null) section.entries.push(last = entryOf(start, end, key));
    else section.addresses.push(...addressesIn(make, start, line));
    if (header !== null || (key === null && !/^[ \t]/.test(line))) last = undefined;
  }
  return sections;
}

/** What is indented goes on from the key above, and so does what stands behind a backslash at the end of a line. */
function goesOn(make: Maker, { key, value }: Entry, start: number, line: string): boolean {
  const isJoined = make.text.slice(value.start, start).trimEnd().endsWith('\\');
  const indent = /^[ \t]*/.exec(line)![0].length;
  const lineStart = make.text.lastIndexOf('\n', key.start) + 1;
  return isJoined || indent > key.start - lineStart;
}

function entryOf(start: number, end: number, [whole, indent = '', key = '']: RegExpExecArray): Entry {
  const from = start + indent.length;
  return { key: { start: from, end: from + key.length }, value: { start: Math.min(start + whole.length, end), end } };
}

function addressesIn(make: Maker, start: number, line: string): Expr[] {
  return [...line.matchAll(ADDRESS)].map((match) => make.plain(start + match.index, start + match.index + match[0].length, rest));
}

/** Keys under which programs of configurations keep commands: fail2ban, systemd, supervisor. */
const COMMANDS = /^(?:exec[a-z]+|action(?:start|stop|check|ban|unban|flush|reload|repair|prolong)\w*|\w*(?:command|cmd))$/i;

function isCommand(make: Maker, { key, value }: Entry): boolean {
  const text = make.text.slice(value.start, value.end);
  return text !== '' && (COMMANDS.test(make.text.slice(key.start, key.end)) || SCRIPT.test(text));
}

function bound(make: Maker, entry: Entry): Expr {
  const { key, value } = entry;
  const name = make.text.slice(key.start, key.end).replace(/^export[ \t]+/, '');
  return make.let({ name, start: key.end - name.length, end: key.end }, valueOf(make, entry), value.end, { exported: true });
}

/** Variables for the commands of a section: `Environment="A=b" C=d` of systemd, `environment=A="b",C="d"` of supervisor. */
function given(make: Maker, { key, value }: Entry): Expr[] {
  if (!/^environment$/i.test(make.text.slice(key.start, key.end))) return [];
  return [...make.text.slice(value.start, value.end).matchAll(/(?<=^|[\s,"'])([A-Za-z_]\w*)=(?:"([^"\n]*)"|'([^'\n]*)'|([^\s,"']*))/dg)].map(({ 1: name = '', index, indices = [] }) => {
    const start = value.start + index;
    const [from, to] = (indices.slice(2).find((one) => one !== undefined) ?? [0, 0]).map((at) => value.start + at) as [number, number];
    return make.let({ name, start, end: start + name.length }, make.string(from, to, parts(make, from, to, rest)), to);
  });
}

/** A section as one object, in files where no value refers to another. */
function table(make: Maker, { name, entries }: Section): Expr {
  const fields = entries.map((entry) => make.field({ ...entry.key, name: make.text.slice(entry.key.start, entry.key.end) }, valueOf(make, entry), entry.value.end));
  const [start, end] = [name?.start ?? 0, entries.at(-1)?.value.end ?? name?.end ?? 0];
  return make.let({ name: make.text.slice(name?.start, name?.end), start, end: name?.end ?? 0 }, newObject(fields, false, make.span(start, end)), end);
}

function valueOf(make: Maker, entry: Entry): Expr {
  const { start, end } = entry.value;
  if (isCommand(make, entry)) {
    const from = start + (/^[-@:+!|]+(?=[\w/])/.exec(make.text.slice(start, end))?.[0].length ?? 0);
    return embedded(make.string(from, end, parts(make, from, end, percents)), 'shell');
  }
  const written = make.text.slice(start, end);
  const quoted = /^(["'])[^"'\n]*\1(?=\s*(?:[;#]|$))/.exec(written)?.[0];
  if (quoted !== undefined) return make.string(start, start + quoted.length, parts(make, start + 1, start + quoted.length - 1, marked));
  const shown = written.replace(/[ \t]+[;#][^\n]*$/, '');
  const listed = addressesIn(make, start, shown);
  if (listed.length > 1 || (listed.length === 1 && shown.startsWith('['))) return newList(listed, false, make.span(start, start + shown.length));
  if (/^(?:true|false)$/i.test(shown)) return make.atom(start, start + shown.length, shown.toLowerCase() === 'true');
  return make.string(start, start + shown.length, parts(make, start, start + shown.length, rest));
}

const REFERENCE = /%\(([\w.-]+)\)s|<([A-Za-z_][\w/-]*)>|\$\{(?:[\w.-]+:)?([\w.-]+)\}/g;

/** Literal text, and the keys that stand in it for their values. */
function parts(make: Maker, start: number, end: number, quotes: Quotes): (Chunk | Expr)[] {
  return make.parts(start, end, quotes, REFERENCE, (match, at, to) => make.name(at, to, match[1] ?? match[2] ?? match[3]));
}
