import type { CallUsage } from '../../../model.ts';
import { UNKNOWN } from '../docs/doc.ts';
import { originAt, type Page } from '../page/page.ts';
import { flatten, stretch, type Str } from '../values/flat.ts';
import { callPathOf } from '../paths/call-path.ts';
import { methodOfName } from '../calls/methods.ts';

/** A URL, also one whose base is decided at run time, or a path with or without its method, in running text; behind a method the first slash may lack. */
const MENTION = /(?:\b(GET|POST|PUT|PATCH|DELETE)\s+)?((?:https?:\/\/|(?<![^\s"'])\uE000\/)(?:\{\{[^{}\n]*\}\}|<%[^%\n]*%>|[^\s"'`<>()|\\])+(?:<[\w .-]+>[^\s"'`<>()|\\]*)*|(?<![\w.:/-])\/[a-z][\w-]*\/(?:\{\{[^{}\n]*\}\}|<%[^%\n]*%>|[^\s"'`()|\\,;])+|(?<=\b(?:GET|POST|PUT|PATCH|DELETE)\s)[a-z]+\/[^\s"'`()|\\,;]+)/g;

/** A part of a path that says what is to be filled in, as only texts for people and models do: `/zones/<zone_id>/filters`. */
const TO_FILL_IN = /\/(?:<[\w .-]+>|\{[\w.-]+\}|:[a-z]\w*)(?:\/|$)/i;

/** Paths of the API named in a comment or in prose. Loose by nature: nobody calls a comment. `urlsOnly`: a bare path is any path, unless it is plainly an example. */
export function* mentionsIn(str: Str, page: Page, context: 'comment' | 'doc' | undefined, urlsOnly = false): Generator<CallUsage> {
  const flat = flatten(str);
  if (!flat.text.includes('/')) return;
  for (const match of flat.text.matchAll(MENTION)) {
    const path = match[2]?.replace(/[.,;:!?*]+$/, '');
    const start = match.index + match[0].length - (match[2]?.length ?? 0);
    if (path === undefined || (urlsOnly && match[1] === undefined && flat.text[start - 1] !== '`' && !/^(?:http|\uE000)/.test(path) && !TO_FILL_IN.test(path))) continue;
    const call = callPathOf(stretch(flat, start, start + path.length), page);
    if (call === undefined) continue;
    const origin = originAt(page, call.start, call.end, call.evidence);
    yield {
      kind: 'call',
      ...origin,
      ...(context === undefined ? {} : { context: origin.context === 'test' ? 'test' : context }),
      reading: 'mentioned',
      method: match[1] === undefined ? undefined : methodOfName(match[1]),
      host: call.host,
      path: call.segments,
      query: call.query,
      headers: UNKNOWN,
      body: UNKNOWN,
      response: UNKNOWN,
      isUnasked: true,
      ...(page.sheet.beside.length > 0 && { beside: page.sheet.beside }),
    };
  }
}
