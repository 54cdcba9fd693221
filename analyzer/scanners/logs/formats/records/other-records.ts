import { isMethod, requestLine } from '../../record/asked.ts';
import { string } from '../../record/keys.ts';
import { isUnread, type Found, type LogRecord } from '../../record/record.ts';
import { isObject, withObjects, type JsonObject } from '../../record/values.ts';
import { USUAL, type Dialect } from '../names/dialects.ts';
import { respelledDialects } from '../names/respelled.ts';
import { withUsualNames } from '../names/usual-names.ts';
import { objectRecord } from './json.ts';
import { unnamedFields } from './unnamed-fields.ts';

/** A request whose fields have known names in another spelling, or whose objects were made texts by a store that has none. */
export function writtenOtherwise(value: JsonObject, line: number, dialects: readonly Dialect[]): LogRecord | undefined {
  const own = respelledDialects(Object.keys(value));
  for (const [other, known] of [[withObjects(value), dialects], [value, own], [withUsualNames(value), [USUAL]]] as const) {
    const record = other === value && known !== own ? undefined : objectRecord(other, line, known);
    if (record !== undefined && !isUnread(record) && record.method !== undefined && isMethod(record.method.toUpperCase())) return { ...record, fields: value };
  }
  return undefined;
}

/** A record of a known program, put under a name that its collector was told, with what was written beside it. */
export function markedBelow(value: JsonObject, line: number, dialects: readonly Dialect[]): Found[] {
  const marked = dialects.filter(({ marks }) => marks.length > 0);
  const below = Object.values(value).flatMap((inner) => (isObject(inner) ? [objectRecord({ ...value, ...inner }, line, marked)] : []));
  return below.filter((one) => !isUnread(one)).slice(0, 1);
}

/** A record whose method stands in its message alone (cloudflared), farther below beside the same target (Ansible), or in the name of what was done (Azure's Application Insights). */
export function withMethod(record: LogRecord, value: JsonObject, message: string | undefined): LogRecord {
  const asked = message === undefined ? undefined : requestLine(message);
  if (asked?.target.endsWith(record.target) === true) return { ...record, method: asked.method };
  const below = unnamedFields(value, record.line).find((one): one is LogRecord => !isUnread(one) && one.method !== undefined && one.target.endsWith(record.target));
  const [named] = string(value, NAMES)?.split(' ') ?? [];
  return { ...record, method: below?.method ?? (named !== undefined && isMethod(named) ? named : undefined) };
}

/** What was done, beginning with the method. */
const NAMES = ['operation_Name', 'name', 'label'];
