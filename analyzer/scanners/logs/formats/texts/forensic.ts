import { isMethod, isTarget } from '../../record/asked.ts';
import { unescapedOnce } from '../../record/escapes.ts';
import type { LogRecord } from '../../record/record.ts';

/** What Apache writes of a request before it is answered: `+id|GET /x HTTP/1.1|Host:a|User-Agent:b`. */
const FORENSIC = /^\+[\w@.:-]+\|([A-Z]+) (\S+) HTTP\/[\d.]+\|(.*)$/;

/** Reads a line of Apache's forensic log, in which what separates is escaped, and so is each sign of an escape; `undefined` for any other text. */
export function forensicRecord(text: string): Omit<LogRecord, 'line'> | undefined {
  const found = FORENSIC.exec(text);
  if (found === null) return undefined;
  const [, method = '', written = '', headers = ''] = found;
  const target = unescapedOnce(written);
  if (!isMethod(method) || !isTarget(target)) return undefined;
  const valueOf = (name: string): string | undefined => headers.split('|').find((one) => one.toLowerCase().startsWith(`${name}:`))?.slice(name.length + 1);
  const agent = valueOf('user-agent');
  return { format: 'text', method, target, host: valueOf('host'), status: undefined, time: undefined, client: undefined, agent: agent === undefined ? undefined : unescapedOnce(agent) };
}
