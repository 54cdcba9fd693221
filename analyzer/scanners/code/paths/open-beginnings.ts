import type { Vocabulary } from '../../../catalog/vocabulary.ts';
import { flatten, hasSlash, type Str } from '../values/flat.ts';
import { pathOf, type RawSegment } from './path.ts';
import { rootedIn } from './rooted.ts';

/**
 * Whether an address ends as some of the catalog do and begins nobody knows how: `${zoneUrl(id)}/filters`, `${zoneUrl(id)}/settings/${name}`.
 * So short an end is of many APIs, and no use of this one; where the file speaks to it, that it may be one is worth a word.
 */
export function beginsAnyhow(str: Str, vocabulary: Vocabulary): boolean {
  const path = hasSlash(str) ? pathOf(flatten(str).text, vocabulary.apis) : undefined;
  if (path === undefined || !path.leadingHole || path.host !== undefined || path.base || path.isFile || path.segments.length === 0) return false;
  return rootedIn(path, vocabulary) === undefined && endsOne(path.segments, vocabulary);
}

/** What stands right behind the id of a zone or an account. What also needs a certain field is told by others: many ask for records of DNS. */
function endsOne(tail: RawSegment[], { ownTemplates, plainTemplates }: Vocabulary): boolean {
  return ownTemplates.some((template) => {
    const [, id, ...rest] = template;
    if (id?.startsWith('{') !== true || rest.length !== tail.length || rest[0] !== tail[0]?.text || !plainTemplates.has(template)) return false;
    return rest.every((part, index) => part.startsWith('{') || tail[index]?.text === undefined || tail[index]?.text === part);
  });
}
