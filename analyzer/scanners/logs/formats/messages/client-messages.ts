import { Cued } from '../../patterns/cued.ts';
import { timeIn } from '../../record/time.ts';

/** How clients begin to tell of a request, or of its answer, over several lines: Ktor, Dio and OkHttp, also within a frame. What Dio shows of an answer to a request that failed begins with the URL. */
export const MESSAGE_OF_CLIENT = new Cued(/(?:^|\s)(?:\bDio(?:Exception|Error) \[[^\]]*\]: .*|╔╣ (?:Request|Response) ║ [A-Z]+(?: .*)?|┌─+ (?:Request|Response) ─+|REQUEST: https?:\S+|RESPONSE: [1-5]\d\d(?: .*)?|\*{3} (?:Request|Response|Dio(?:Exception|Error)) \*{3}:?|uri: https?:\S+)$/);

/** What goes on with it. */
export const FIELD_OF_CLIENT = new RegExp(String.raw`(?:^|\s)(?:║ {2}https?:\S+|[|│](?: (?:URL: https?:\S+|Method: @?[A-Z]+|is success : .*|Status Code: \d{3}.*)?)?|METHOD: (?:HttpMethod\(value=)?[A-Z]+\)?|FROM: https?:\S+|method: [A-Z]+|statusCode: \d{3}|(?:${[
  'uri', 'responseType', 'followRedirects', 'persistentConnection', 'connectTimeout', 'sendTimeout', 'receiveTimeout', 'receiveDataWhenStatusError', 'extra', 'redirect',
].join('|')}): ?.*)$`);

const FIELD = /(?:^|\s)(REQUEST|RESPONSE|METHOD|FROM|uri|URL|method|Method|statusCode|Status Code): (.*)$/;

/** The same as a record of JSON, whose message says which of the two it is; `undefined` where no URL is told. */
export function clientMessage(lines: readonly string[]): string | undefined {
  const fields = new Map(lines.map((line) => FIELD.exec(line)).map((field) => [field?.[1]?.toLowerCase(), field?.[2]]));
  const [head = '', second = ''] = lines;
  const url = fields.get('request') ?? fields.get('from') ?? fields.get('uri') ?? fields.get('url') ?? /║ {2}(https?:\S+)$/.exec(second)?.[1];
  const status = /^\d{3}/.exec(fields.get('response') ?? fields.get('statuscode') ?? fields.get('status code') ?? '')?.[0] ?? /(?:\bstatus code of|║ Status:) ([1-5]\d\d)\b/.exec(head)?.[1];
  const method = /[A-Z]+(?=\)?$)/.exec(fields.get('method') ?? '')?.[0] ?? /╔╣ \w+ ║ ([A-Z]+)/.exec(head)?.[1];
  return url === undefined ? undefined : JSON.stringify({ message: status === undefined ? 'request' : 'response', method, url, status, time: timeIn(head) });
}
