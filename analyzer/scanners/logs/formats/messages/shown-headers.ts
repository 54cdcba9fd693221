import { Cued } from '../../patterns/cued.ts';
import { timeIn } from '../../record/time.ts';

/** How Envoy begins to show the headers of a request or of an answer, as it debugs: the stream is named before. */
export const SHOWN_HEADERS = new Cued(/(?:\[C\d+\]\[S(\d+)\]|"StreamId":"(\d+)"\]) (?:request headers complete|router decoding headers|encoding headers via codec)(?: \(end_stream=\w+\))?:$/);

/** One of them. */
export const SHOWN_HEADER = /^'([^']+)', '(.*)'$/;

/** A request, or the answer to one, with the number of its stream; `undefined` for neither. */
export function shownHeaders([head = '', ...lines]: readonly string[]): string | undefined {
  const [, stream = SHOWN_HEADERS.exec(head)?.[2]] = SHOWN_HEADERS.exec(head) ?? [];
  const headers = new Map(lines.map((line) => SHOWN_HEADER.exec(line)).map((header) => [header?.[1], header?.[2]]));
  const [method, uri, status] = [':method', ':path', ':status'].map((name) => headers.get(name));
  if (method !== undefined && uri !== undefined) return JSON.stringify({ envoy: stream, method, host: headers.get(':authority'), uri, user_agent: headers.get('user-agent'), time: timeIn(head) });
  return status === undefined ? undefined : JSON.stringify({ envoy: stream, status });
}
