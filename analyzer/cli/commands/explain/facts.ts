import { deadline as deadlineOf } from '../../../finding.ts';
import { put } from '../../../lists.ts';
import type { CatalogLine, Deprecation, Route } from '../../../model.ts';
import { deadline, instead } from '../../../../reports/sentences.ts';
import type { Session } from '../../session.ts';

/** What every explanation says of an entry. */
export interface EntryFacts extends Pick<CatalogLine, 'id' | 'title' | 'area' | 'endOfLife' | 'status' | 'daysLeft' | 'effect'> {
  /** The deadline as a sentence. */
  ends: string;
  /** `null` when none was announced. */
  replacement: { summary: string; calls: Route[] } | null;
}

/** The entry as it stands on the session's day. */
export function factsOf(entry: Deprecation, { terms }: Session): EntryFacts {
  const { id, title, area, effect, replacement } = entry;
  const dates = deadlineOf(entry, terms);
  const subject = { id, title, ...dates, effect, replacement: replacement?.summary ?? null, afterwards: entry.afterwards };
  return { id, title, area, ...dates, ends: deadline(subject, terms.asOf), effect, replacement };
}

/** The same as lines: what it is, when it ends, what happens, what replaces it. */
export function factLines({ id, title, ends, effect, replacement }: EntryFacts): string[] {
  return [
    `${title} (${id})`,
    ...indented([ends, effect, instead({ replacement: replacement?.summary ?? null }), ...indented(routesInWords(replacement?.calls ?? []))]),
  ];
}

/** Two columns to the right. */
export function indented(lines: string[]): string[] {
  return lines.map((line) => (line === '' ? '' : `  ${line}`));
}

/** `GET, PUT /a` in place of one line per method. */
export function routesInWords(routes: Route[]): string[] {
  const methods = new Map<string, string[]>();
  for (const route of routes) {
    const space = route.indexOf(' ');
    const path = route.slice(space + 1);
    put(methods, path, route.slice(0, space).replace('*', 'any method'));
  }
  return [...methods].map(([path, names]) => `${names.join(', ')} ${path}`);
}
