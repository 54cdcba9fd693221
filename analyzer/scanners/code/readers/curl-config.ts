import { double } from '../dialects/shell.ts';
import { rest } from '../dialects/settings.ts';
import type { Expr } from '../expr/expr.ts';
import type { Maker } from './make.ts';

/** Whether a text tells curl what to ask for: options of curl and nothing else, an address and another among them. (curl man page, `--config`) */
export function isCurlConfig(text: string): boolean {
  const lines = text.split('\n').map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  return lines.some((line) => /^-{0,2}url\b[ \t]*[=:]?[ \t]*["h]/.test(line)) && lines.length > 1 && lines.every((line) => OPTION.test(line));
}

/** Options that stand in configurations which ask for something; others have keys of their own. */
const OPTION = /^(?:-{0,2}(?:url|request|data(?:-raw|-binary|-ascii|-urlencode)?|json|header|user(?:-agent)?|next|location|oauth2-bearer|get|head|form|upload-file|output|silent|show-error|fail(?:-with-body)?|compressed|include|verbose|insecure|max-time|connect-timeout|retry(?:-[a-z-]+)?|cacert|cert|key|proxy|referer|cookie(?:-jar)?|write-out|http[\d.]+|tlsv[\d.]+|ipv[46]|globoff|netrc|parallel|remote-name)(?:[ \t]*[=:].*|[ \t].*)?|-[A-Za-z](?:[ \t=].*)?|:)$/;

/** The requests of such a text: options stand on a line each, and `next` begins another request. */
export function requestsOfConfig(make: Maker): Expr[] {
  const found: Expr[] = [];
  let options: Option[] = [];
  for (const match of make.text.matchAll(LINE)) {
    const { 1: name = '', indices } = match;
    const [start, end] = indices?.[2] ?? indices?.[3] ?? [match.index, match.index];
    if (match[0].trimStart().startsWith('#')) make.comment(match.index, match.index + match[0].length);
    else if (name === 'next' || name === ':') found.push(...requestsOf(make, options.splice(0)));
    else options.push({ name: SHORT[name] ?? name, text: make.text.slice(start, end), value: make.string(start, end, [make.chunk(start, end, match[2] === undefined ? rest : double)]) });
  }
  return [...found, ...requestsOf(make, options)];
}

interface Option {
  name: string;
  text: string;
  value: Expr;
}

/** An option with dashes or without, and its value in quotes or to the next blank. */
const LINE = /^[ \t]*(?:#[^\n]*|-{0,2}([\w-]+|:)(?:[ \t]*[=:][ \t]*|[ \t]+)?(?:"((?:[^"\\\n]|\\.)*)"|([^\s"]\S*))?)/dgm;

const SHORT: Record<string, string> = { X: 'request', d: 'data', I: 'head', G: 'get', F: 'form', T: 'upload-file' };

/** curl sends GET unless told otherwise, POST with data, HEAD with `head`. (curl man page, `--request`) */
function requestsOf(make: Maker, options: readonly Option[]): Expr[] {
  const find = (names: RegExp): Option | undefined => options.findLast(({ name }) => names.test(name));
  const sent = find(/^(?:data(?:-raw|-binary|-ascii)?|json)$/);
  const body = sent?.text.startsWith('@') === true ? make.other(sent.value.start, sent.value.end) : sent?.value;
  const implied = find(/^(?:form|upload-file)$/) !== undefined ? undefined : find(/^head$/) !== undefined ? 'HEAD' : body === undefined || find(/^get$/) !== undefined ? 'GET' : 'POST';
  const method = find(/^request$/)?.text ?? implied;
  return options.filter(({ name }) => name === 'url').map(({ value: url }): Expr => ({
    kind: 'request', url, start: url.start, end: url.end, method, ...(body && find(/^get$/) === undefined && { body }),
  }));
}
