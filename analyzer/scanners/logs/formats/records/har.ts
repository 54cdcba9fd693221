import type { Json } from '../../../../model.ts';
import { messagesIn, type Header } from '../../record/messages.ts';
import type { Found } from '../../record/record.ts';
import { isoTime } from '../../record/time.ts';
import { document, isObject, type JsonObject } from '../../record/values.ts';

/** One entry of a HAR 1.2 recording: the only common format with bodies and all headers. */
export function harRecord(entry: JsonObject, line: number): Found {
  const request = object(entry.request);
  const response = object(entry.response);
  const { url, method } = request;
  if (typeof url !== 'string') return { unread: 'is a HAR entry without a URL' };
  const status = typeof response.status === 'number' && response.status > 0 ? response.status : undefined;
  // A recording without a body is a request without one, which is more than not to know it.
  const body = request.postData === undefined ? null : document(object(request.postData).text);
  return {
    format: 'har',
    line,
    method: typeof method === 'string' ? method : undefined,
    host: undefined,
    target: url,
    status,
    time: isoTime(entry.startedDateTime),
    client: undefined,
    ...messagesIn({ headers: headersIn(request.headers), isComplete: true, body, answered: headersIn(response.headers), answer: content(object(response.content)), status }),
  };
}

function content({ text, encoding }: JsonObject): string | undefined {
  if (typeof text !== 'string') return undefined;
  return encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text;
}

function headersIn(headers: Json | undefined): Header[] {
  return list(headers).map(object).flatMap(({ name, value }) => (typeof name === 'string' ? [[name, typeof value === 'string' ? value : ''] as const] : []));
}

function object(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
