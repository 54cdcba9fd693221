import { rest } from '../../dialects/settings.ts';
import { double } from '../../dialects/shell.ts';
import type { Expr, Span } from '../../expr/expr.ts';
import { impliedText, newCommand, newString } from '../../expr/nodes.ts';
import type { Maker } from '../making/make.ts';

/** Whether a text tells curl what to ask for: options of curl and nothing else, an address and another among them. (curl man page, `--config`) */
export function isCurlConfig(text: string): boolean {
  const lines = text.split('\n').map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  return lines.some((line) => /^-{0,2}url\b[ \t]*[=:]?[ \t]*["h]/.test(line)) && lines.length > 1 && lines.every((line) => OPTION.test(line));
}

/** Options that stand in configurations which ask for something; others have keys of their own. */
const OPTIONS = [
  'url', 'request', 'data(?:-raw|-binary|-ascii|-urlencode)?', 'json', 'header', 'user(?:-agent)?', 'next', 'location', 'oauth2-bearer', 'get',
  'head', 'form', 'upload-file', 'output', 'silent', 'show-error', 'fail(?:-with-body)?', 'compressed', 'include', 'verbose', 'insecure', 'max-time',
  'connect-timeout', 'retry(?:-[a-z-]+)?', 'cacert', 'cert', 'key', 'proxy', 'referer', 'cookie(?:-jar)?', 'write-out', 'http[\\d.]+', 'tlsv[\\d.]+',
  'ipv[46]', 'globoff', 'netrc', 'parallel', 'remote-name',
];
const OPTION = new RegExp(String.raw`^(?:-{0,2}(?:${OPTIONS.join('|')})(?:[ \t]*[=:].*|[ \t].*)?|-[A-Za-z](?:[ \t=].*)?|:)$`);

/** The commands that such a text stands for: options stand on a line each, and `next` begins another request. */
export function commandsOfConfig(make: Maker): Expr[] {
  const commands: Expr[][] = [[]];
  for (const match of make.text.matchAll(LINE)) {
    const { 1: name = '', indices } = match;
    const value = indices?.[2] ?? indices?.[3];
    if (match[0].trimStart().startsWith('#')) make.comment(match.index, match.index + match[0].length);
    else if (name === 'next' || name === ':') commands.push([]);
    else {
      const option = meant(`${name.length === 1 ? '-' : '--'}${name}`, make.span(...(indices?.[1] ?? [match.index, match.index])));
      commands.at(-1)?.push(option, ...(value === undefined ? [] : [make.plain(...value, match[2] === undefined ? rest : double)]));
    }
  }
  return commands.flatMap((words): Expr[] => {
    const [first, last] = [words[0], words.at(-1)];
    return first === undefined || last === undefined ? [] : [newCommand([meant('curl', first), ...words], { start: first.start, end: last.end })];
  });
}

/** An option with dashes or without, and its value in quotes or to the next blank. */
const LINE = /^[ \t]*(?:#[^\n]*|-{0,2}([\w-]+|:)(?:[ \t]*[=:][ \t]*|[ \t]+)?(?:"((?:[^"\\\n]|\\.)*)"|([^\s"]\S*))?)/dgm;

/** A word as a command would have it. */
function meant(word: string, place: Span): Expr {
  return newString([impliedText(word, place.start)], place);
}
