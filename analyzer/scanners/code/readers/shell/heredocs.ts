import { document, verbatim, withoutTabs } from '../../dialects/shell.ts';
import type { Chunk, Command, Expr } from '../../expr/expr.ts';
import { languageNamed } from '../language-names.ts';
import { embedded, literalText } from '../making/make.ts';
import { isCurlConfig } from '../request-files/curl-config.ts';
import { languageOfText } from '../text-languages.ts';
import type { ShellCursor } from './cursor.ts';
import { expanded } from './expansions.ts';
import { word } from './words.ts';

/** The mark of a redirection. */
export const REDIRECTION = /(?:\d*|&)(?:<<<|<<-?|<>|<&|>>|>\||>&|<(?!\()|>(?!\())|&>>?/y;

/** Reads what stands behind the mark of a redirection: `take` is given what is read in, and the file that is written is returned. */
export function redirect(cursor: ShellCursor, mark: string, take: (body: Expr) => void): Expr | undefined {
  if (/(?:^|[^<])<<-?$/.test(mark)) {
    openHeredoc(cursor, mark.endsWith('-'), take);
    return undefined;
  }
  cursor.blanks();
  const target = word(cursor);
  if (target !== undefined && mark.endsWith('<<<')) take(target);
  return mark.includes('>') && !mark.includes('<') ? target : undefined;
}

/** The word behind `<<`, and what its body will be given to. */
function openHeredoc(cursor: ShellCursor, tabs: boolean, take: (body: Expr) => void): void {
  cursor.blanks();
  const written = cursor.match(/(?:'[^'\n]*'|"[^"\n]*"|\\.|[^\s;&|<>()'"\\])+/y) ?? '';
  cursor.waiting.push({ word: written.replace(/['"\\]/g, ''), quoted: /['"\\]/.test(written), tabs, take });
}

/** Reads the bodies that wait for the line that begins here. */
export function readHeredocs(cursor: ShellCursor): void {
  for (const one of cursor.waiting.splice(0)) {
    const { bodyEnd, next } = ending(cursor, one.word, one.tabs);
    const start = cursor.at;
    const quotes = one.quoted ? verbatim : document;
    const kept = one.tabs ? withoutTabs(quotes) : quotes;
    const parts: (Chunk | Expr)[] = [];
    if (one.quoted) parts.push(cursor.make.chunk(start, bodyEnd, kept));
    else {
      const inner = cursor.part(start, bodyEnd);
      expanded(inner, { quotes: kept, isEnd: () => false }, parts);
    }
    one.take(cursor.make.string(start, bodyEnd, parts));
    cursor.at = next;
  }
}

function ending(cursor: ShellCursor, word: string, tabs: boolean): { bodyEnd: number; next: number } {
  for (let line = cursor.at; line < cursor.end; ) {
    const newline = cursor.text.indexOf('\n', line);
    const next = newline < 0 || newline > cursor.end ? cursor.end : newline;
    const text = cursor.text.slice(line, next).replace(/\r$/, '');
    // A command that goes on behind the word is a mistake shells forgive at the end of a substitution.
    if ((tabs ? text.replace(/^\t+/, '') : text) === word || text.trim() === word) return { bodyEnd: line, next };
    if (next >= cursor.end) break;
    line = next + 1;
  }
  cursor.make.problem(cursor.at, `The heredoc is not closed with ${word}.`);
  return { bodyEnd: cursor.end, next: cursor.end };
}

const INTERPRETERS: Record<string, string> = {
  bash: 'shell', sh: 'shell', zsh: 'shell', ssh: 'shell', python: 'python', python3: 'python', node: 'javascript', ruby: 'ruby', php: 'php', pwsh: 'powershell',
};

/** What runs a text that says so in its first line: `#!/usr/bin/env python3`. */
export function languageOfHeredoc(body: Expr): string | undefined {
  const program = /^\s*#!\s*(?:\S*\/)?(?:env[ \t]+)?([\w-]+)/.exec(literalText(body))?.[1] ?? '';
  return INTERPRETERS[program];
}

/**
 * A heredoc as code: the command interprets it, its first line or the file it is written to (`target`) says what it is, or it plainly is code. What is
 * data stays text, since a request may send it.
 */
export function asCode(body: Expr, program: string, target: string): Expr {
  const language =
    INTERPRETERS[program] ??
    languageOfHeredoc(body) ??
    languageNamed(PROGRAMS.exec(target)?.[1] ?? '') ??
    (program === 'curl' && isCurlConfig(literalText(body)) ? 'ini' : languageOfText(literalText(body)));
  return language === undefined ? body : embedded(body, language);
}

/** Files that are code by their names. */
export const PROGRAMS = /\.(sh|bash|zsh|py|[cm]?js|ts|rb|php|ps1|pl|tf)$/;

/** `cat <<EOF |`, whose text stands on the lines below. */
export function isCopy({ words: [program, ...more] }: Command): boolean {
  return more.length === 0 && literalText(program) === 'cat';
}

/** What stands on the lines below goes somewhere else as well. */
export function alsoGive(heredoc: ShellCursor['waiting'][number], more: (body: Expr) => void): void {
  const { take } = heredoc;
  heredoc.take = (body) => {
    take(body);
    more(body);
  };
}
