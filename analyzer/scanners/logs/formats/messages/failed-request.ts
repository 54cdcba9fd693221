import { Cued } from '../../patterns/cued.ts';
import { timeIn } from '../../record/time.ts';

/** How Node begins to show an error of axios, of which the stack and all it knows of the request follow, a line each. */
export const FAILED = new Cued(/\bAxiosError\b|\bError: Request failed with status code [1-5]\d\d\b/);

/** The request that failed, as a record of JSON; `undefined` where an error was shown without it. */
export function failedRequest(lines: readonly string[]): string | undefined {
  const [head = ''] = lines;
  const [method, url] = [valueIn(lines, METHOD), valueIn(lines, TARGET)];
  if (method === undefined || url === undefined) return undefined;
  const whole = url.startsWith('/') ? `${valueIn(lines, BASE)?.replace(/\/$/, '') ?? ''}${url}` : url;
  return JSON.stringify({ method, url: whole, status: ANSWERED.exec(head)?.[1], time: timeIn(head), user_agent: valueIn(lines, AGENT) });
}

/** The request is told first, before its answer names it again. */
function valueIn(lines: readonly string[], name: RegExp): string | undefined {
  for (const line of lines) {
    const value = name.exec(line)?.[1];
    if (value !== undefined) return value;
  }
  return undefined;
}

const METHOD = /^\s+method: '([A-Za-z]+)',?$/;
const TARGET = /^\s+url: '([^']+)',?$/;
const BASE = /^\s+baseURL: '([^']+)',?$/;
const AGENT = /^\s+'User-Agent': '([^']+)',?$/;
const ANSWERED = /\bstatus code ([1-5]\d\d)\b/;
