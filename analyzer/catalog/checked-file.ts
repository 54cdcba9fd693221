import type { Document } from 'yaml';
import type { z } from 'zod';
import { UserError } from '../errors.ts';
import { readTextFile } from '../whole-file.ts';
import { plainJson } from './plain-json.ts';

/**
 * Reads a YAML or JSON file and checks it. Everything wrong is said at once, each with file, line and column; throws one
 * `UserError` with all of it.
 */
export async function readChecked<S extends z.ZodType>(file: string, schema: S, what: string): Promise<z.infer<S>> {
  return checkText(await readTextFile(file, what), file, schema, what);
}

/** The same for a text at hand; `file` is only named in messages. */
export async function checkText<S extends z.ZodType>(text: string, file: string, schema: S, what: string): Promise<z.infer<S>> {
  // JSON without a mistake is read many times faster without its lines and columns, and without what reads YAML.
  const plain = schema.safeParse(plainJson(text));
  if (plain.success) return plain.data;
  const { LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number) => `${file}:${lines.linePos(offset).line}:${lines.linePos(offset).col}`;
  if (document.errors.length > 0) {
    throw new UserError([`${what} is not valid YAML or JSON.`, ...document.errors.map((error) => `  ${at(error.pos[0])}  ${error.message}`)].join('\n'));
  }
  const checked = schema.safeParse(document.toJS());
  if (checked.success) return checked.data;
  const complaints = checked.error.issues.flatMap(flattened).map((issue) => `  ${at(offsetOf(document, issue.path))}  ${sentence(issue)}`);
  throw new UserError([`${what} has ${complaints.length === 1 ? 'a mistake' : `${complaints.length} mistakes`}.`, ...new Set(complaints)].join('\n'));
}

interface Complaint {
  path: PropertyKey[];
  message: string;
}

/** A union complains about each of its members; the one that got furthest is what the author meant. */
function flattened(issue: z.core.$ZodIssue): Complaint[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: `"${key}" is not known here` }));
  }
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ path: issue.path, message: issue.message }];
  const deepest = issue.errors.map((issues) => issues.flatMap(flattened))
    .reduce((best, one) => (depth(one) > depth(best) || (depth(one) === depth(best) && one.length < best.length) ? one : best));
  return deepest.map((one) => ({ path: [...issue.path, ...one.path], message: one.message }));
}

function depth(complaints: Complaint[]): number {
  return Math.max(0, ...complaints.map((one) => one.path.length));
}

/** Where the value stands; for a missing field, where its object stands. */
function offsetOf(document: Document, path: PropertyKey[]): number {
  const keys = path.map((key) => (typeof key === 'symbol' ? String(key) : key));
  for (let length = keys.length; length >= 0; length--) {
    const node = length === 0 ? document.contents : document.getIn(keys.slice(0, length), true);
    if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)) return Number(node.range[0]);
  }
  return 0;
}

function sentence({ path, message }: Complaint): string {
  const where = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('').replace(/^\./, '');
  return where === '' ? `${message}.` : `${where}: ${message}.`;
}
