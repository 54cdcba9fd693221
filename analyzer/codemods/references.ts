import path from 'node:path';
import type { Finding } from '../model.ts';
import { languageOf } from '../scanners/code/languages.ts';
import type { Mentions } from './elsewhere.ts';
import type { Remnant } from './remnants.ts';

/** What `fix` changed in one file. */
interface Changed {
  file: string;
  before: string;
  after: string;
  fixed: Finding[];
}

/** A field that was taken out of a resource of Terraform. */
interface Unset {
  /** `cloudflare_record.sip` */
  address: string;
  field: string;
  /** In a block or record of the resource. */
  isInner: boolean;
}

/**
 * Lines of Terraform that refer to what a rewrite took out of a resource: an output of `cloudflare_record.sip.data[0].name` is empty from then on,
 * without an error. What a module knows stands in its folder; a resource names its own fields alone in `ignore_changes`.
 */
export async function referencesTo(changed: Changed[], mentions: Mentions, read: (file: string) => string | undefined): Promise<Remnant[]> {
  const unset = changed.filter(({ file }) => languageOf(file) === 'terraform').map((one) => ({ ...one, unset: unsetIn(one) })).filter((one) => one.unset.length > 0);
  if (unset.length === 0) return [];
  const held = await mentions(new Set(unset.flatMap((one) => one.unset.map(({ address }) => nameOf(address)))));
  const after = new Map(changed.map((one) => [one.file, one.after]));
  return unset.flatMap((one) => {
    const files = [...held.keys()].filter((file) => languageOf(file) === 'terraform' && path.posix.dirname(file) === path.posix.dirname(one.file)).sort();
    return [
      ...files.flatMap((file) => linesWith(file, after.get(file) ?? read(file) ?? '', one.unset.map(referenceTo))),
      ...one.unset.flatMap(({ address, field }) => ignoredIn(one.file, one.after, address, field)),
    ];
  });
}

function nameOf(address: string): string {
  return address.slice(address.indexOf('.') + 1);
}

/** Taken out, and set nowhere else in the resource. */
function unsetIn({ before, fixed }: Changed): Unset[] {
  const found = fixed.flatMap(({ edits = [] }) => edits.flatMap(({ start, end, was, text }): Unset[] => {
    const at = before.slice(start, end) === was ? start : before.indexOf(was);
    const address = [...before.slice(0, Math.max(at, 0)).matchAll(RESOURCE)].at(-1);
    const fields = text === '' ? [...was.matchAll(FIELD)] : [];
    if (address === undefined) return [];
    const depth = Math.min(...fields.map(([, indent = '']) => indent.length));
    const around = before.slice(address.index, at);
    const isInner = around.split('{').length - around.split('}').length > 1;
    return fields.filter(([, indent = '']) => indent.length === depth).map(([, , field = '']) => ({ address: `${address[1]}.${address[2]}`, field, isInner }));
  }));
  return [...new Map(found.map((one) => [`${one.address} ${one.field}`, one])).values()];
}

const RESOURCE = /^[ \t]*resource[ \t]+"([\w-]+)"[ \t]+"([\w-]+)"/gm;

/** `brotli = "on"`, `minify {`, `dynamic "minify" {`; of several lines the outermost count. */
const FIELD = /^([ \t]*)(?:dynamic[ \t]+")?([A-Za-z]\w*)"?[ \t]*(?:=|\{)/gm;

/** `cloudflare_load_balancer_pool.a.notification_email`, `cloudflare_record.many["a"].data[0].name` */
function referenceTo({ address, field, isInner }: Unset): RegExp {
  const holder = isInner ? String.raw`\.\w+(?:\[[^\]\n]*\])?` : '';
  return new RegExp(String.raw`(?<![\w.])${address.replace('.', '\\.')}(?:\[[^\]\n]*\])?${holder}\.${field}\b`);
}

function linesWith(file: string, text: string, patterns: RegExp[]): Remnant[] {
  return text.split('\n').flatMap((line, index) => patterns.flatMap((pattern): Remnant[] => {
    const [word] = pattern.exec(line) ?? [];
    return word === undefined ? [] : [{ file, line: index + 1, word, kind: 'unset' }];
  }));
}

/** `ignore_changes = [settings[0].minify]` */
function ignoredIn(file: string, text: string, address: string, field: string): Remnant[] {
  const from = [...text.matchAll(RESOURCE)].find(([, type, name]) => `${type}.${name}` === address)?.index;
  if (from === undefined) return [];
  const block = text.slice(from, text.indexOf('\n}', from) + 1 || text.length);
  const ignored = /\bignore_changes\s*=\s*\[(?:[^[\]]|\[\d*\])*\]/.exec(block);
  const inside = ignored && new RegExp(String.raw`(?<![\w.])\w+(?:\[\d+\])?\.${field}\b`).exec(ignored[0]);
  return ignored === null || inside === null ? [] : [{ file, line: text.slice(0, from + ignored.index + inside.index).split('\n').length, word: inside[0], kind: 'unset' }];
}
