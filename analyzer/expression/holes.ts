import { HOLE } from './lexer.ts';

/** A text of which some parts are only known at run time (`undefined`), as scanners hand it out. */
export type Parts = (string | undefined)[];

export interface Holed {
  /** The text with `HOLE`s: one for each unknown part, and one for every character of a placeholder in the fixed text. */
  text: string;
  /** Offset in `parts.join('')` (where unknown parts count as nothing) of an offset in `text`. */
  fixed(offset: number): number;
}

// `${…}` of shells, HCL and JavaScript, `{{…}}` of mustaches, `#{…}` of Ruby, `<%…%>`, printf verbs.
const PLACEHOLDER = /\$?\$\{[^{}]{0,400}\}|\$?\{\{[^{}]{0,400}\}\}|#\{[^{}]{0,400}\}|<%[^%]{0,400}%>|%(?:[sdvq](?![A-Za-z0-9])|\([a-z_]{1,60}\)s)/g;

/** Makes one text of the parts, in which both unknown parts and template placeholders are holes. */
export function withHoles(parts: Parts): Holed {
  const unknown: number[] = [];
  let text = '';
  for (const part of parts) {
    if (part === undefined) {
      unknown.push(text.length);
      text += HOLE;
    } else text += part.replaceAll(HOLE, '\uFFFD').replace(PLACEHOLDER, (all) => HOLE.repeat(all.length));
  }
  return { text, fixed: (offset) => offset - unknown.filter((at) => at < offset).length };
}
