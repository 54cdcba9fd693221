import { html as escape } from './escape.ts';

/** Text that is HTML already. Made by `markup` alone, so nothing else gets into a page unescaped. */
export interface Markup {
  readonly html: string;
}

/** What may be interpolated. */
export type Content = string | number | Markup | Content[];

/** A template tag: what is interpolated is escaped unless it is markup itself; lists are joined, empty strings vanish. */
export function markup(literals: TemplateStringsArray, ...contents: Content[]): Markup {
  const html = literals.reduce((text, literal, index) => text + written(contents[index - 1] ?? '') + literal);
  return { html };
}

/** A path that may be broken after its slashes, and nowhere else. */
export function breakable(path: string): Content {
  return path.split('/').flatMap((part, index) => (index === 0 ? [part] : ['/', { html: '<wbr>' }, part]));
}

function written(content: Content): string {
  if (Array.isArray(content)) return content.map(written).join('');
  return typeof content === 'object' ? content.html : escape(String(content));
}
