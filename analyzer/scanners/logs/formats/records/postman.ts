import { messagesIn, type Header } from '../../record/messages.ts';
import type { LogRecord } from '../../record/record.ts';
import { document, isObject, objects, type JsonObject } from '../../record/values.ts';

/** One execution of a Postman collection, as newman reports it (`-r json`); `undefined` for any other record. Addresses are taken apart there. */
export function executionIn({ request, response, cursor, item }: JsonObject, line: number): LogRecord | undefined {
  if (!isObject(request) || !isObject(request.url) || !(isObject(cursor) || isObject(item))) return undefined;
  const { url, method, header, body } = request;
  const target = targetIn(url);
  if (target === undefined) return undefined;
  const answer = isObject(response) ? response : {};
  const status = typeof answer.code === 'number' ? answer.code : undefined;
  const sent = isObject(body) ? document(body.raw) : null;
  return {
    format: 'postman', line, method: typeof method === 'string' ? method : undefined, host: undefined, target, status, time: undefined, client: undefined,
    ...messagesIn({ headers: headersIn(header), isComplete: true, body: sent, answered: headersIn(answer.header), answer: textIn(answer), status }),
  };
}

/** Whether addresses are written in parts there, so that no path stands in the text: newman says so of what it sent, and host and path are lists. */
export function isInParts(text: Buffer): boolean {
  return text.includes('"httpRequestId"') || LISTED.every((spellings) => spellings.some((one) => text.includes(one)));
}

const LISTED = [['"host":[', '"host": ['], ['"path":[', '"path": [']];

/** `{"protocol": "https", "host": ["api", "example"], "path": ["v4", "zones"], "query": [{"key": "page", "value": "1"}]}` as it was sent. */
function targetIn({ protocol, host, port, path, query }: JsonObject): string | undefined {
  if (!Array.isArray(host) || !Array.isArray(path)) return undefined;
  const pairs = objects(query).filter(({ disabled }) => disabled !== true).map(({ key, value }) => `${String(key)}=${String(value ?? '')}`);
  const place = `${String(protocol ?? 'https')}://${host.join('.')}${typeof port === 'string' ? `:${port}` : ''}`;
  return `${place}/${path.join('/')}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
}

function headersIn(list: JsonObject[string] | undefined): Header[] {
  return objects(list).filter(({ disabled }) => disabled !== true).map(({ key, value }) => [String(key), String(value ?? '')] as const);
}

/** Bodies are written byte by byte. */
function textIn({ stream, body }: JsonObject): string | undefined {
  if (typeof body === 'string') return body;
  return isObject(stream) && Array.isArray(stream.data) ? Buffer.from(stream.data as number[]).toString('utf8') : undefined;
}
