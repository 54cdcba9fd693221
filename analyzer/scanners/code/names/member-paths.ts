import type { CallUsage, Doc, Method } from '../../../model.ts';
import { docOf, UNKNOWN } from '../docs/doc.ts';
import type { Call } from '../expr/expr.ts';
import { snakeCase } from '../expr/wire.ts';
import { speaksToApi } from '../page/evidence.ts';
import { originAt, type Page } from '../page/page.ts';
import { methodOfName } from '../calls/methods.ts';
import { isRoot } from '../paths/own-addresses.ts';
import { isClient, linksWritten, type Link } from './chains.ts';

/**
 * The path of the API that members below a client spell, where no SDK of the catalog has the method:
 * `cf.zones.settings.minify.update(zone, { value })`. Whether the client has it is not known, what is meant is plain.
 */
export function* pathOfMembers(call: Call, page: Page): Generator<CallUsage> {
  const { callee } = call;
  if (callee.kind !== 'member' || callee.object.kind !== 'member' || !SPELLING.has(page.unit.language) || !speaksToApi(page.unit, page.sheet)) return;
  const links = linksWritten(callee, page);
  const root = links.findIndex((link, index) => isClient(links[index - 1]?.name ?? '') && isRoot(link.name, page.vocabulary));
  if (root < 1) return;
  const [words, verb] = [links.slice(root), links.at(-1)?.name ?? ''];
  const whole = templateOf(words, page);
  const template = whole ?? templateOf(words.slice(0, -1), page);
  const [first, last] = [words[0], words.at(-1)];
  if (template === undefined || first === undefined || last === undefined) return;
  yield {
    kind: 'call', ...originAt(page, first.start, last.end), seenAt: page.seenAt, reading: 'spelled', method: whole === undefined ? methodMeant(verb) : undefined, host: undefined,
    path: template.map((part) => ({ text: part.startsWith('{') ? undefined : part })),
    query: UNKNOWN, headers: UNKNOWN, body: bodyOf(call, page), response: UNKNOWN,
  };
}

/** Languages whose SDKs of this kind are written so. */
const SPELLING = new Set(['javascript', 'typescript', 'python', 'ruby']);

/** The shortest path with exactly these words, ids left out. */
function templateOf(words: Link[], { vocabulary }: Page): string[] | undefined {
  const written = words.map(({ name }) => snakeCase(name)).join('/');
  return words.length < 2 ? undefined : vocabulary.templates
    .filter((template) => template.filter((part) => !part.startsWith('{')).join('/') === written)
    .toSorted((a, b) => a.length - b.length)[0];
}

function methodMeant(verb: string): Method | undefined {
  return /^(?:update|edit|set)$/i.test(verb) ? 'PATCH' : /^(?:create|add|new)$/i.test(verb) ? 'POST' : /^(?:list|all|read|fetch)$/i.test(verb) ? 'GET' : methodOfName(verb);
}

/** What is sent: the value by name, else the record that is given. */
function bodyOf({ args }: Call, page: Page): Doc {
  const value = args.find(({ name }) => name === 'value');
  if (value !== undefined) return { kind: 'object', fields: [{ name: 'value', value: docOf(value.value, page) }], open: true };
  const record = args.find(({ name }) => name === 'data' || name === 'body') ?? args.findLast(({ value: given }) => given.kind === 'object');
  return record === undefined ? UNKNOWN : docOf(record.value, page);
}
