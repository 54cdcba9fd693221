import { attributeValue, content, markupDialect } from '../../dialects/markup.ts';
import { verbatim } from '../../dialects/shell.ts';
import type { Expr, SourceText, Unit } from '../../expr/expr.ts';
import { embedded, literalText, Maker } from '../making/make.ts';
import { languageOfText } from '../text-languages.ts';
import { tagAt } from './tags.ts';

/**
 * Reads XML as what programs are set up with: each text and each attribute is a value by itself (`<url>…</url>`, `<add value="…"/>`), and what
 * plainly is a script is one (a step of Jenkins). What refers to what is a matter of the program that reads it.
 */
export function readXml(source: SourceText): Unit {
  const make = new Maker(source);
  const found: Expr[] = [];
  for (let at = 0; at < make.text.length;) {
    MARK.lastIndex = at;
    const match = MARK.exec(make.text);
    const start = match?.index ?? make.text.length;
    if (/\S/.test(make.text.slice(at, start))) found.push(value(make, at, start, content));
    if (match === null) break;
    at = start + match[0].length;
    if (match[0].startsWith('<!--')) make.comment(start, at);
    else if (match[1] !== undefined) found.push(value(make, start + CDATA.length, start + CDATA.length + match[1].length, verbatim));
    else if (match[2] !== undefined) {
      const tag = tagAt(make.text, start);
      found.push(...(tag?.attributes ?? []).filter((one) => one.end > one.start).map((one) => value(make, one.start, one.end, attributeValue)));
      at = tag?.end ?? at;
    }
  }
  return make.unit({ ...markupDialect, language: 'xml' }, found);
}

const CDATA = '<![CDATA[';
const MARK = /<!--[\s\S]*?(?:-->|$(?![\s\S]))|<!\[CDATA\[([\s\S]*?)(?:\]\]>|$(?![\s\S]))|<[?!\/][^>]*>|<([A-Za-z])/g;

function value(make: Maker, start: number, end: number, quotes: typeof content): Expr {
  const text = make.string(start, end, [make.chunk(start, end, quotes)]);
  const said = literalText(text);
  const language = languageOfText(said) ?? PROGRAMS.find(([, looks]) => looks.test(said))?.[0];
  return language === undefined ? text : embedded(text, language);
}

/** What programs look like that others keep in XML: plugins of a forum, pipelines of Jenkins, policies of a gateway. */
const PROGRAMS: [language: string, looks: RegExp][] = [
  ['php', /<\?php\b|^[ \t]*\$\w+(?:->\w+|\[[^\]\n]*\])*[ \t]*=[^=\n]+;[ \t]*\r?$|\bcurl_setopt\(\$/m],
  ['groovy', /^\s*(?:@Library\b.*\n\s*)?(?:pipeline|node)\b[^\n]*\{/],
  ['javascript', /^[ \t]*(?:const|let|var)[ \t]+\w+[ \t]*=/m],
];
