import { verbatim } from '../../dialects/shell.ts';
import type { Chunk, Expr, StringExpr } from '../../expr/expr.ts';
import { languageNamed } from '../language-names.ts';
import { embedded, literalText, type Maker } from '../making/make.ts';

/** A line of code, without what only places it in the document: quotation marks, indentation. */
export interface CodeLine {
  start: number;
  /** Behind the line break. */
  end: number;
}

const TERRAFORM = /^[ \t]*(?:resource|data|module|provider)[ \t]+"[^"\n]+"(?:[ \t]+"[^"\n]+")?[ \t]*\{/m;
const PROMPT = /^[ \t]*(?:[\w.-]+@[\w.-]+[^$#\n]*|\([\w.-]+\)[ \t]*)?[$%][ \t]+/;
const COMMAND = /^[ \t]*(?:[$%#][ \t]+)?(?:curl|http|wget|terraform|cf-terraforming|cli4|wrangler|export [A-Z_]+=)[ \t]/m;
const REQUEST = /^[ \t]*(?:GET|POST|PUT|PATCH|DELETE|HEAD) (?:https?:\/\/|\/)\S*(?: HTTP\/\d(?:\.\d)?)?[ \t]*\r?$/m;
/** A request that something is said of on its own line, as no program writes it: `GET /zones/:id/filters - all of them`. */
const DESCRIBED = /^[ \t]*(?:GET|POST|PUT|PATCH|DELETE|HEAD)(?:[/|,][A-Z]+)*[ \t]+\S*\/\S*[ \t]+(?!HTTP\/)\S/m;

/** A block of code in a document: embedded in the language it says or plainly is, else its text. A change is the code that it changes. */
export function codeBlock(make: Maker, shown: CodeLine[], fence: string): Expr | undefined {
  const lines = /^(?:diff|patch)$/i.test(fence) ? withoutMarks(make, shown) : shown;
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const text = make.string(first.start, last.end, lineParts(make, lines));
  const language = languageOfFence(fence, literalText(text));
  if (language === undefined) return text;
  return embedded(language === 'shell' ? withoutPrompts(make, lines, text) : text, language, 'doc');
}

/** The language that a fence says, or that the code in it plainly is. */
export function languageOfFence(fence: string, code: string): string | undefined {
  const said = languageNamed(fence.replace(/^(?:language-|[{.]+)|[},:].*$/gi, ''));
  // References of APIs call `http` what is a command.
  return said === 'http' && /^\s*(?:\$[ \t]+)?curl[ \t]/.test(code) ? 'shell' : said ?? guess(code);
}

function guess(text: string): string | undefined {
  if (TERRAFORM.test(text)) return 'terraform';
  if (REQUEST.test(text) && !COMMAND.test(text) && !DESCRIBED.test(text)) return 'http';
  if (COMMAND.test(text)) return 'shell';
  return /^\s*[[{][\s\S]*[\]}]\s*$/.test(text) && /"\s*:/.test(text) ? 'json' : undefined;
}

/** The lines of a change, old and new, without its heads. */
function withoutMarks(make: Maker, lines: CodeLine[]): CodeLine[] {
  const inner = lines.filter(({ start }) => !/^(?:@@|\+\+\+|---|diff |index )/.test(make.text.slice(start, start + 5)));
  return inner.map(({ start, end }) => ({ start: start + (/[-+ ]/.test(make.text[start] ?? '') ? 1 : 0), end }));
}

/** One piece where the lines follow each other without anything between, else a piece for each. */
function lineParts(make: Maker, lines: CodeLine[]): Chunk[] {
  const parts: Chunk[] = [];
  for (let from = 0; from < lines.length; ) {
    let to = from;
    while (lines[to + 1] !== undefined && lines[to + 1]!.start === lines[to]!.end) to++;
    parts.push(make.chunk(lines[from]!.start, lines[to]!.end, verbatim));
    from = to + 1;
  }
  return parts;
}

/** In a transcript only what stands behind a prompt was typed, and the lines that go on from there. */
function withoutPrompts(make: Maker, lines: CodeLine[], text: StringExpr): Expr {
  const typed: CodeLine[] = [];
  let goesOn = false;
  let found = false;
  for (const { start, end } of lines) {
    const line = make.text.slice(start, end);
    const prompt = PROMPT.exec(line)?.[0];
    found ||= prompt !== undefined;
    if (prompt === undefined && !goesOn) continue;
    const more = goesOn && prompt === undefined ? /^[ \t]*> /.exec(line)?.[0] : undefined;
    typed.push({ start: start + (prompt ?? more ?? '').length, end });
    goesOn = /\\\s*$/.test(line) || isQuoteOpen(typed.map((one) => make.text.slice(one.start, one.end)).join(''));
  }
  return found ? make.string(text.start, text.end, lineParts(make, typed)) : text;
}

function isQuoteOpen(text: string): boolean {
  const bare = text.replace(/\\[\s\S]|'[^']*'|"(?:[^"\\]|\\[\s\S])*"/g, '');
  return /['"]/.test(bare);
}
