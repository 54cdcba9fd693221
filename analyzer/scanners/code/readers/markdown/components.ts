import { raw } from '../../dialects/quotes.ts';
import type { Expr } from '../../expr/expr.ts';
import type { Maker } from '../making/make.ts';
import { tagAt, type Attribute } from '../markup/tags.ts';
import { bodyOf } from '../request-files/http.ts';

const quoted = raw('"', "'", '\n');

/**
 * The request that a component of MDX shows, which a page of an API is mostly made with: a method and a path, perhaps what is sent,
 * `<Request method="POST" path="/zones/{zone_id}/filters" json={[…]} />`. `undefined` where a tag has none of both.
 */
export function requestOfTag(make: Maker, start: number): Expr | undefined {
  const tag = tagAt(make.text, start);
  if (tag === undefined) return undefined;
  const valueOf = (names: RegExp): { written: string; at: number; attribute: Attribute } | undefined => {
    const attribute = tag.attributes.find(({ name }) => names.test(name));
    const [, lead = '', written] = attribute === undefined ? [] : /^(\s*["'`]?)([\s\S]*?)["'`]?\s*$/.exec(make.text.slice(attribute.start, attribute.end)) ?? [];
    return attribute === undefined || written === undefined ? undefined : { written, at: attribute.start + lead.length, attribute };
  };
  const [method, path] = [valueOf(/^(?:http-?)?method$/i), valueOf(/^(?:path|endpoint|url|route)$/i)];
  if (method === undefined || path === undefined || !METHOD.test(method.written) || !ADDRESS.test(path.written)) return undefined;
  const sent = tag.attributes.find(({ name, mark }) => mark === '{' && /^(?:json|body|data|payload)$/i.test(name));
  const body = sent && bodyOf(make, sent.start, sent.end);
  const url = make.plain(path.at, path.at + path.written.length, quoted);
  return { ...make.span(start, tag.end), kind: 'request', method: method.written.toUpperCase(), url, ...(body && { body }) };
}

const METHOD = /^(?:GET|POST|PUT|PATCH|DELETE)$/i;
const ADDRESS = /^(?:https?:\/)?\/\S+$/;
