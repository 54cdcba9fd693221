import path from 'node:path';
import { lastPart } from '../dotted.ts';
import { put } from '../lists.ts';
import { languageOf } from '../scanners/code/readers/languages.ts';
import type { Mentions } from './elsewhere.ts';
import { lineOf } from '../scanners/files/line-of.ts';
import { firstFrom } from '../scanners/files/sorted.ts';
import type { Changed, Remnant } from './remnants.ts';

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
  const held = await mentions(new Set(unset.flatMap((one) => one.unset.map(({ address }) => lastPart(address)))));
  const after = new Map(changed.map((one) => [one.file, one.after]));
  return unset.flatMap((one) => {
    const files = [...held.keys()].filter((file) => isOfModule(file, path.posix.dirname(one.file))).sort();
    return [
      ...files.flatMap((file) => linesWith(file, after.get(file) ?? read(file) ?? '', one.unset)),
      ...ignoredIn(one.file, one.after, one.unset),
    ];
  });
}

/** Whether a file can name the resources of a folder: one beside them, or a test of them, which `terraform test` looks for in `tests` as well. */
export function isOfModule(file: string, folder: string): boolean {
  const own = path.posix.dirname(file);
  if (/\.tftest\.hcl$/.test(file) && own === path.posix.join(folder, 'tests')) return true;
  return own === folder && (languageOf(file) === 'terraform' || file.endsWith('.tf.json'));
}

/** Taken out, and set nowhere else in the resource. */
function unsetIn({ before, fixed }: Changed): Unset[] {
  const resources = resourcesIn(before);
  const found = fixed.flatMap(({ edits = [] }) => edits.flatMap(({ start, end, was, text }): Unset[] => {
    const at = before.slice(start, end) === was ? start : before.indexOf(was);
    const resource = resources[firstFrom(resources.length, (index) => resources[index]!.end <= at) - 1];
    const fields = text === '' ? [...was.matchAll(FIELD)] : [];
    if (resource === undefined) return [];
    const depth = Math.min(...fields.map(([, indent = '']) => indent.length));
    const around = before.slice(resource.start, at);
    const isInner = around.split('{').length - around.split('}').length > 1;
    return fields.filter(([, indent = '']) => indent.length === depth).map(([, , field = '']) => ({ address: resource.address, field, isInner }));
  }));
  return [...new Map(found.map((one) => [`${one.address} ${one.field}`, one])).values()];
}

/** In order, each from where its head begins to where that ends. */
function resourcesIn(text: string): { address: string; start: number; end: number }[] {
  return [...text.matchAll(RESOURCE)].map(({ 0: head, 1: type, 2: name, index }) => ({ address: `${type}.${name}`, start: index, end: index + head.length }));
}

const RESOURCE = /^[ \t]*resource[ \t]+"([\w-]+)"[ \t]+"([\w-]+)"/gm;

/** `brotli = "on"`, `minify {`, `dynamic "minify" {`, also behind the comma of a record on one line; of several lines the outermost count. */
const FIELD = /(?:^|,)([ \t]*)(?:dynamic[ \t]+)?"?([A-Za-z]\w*)"?[ \t]*(?:[=:]|\{)/gm;

/**
 * `cloudflare_load_balancer_pool.a.notification_email`, `cloudflare_record.many["a"].data.0.name`, `one(cloudflare_record.sip.data).name`,
 * `lookup(cloudflare_record.sip.data[0], "name")`, and what is read of each of them: `[for one in cloudflare_record.sip.data : one.name]`.
 */
function referencesOf({ address, field, isInner }: Unset): RegExp[] {
  const resource = String.raw`(?<![\w.])(?:\w+\(\s*)*${address.replace('.', '\\.')}(?![\w-])${PICKED}`;
  const holder = isInner ? String.raw`\.\w+${PICKED}` : '';
  const read = String.raw`(?:\.${field}\b|\[\s*"${field}"\s*\])`;
  return [
    new RegExp(String.raw`${resource}${holder}(?:${read}|,\s*"${field}"(?:[^()\n]*\))?)`),
    new RegExp(String.raw`(?<=\bfor\s+(?:\w+\s*,\s*)?(\w+)\s+in\b[^:\n]*${resource}(?:${holder})?[^:\n]*:[^]{0,200}?)\b\1(?:${holder})?${read}`),
  ];
}

/** One of many, as it is picked: by indices, and by functions that end here. */
const PICKED = String.raw`(?:\.\d+|\.\*|\[[^\]\n]*\]|(?:,[^()\n]*)?\))*`;

function linesWith(file: string, text: string, unset: Unset[]): Remnant[] {
  const patterns = new Map<string, RegExp[]>();
  for (const one of unset) put(patterns, one.address, ...referencesOf(one));
  const found = [...text.matchAll(ADDRESS)].flatMap(({ 0: address, index }) => (patterns.get(address) ?? []).flatMap((pattern): Remnant[] => {
    const from = text.lastIndexOf('\n', index) + 1;
    const match = pattern.exec(text.slice(from, index + MOST_READ));
    return match === null ? [] : [{ file, line: lineOf(text, from + match.index), word: match[0].replace(/\s+/g, ' '), kind: 'unset' }];
  }));
  return [...new Map(found.map((one) => [`${one.line} ${one.word}`, one])).values()];
}

/** So far behind a resource's name what is read of it is looked for. */
const MOST_READ = 400;

/** What may be the address of a resource. */
const ADDRESS = /(?<![\w.])\w+\.[\w-]+/g;

/** `ignore_changes = [settings[0].minify]` */
function ignoredIn(file: string, text: string, unset: Unset[]): Remnant[] {
  const starts = new Map(resourcesIn(text).map(({ address, start }) => [address, start]));
  return unset.flatMap(({ address, field, isInner }): Remnant[] => {
    const from = starts.get(address);
    if (from === undefined) return [];
    const block = text.slice(from, text.indexOf('\n}', from) + 1 || text.length);
    const ignored = /\bignore_changes\s*=\s*\[(?:[^[\]]|\[\d*\])*\]/.exec(block);
    const inside = ignored && new RegExp(String.raw`(?<![\w.])${isInner ? String.raw`\w+(?:\[\d+\]|\.\d+)?\.` : ''}${field}\b`).exec(ignored[0]);
    return ignored === null || inside === null ? [] : [{ file, line: lineOf(text, from + ignored.index + inside.index), word: inside[0], kind: 'unset' }];
  });
}
