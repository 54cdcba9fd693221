import { Cued } from '../../patterns/cued.ts';
import type { LogRecord } from '../../record/record.ts';
import { withScheme } from '../../record/target.ts';
import { isoTime } from '../../record/time.ts';
import { address } from '../../record/values.ts';

const SQUID = new Cued(/(?:^|\s)(\d{9,10}\.\d{3})\s+\d+ (\S+) [A-Z_]+\/(\d{3}) \d+ ([A-Za-z]+) (\S+)/);

/** `time elapsed client result/status bytes method URL user hierarchy/peer type`, with the agent behind it where that was asked for; `undefined` for any other text. */
export function squidRecord(text: string): Omit<LogRecord, 'line'> | undefined {
  const match = SQUID.exec(text);
  if (match === null) return undefined;
  const [, time, client, status, method, target = ''] = match;
  return {
    format: 'squid',
    method,
    host: undefined,
    target: withScheme(target),
    time: isoTime(time),
    status: status === '000' ? undefined : Number(status),
    client: address(client),
    agent: AGENT.exec(text)?.[1],
  };
}

/** A name with its version, as the last that stands there. */
const AGENT = / "([\w.-]+\/v?\d[^"]*)"$/;

const SQUID_BEGINS = /(?=\d{10}\.\d{3} +\d+ \S+ [A-Z_]+\/\d{3} \d+ [A-Z]+ )/;

/** A request whose quote is not closed before the time of the next one. */
const UNCLOSED = /"[A-Z]{3,10} [^"[]*(?=\[\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:)/;

/** Shorter lines were not cut. */
const LONGEST_LINE = 4096;

/**
 * The records of a line in which one was cut: Squid does that to what is longer than 8 KB, together with the end of its line, so that the next record
 * stands on the same one. In the common format the client of the latter cannot be told from the end of the URL before it.
 */
export function cutParts(text: string): string[] {
  if (SQUID.test(text)) {
    const [first = '', ...parts] = text.split(SQUID_BEGINS).filter((part) => part.trim() !== '');
    // What a collector put before is no record that was cut.
    return SQUID.test(first) ? [first, ...parts] : parts;
  }
  const cut = text.length < LONGEST_LINE ? null : UNCLOSED.exec(text);
  return cut === null ? [text] : [text.slice(0, cut.index + cut[0].length), text.slice(cut.index + cut[0].length)];
}

/** Where an access log goes on behind what it ended with before: the client, the time in brackets, and the request. */
const GOES_ON = /(?<=")(?=[^\s"]+ \S+ \S+ \[\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d [+-]\d{4}\] "[A-Z]+ )/;

/** The records of a line that lost the ends of others, as happens where several programs write to one file, or one was killed. */
export function joinedParts(text: string): string[] {
  const first = text.indexOf('] "');
  return first < 0 || text.indexOf('] "', first + 1) < 0 ? [text] : text.split(GOES_ON);
}
