import { templatedPath } from '../scanners/logs/paths/templated.ts';
import { linksIn } from '../scanners/logs/record/announced.ts';

/** Links of an announcement, safe to show. */
export interface AnnouncedLinks {
  /** Pages about the end, without what could be a secret in them. */
  about: string[];
  /** What takes over; identifiers are placeholders. */
  successor?: string;
}

/** Reads a `Link` header. (RFC 8288; relations: RFC 9745, section 3, RFC 8594, section 3, RFC 5829, section 3.4) */
export function announcedLinks(header: string | undefined): AnnouncedLinks {
  const links = linksIn(header ?? '').flatMap((link) => {
    const [, target = '', parameters = ''] = /^<([^>]*)>(.*)$/s.exec(link) ?? [];
    const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(parameters);
    return [{ target, relations: (relations?.[1] ?? relations?.[2] ?? '').toLowerCase().split(/\s+/) }];
  });
  const about = links.filter(({ relations }) => relations.includes('deprecation') || relations.includes('sunset')).flatMap(({ target }) => page(target) ?? []);
  const successor = links.find(({ relations }) => relations.includes('successor-version'))?.target;
  return { about: [...new Set(about)], ...(successor === undefined ? {} : { successor: resource(successor) }) };
}

/** Only pages of the web: user, query and fragment may hold a secret. */
function page(target: string): string | undefined {
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return undefined;
  const { origin, pathname } = new URL(target);
  return origin + pathname;
}

function resource(target: string): string {
  const { origin, pathname } = URL.canParse(target) ? new URL(target) : { origin: '', pathname: target.replace(/[?#].*$/s, '') };
  return `${origin === 'null' ? '' : origin}${templatedPath(pathname.split('/').filter((segment) => segment !== ''))}`;
}
