import type { LogRecord } from '../record/record.ts';

/** Whether more may be told of a request: not of one in a format of access logs, which was answered, or whose client went before it was. */
export function isIncomplete({ format, loose, status, time, client, way, fields, isAsked }: LogRecord): boolean {
  return (
    loose === true ||
    (isAsked === true && client === undefined) ||
    format === 'transcript' ||
    way !== undefined ||
    (status === undefined && (fields !== undefined || (format === 'text' && (time === undefined || client === undefined))))
  );
}

/** What a request goes through, as programs put it. */
export const STAGE = /(?<![A-Za-z\d])(?:request|response|send(?:ing)?|sent|start(?:ed|ing)?|beg[ia]n(?:ning)?|before|execut(?:e|ed|ing)|establish(?:ing|ed)?|subscription|secur(?:ing|ed)|proxy\w*|keepalive|retrieved|receiv(?:ed|ing)|respond(?:ed|ing)?|repl(?:y|ied)|answer(?:ed)?|trailers|return(?:ed)?|finish(?:ed)?|complet(?:ed|ing)|ended|after|done|fail(?:ed|ure)?|error(?:ed)?|process(?:ed|ing))(?![A-Za-z\d])/gi;

/** In which of the ways a request can be told this one is: two of the same are two requests. */
export function wayOf(record: LogRecord, words: string): string {
  if (record.way !== undefined || record.format === 'transcript') return record.way ?? record.format;
  const stages = words.match(STAGE) ?? [];
  // Whether its answer was found says nothing of the line.
  if (record.isAsked === true) return `asked ${stages.join(' ').toLowerCase()}`;
  if (!isIncomplete(record)) return record.fields === undefined ? 'whole' : `whole ${stages.join(' ').toLowerCase()}`;
  return `${record.method === undefined ? 'URL' : 'request'} ${stages.join(' ').toLowerCase()} ${record.status === undefined ? '' : 'answered'}`;
}

/** What a program does within one scope, and a server may tell of several errors on one connection before it answers, each of its own; one that is told with its method, a program may name by its URL more than once. */
export function isOpenTo(ways: ReadonlySet<string>, way: string): boolean {
  // So it is with nearly all that wait: a program tells of the same path over and over.
  if (!way.startsWith('scope') && !way.startsWith('error')) return !ways.has(way) || (way.startsWith('URL') && [...ways].some((one) => !one.startsWith('URL')));
  const others = [...ways];
  if (way.startsWith('scope')) return others.every((one) => !one.startsWith('scope') || one === way);
  return !ways.has('whole') && (!ways.has(way) || ERROR_ALONE.test(way)) && others.every((one) => !one.startsWith('error') || connectionOf(one) === connectionOf(way));
}

/** An error without a server behind: nothing tells whether it is the same once more. */
const ERROR_ALONE = /^error \S+$/;

function connectionOf(way: string): string | undefined {
  return way.split(' ')[1];
}
