import { verbatim } from '../../dialects/shell.ts';
import type { Chunk, Expr, Span } from '../../expr/expr.ts';
import { impliedText } from '../../expr/nodes.ts';
import { embedded, type Maker } from '../making/make.ts';
import { closingBracket } from './tags.ts';

/** Code that a server runs while it fills in pages of such names. */
interface Served {
  files: RegExp;
  language: string;
  /** What code stands behind. */
  open: RegExp;
  /** What ends it; or it stands in the bracket that `open` ends with, or goes as far as the next parenthesis does. */
  close: RegExp | 'bracket' | 'parenthesis';
  /** Stands between two stretches. */
  between: string;
}

/** A sign before a call: of an address of mail it is none. */
const CALL = /(?<![\w@])@(?=(?:await\s+)?[A-Za-z_][\w.]*\(|\()/g;

const RAZOR = { files: /\.(?:cshtml|razor)$/i, language: 'csharp' };
const BLADE = { files: /\.blade\.php$/i, language: 'php', between: ';\n' };

/** (EJS, "Tags"; Ruby, "ERB"; Phoenix, "EEx"; Jakarta Server Pages, 1.3; Grails, "GSP Basics"; ASP.NET, "Razor syntax reference"; Play, "Scala templates"; Laravel, "Blade Templates") */
const SERVED: readonly Served[] = [
  { files: /\.ejs$/i, language: 'javascript', open: /<%(?![#%])[-=_]?/g, close: /[-_]?%>/g, between: '\n' },
  { files: /\.(?:erb|rhtml)$/i, language: 'ruby', open: /<%(?![#%])[-=]?/g, close: /-?%>/g, between: '\n' },
  { files: /\.[hl]?eex$/i, language: 'elixir', open: /<%(?![#%]|!--)=?/g, close: /%>/g, between: '\n' },
  { files: /\.jspx?$/i, language: 'java', open: /<%(?!--|@)[=!]?/g, close: /%>/g, between: ';\n' },
  { files: /\.gsp$/i, language: 'groovy', open: /<%(?!--|@)[=!]?/g, close: /%>/g, between: '\n' },
  { files: /\.as[cp]x$/i, language: 'csharp', open: /<%(?!--|[@#$])[=:]?|<script\b[^<>]*\brunat\s*=[^<>]*>/gi, close: /%>|<\/script/gi, between: ';\n' },
  { files: /\.asp$/i, language: 'vb', open: /<%(?!@)=?/g, close: /%>/g, between: '\n' },
  { ...RAZOR, open: /(?<!\w)@(?:code|functions)?\s*\{/g, close: 'bracket', between: '\n' },
  { ...RAZOR, open: CALL, close: 'parenthesis', between: ';\n' },
  { files: /\.scala\.html$/i, language: 'scala', open: CALL, close: 'parenthesis', between: '\n' },
  { ...BLADE, open: /@php\b(?!\s*\()/g, close: /@endphp\b/g },
  { ...BLADE, open: /(?<![@{])\{\{(?!--)|\{!!/g, close: /\}\}|!!\}/g },
  { ...BLADE, open: /@(?:php|if|elseif|unless|foreach|forelse|while|switch|json)\s*\(/g, close: 'bracket' },
];

/** What a server runs while it fills in a page, each kind of code as one program. */
export function served(make: Maker): Expr[] {
  return SERVED.filter(({ files }) => files.test(make.source.file)).flatMap((one) => {
    const parts = stretches(make.text, one).flatMap(({ start, end }): Chunk[] => [make.chunk(start, end, verbatim), impliedText(one.between, end)]);
    return parts.length === 0 ? [] : [embedded(make.string(0, make.text.length, parts), one.language)];
  });
}

/** `@foreach ($zones as $zone)` */
const AS = /\s+as\s+\$[^'"]*$/;

function stretches(text: string, { open, close }: Served): Span[] {
  const found: Span[] = [];
  open.lastIndex = 0;
  for (let match = open.exec(text); match !== null; match = open.exec(text)) {
    const start = match.index + match[0].length;
    const end = endOf(text, start, close);
    const named = AS.exec(text.slice(start, end))?.index;
    if (end > start) found.push({ start, end: named === undefined ? end : start + named });
    open.lastIndex = Math.max(start, end);
  }
  return found;
}

/** What nobody closes goes to the end. */
function endOf(text: string, start: number, close: Served['close']): number {
  if (close === 'bracket') return closingBracket(text, start - 1);
  if (close === 'parenthesis') return closingBracket(text, text.indexOf('(', start)) + 1;
  close.lastIndex = start;
  return close.exec(text)?.index ?? text.length;
}
