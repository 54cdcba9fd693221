import type { LogRecord } from '../../record/record.ts';

/** What a message of HTTP says of its request, and of the answer where that stands behind. */
export type Folded = Partial<Pick<LogRecord, 'host' | 'agent' | 'status'>>;

/** The end of a request line with what stands there in place of the end of a line: escapes, dots (ngrep), braces (Java), spaces (Monolog). */
const REQUEST_ENDS = / HTTP\/\d(?:\.\d)?(\\r\\n|\.\.|: null\}\{| )(?=[A-Za-z][\w-]*:)/;

/** A status line of the answer, whose reason tells it from a number. */
const ANSWERED = / HTTP\/\d(?:\.\d)? ([1-5]\d\d) [A-Z]/;

/** Reads a message that was put on one line, from the end of its request line on; nothing of what is none. */
export function foldedMessage(text: string): Folded {
  if (!text.includes(' HTTP/')) return {};
  const ends = REQUEST_ENDS.exec(text);
  if (ends === null) return {};
  const [whole, between = ''] = ends;
  const rest = text.slice(ends.index + whole.length);
  const lines = between === ' ' ? rest.split(/ {2,}| (?=[A-Z][\w-]*: )/) : rest.split(between === ': null}{' ? /\}\{?/ : between);
  const valueOf = (name: RegExp): string | undefined => lines.map((line) => name.exec(line)?.[1]).find((value) => value !== undefined && value !== '');
  const status = ANSWERED.exec(` ${rest}`)?.[1];
  return { host: valueOf(/^Host: ?(\S+)/i), agent: valueOf(/^User-Agent: ?(.+)/i), ...(status === undefined ? {} : { status: Number(status) }) };
}
