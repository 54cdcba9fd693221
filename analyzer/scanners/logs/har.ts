import type { Json } from '../../model.ts';
import type { LogRecord, Unread } from './record.ts';
import { isoTime } from './time.ts';
import { document, isObject, type JsonObject } from './values.ts';

/** One entry of a HAR 1.2 recording: the only common format with bodies and all headers. */
export function harRecord(entry: JsonObject, line: number): LogRecord | Unread {
  const request = object(entry.request);
  const response = object(entry.response);
  const { url, method } = request;
  if (typeof url !== 'string') return { unread: 'is a HAR entry without a URL' };
  const headers = list(request.headers).map(object);
  const agent = headers.find(({ name }) => typeof name === 'string' && name.toLowerCase() === 'user-agent')?.value;
  // A recording without a body is a request without one, which is more than not to know it.
  const body = request.postData === undefined ? null : document(object(request.postData).text);
  const answer = content(object(response.content));
  return {
    format: 'har',
    line,
    method: typeof method === 'string' ? method : undefined,
    host: undefined,
    target: url,
    status: typeof response.status === 'number' && response.status > 0 ? response.status : undefined,
    time: isoTime(entry.startedDateTime),
    client: undefined,
    agent: typeof agent === 'string' ? agent : undefined,
    headers: { names: headers.flatMap(({ name }) => (typeof name === 'string' ? [name] : [])), complete: true },
    ...(body === undefined ? {} : { body }),
    ...(answer === undefined ? {} : { response: answer }),
  };
}

function content({ text, encoding }: JsonObject): Json | undefined {
  if (typeof text !== 'string') return undefined;
  return document(encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text);
}

function object(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
