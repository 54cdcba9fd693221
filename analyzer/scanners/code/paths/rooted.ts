import type { Vocabulary } from '../../../catalog/vocabulary.ts';
import { isRoot } from './own-addresses.ts';
import type { PathText, RawSegment } from './path.ts';

/** A path that is taken for one of the API, from its root on. */
export interface Rooted {
  segments: (RawSegment | { text: string | undefined; start: undefined; end: undefined })[];
  reading: 'exact' | 'unbased';
}

/**
 * Whether a path can be one of the API at all: it begins at a root (`zones`), or is a gateway's, or is the tail of one
 * whose beginning stands elsewhere (`zone.url + '/firewall/rules'`). `undefined` when it is not ours.
 */
export function rootedIn(path: PathText, vocabulary: Vocabulary, asked = false): Rooted | undefined {
  const { segments } = path;
  const [first, second] = segments;
  if (first === undefined) return undefined;
  if (isGateway(segments, vocabulary)) return { segments, reading: 'exact' };
  if (isForeign(path) || (path.isFile && path.host === undefined && !path.base)) return undefined;
  if (isRoot(first.text, vocabulary)) return { segments, reading: 'exact' };
  if (first.text === undefined && second !== undefined && matches(segments, vocabulary)) return { segments, reading: 'unbased' };
  return path.leadingHole || asked ? tailOf(segments, vocabulary) : undefined;
}

/** `/v1/rinkeby`: the gateway answers at any host. */
function isGateway(segments: RawSegment[], vocabulary: Vocabulary): boolean {
  const [first, second, more] = segments;
  return more === undefined && first?.text === 'v1' && second?.text !== undefined && vocabulary.networks.includes(second.text);
}

/**
 * A path whose host only fills its place, as in a collection that a tool has made: `http://example.com/api/zones/:id/filters`. What
 * the file else says of the API is meant by it.
 */
export function withoutPlaceholder(path: PathText, vocabulary: Vocabulary): PathText {
  if (path.host !== PLACEHOLDER) return path;
  const isPrefixed = path.segments[0]?.text === 'api' && isRoot(path.segments[1]?.text, vocabulary);
  return { ...path, host: undefined, segments: path.segments.slice(isPrefixed ? 1 : 0) };
}

/** The host that is reserved for examples. Below it people name their own services: `api.example.com`. (RFC 2606) */
const PLACEHOLDER = 'example.com';

/** Another host, unless it is a stand-in for the API: a test server, or a proxy that keeps the base path. */
function isForeign({ host, isOurs }: PathText): boolean {
  return host !== undefined && !isOurs && !/^(localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])$/.test(host);
}

/** Some template agrees with every literal here, and with at least one beyond the root. */
function matches(segments: RawSegment[], vocabulary: Vocabulary): boolean {
  return vocabulary.ownTemplates.some((template) => {
    const length = template.at(-1) === '{+}' ? template.length - 1 : template.length;
    if (segments.length < length || (segments.length > length && template.at(-1) !== '{+}')) return false;
    const agreed = template.slice(0, length).filter((part, index) => !part.startsWith('{') && part === segments[index]?.text).length;
    const differs = template.slice(0, length).some((part, index) => !part.startsWith('{') && segments[index]?.text !== undefined && part !== segments[index]?.text);
    return !differs && agreed > 0 && template.slice(2, length).every((part, index) => part.startsWith('{') || segments[index + 2]?.text === part);
  });
}

/** The only beginning that catalogued templates know for a tail with two literals of its own. */
function tailOf(segments: RawSegment[], vocabulary: Vocabulary): Rooted | undefined {
  const heads = new Map<string, string[]>();
  for (const template of vocabulary.ownTemplates) {
    const head = headOf(template, segments);
    if (head !== undefined) heads.set(head.join('/'), head);
  }
  const [head, other] = [...heads.values()];
  if (head === undefined || other !== undefined) return undefined;
  const before = head.map((part) => ({ text: part.startsWith('{') ? undefined : part, start: undefined, end: undefined }));
  return { segments: [...before, ...segments], reading: 'unbased' };
}

function headOf(template: string[], tail: RawSegment[]): string[] | undefined {
  const cut = template.length - tail.length;
  if (cut < 1) return undefined;
  const rest = template.slice(cut);
  // What comes first may be an id that is filled in elsewhere, or spelt: `/api/analytics/dashboard` has a word there, and is of another API.
  const fits = rest.every((part, index) => (part.startsWith('{') ? index > 0 || !WORD.test(tail[index]?.text ?? '') : part === tail[index]?.text));
  const literals = rest.filter((part) => !part.startsWith('{')).length;
  return fits && literals >= 2 ? template.slice(0, cut) : undefined;
}

const WORD = /^[a-z]+$/;
