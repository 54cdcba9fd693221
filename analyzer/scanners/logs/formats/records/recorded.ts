import type { Json } from '../../../../model.ts';
import { isHttpMethod } from '../../record/asked.ts';
import { string } from '../../record/keys.ts';
import { headerNamed, messagesIn, type Header } from '../../record/messages.ts';
import type { LogRecord } from '../../record/record.ts';
import { isoTime } from '../../record/time.ts';
import { document, isObject, type JsonObject } from '../../record/values.ts';

/** What stands in an item of a cassette beside the two messages. */
const BESIDE = new Set(['request', 'response', 'recorded_at', 'recorded_with', 'recorded', 'id', 'index', 'duration']);

/**
 * An item of a cassette, a request with its answer as a test recorded them (VCR, vcrpy, Betamax, go-vcr, PHP-VCR, ExVCR, OkReplay); `undefined` for any other record.
 * One without a body was sent without one. When it was sent the recorder tells, or the answer.
 */
export function recordedItem(value: JsonObject, line: number): LogRecord | undefined {
  const { request, response } = value;
  if (!isObject(request) || !isObject(response) || !Object.keys(value).every((name) => BESIDE.has(name))) return undefined;
  const [method, target] = [string(request, ['method']), string(request, ['uri', 'url'])];
  if (method === undefined || !isHttpMethod(method) || target === undefined || !/^https?:\/\//i.test(target)) return undefined;
  const answered = headersIn(response.headers);
  const status = statusIn(response);
  return {
    format: 'cassette', line, method, host: undefined, target, status, client: undefined,
    time: isoTime(value.recorded_at) ?? isoTime(value.recorded) ?? isoTime(headerNamed('date', answered)),
    ...messagesIn({ headers: headersIn(request.headers), isComplete: false, body: sentIn(request.body), answered, answer: textIn(response.body), status }),
  };
}

function headersIn(headers: Json | undefined): Header[] {
  return isObject(headers) ? Object.entries(headers).map(([name, value]) => [name, [value].flat().filter((one) => one !== null).join(', ')]) : [];
}

/** A number, or a line of it, where it stands by itself or beside its reason. */
function statusIn({ code, status, status_code: line }: JsonObject): number | undefined {
  const beside = isObject(status) ? status.code ?? status.status_code : status;
  const written = code ?? beside ?? (Array.isArray(line) ? line[1] : line);
  const number = Number(/^[1-5]\d\d(?= |$)/.exec(String(written))?.[0]);
  return Number.isNaN(number) ? undefined : number;
}

/** What was sent; `null` for nothing, `undefined` for what is no document. */
function sentIn(body: Json | undefined): Json | undefined {
  const text = textIn(body);
  return body === undefined || body === null || text === '' ? null : document(text);
}

/** A body as text, whatever it was put into; bytes are those of a text. */
function textIn(body: Json | undefined): string | undefined {
  if (!isObject(body)) return typeof body === 'string' ? body : undefined;
  const { string: plain, base64_string: coded, type, data } = body;
  if (type === 'Buffer' && Array.isArray(data)) return Buffer.from(data as number[]).toString('utf8');
  return typeof coded === 'string' ? Buffer.from(coded, 'base64').toString('utf8') : textIn(plain);
}

/** Whether a record may hold an answer in a form in which its words do not stand: packed, or as a list of its bytes. */
export function mayBeEncoded(record: Buffer): boolean {
  return record.includes('base64') || record.includes('"Buffer"');
}
