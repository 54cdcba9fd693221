import type { JsonObject } from '../../record/values.ts';
import { dialect, type Dialect } from '../names/dialects.ts';

/** The heads of ArcSight's Common Event Format and of QRadar's Log Event Extended Format: fields between bars, of which the last ends the head. */
const HEAD = /\b(?:CEF:\d(?:\|(?:[^|\\]|\\.)*){6}|LEEF:\d\.\d(?:\|[^|]*){4}(?:\|(?:x?[\da-fA-F]{2,4}|\S)?(?=\|))?)\|/;

/** A key, where it begins: values may hold spaces, and signs of equality behind a backslash. */
const KEY = /(?:^|[\s|])([A-Za-z][\w.]*)=/g;

/** An event of a firewall or proxy as an object, under the keys that stand in it, or the labels that it gives them; `undefined` for any other text. */
export function securityEventOf(text: string): JsonObject | undefined {
  const head = text.includes('|') ? HEAD.exec(text) : null;
  if (head === null) return undefined;
  const fields = new Map(pairsIn(text.slice(head.index + head[0].length)));
  return Object.fromEntries([...fields].map(([key, value]) => [labelOf(fields.get(`${key}Label`)) ?? key, value]));
}

function pairsIn(text: string): [key: string, value: string][] {
  const keys = [...text.matchAll(KEY)];
  return keys.map(({ 0: whole, 1: key = '', index }, place) => [key, unescaped(text.slice(index + whole.length, keys[place + 1]?.index).trim())]);
}

/** `cn1=403 cn1Label=Response Code` */
function labelOf(label: string | undefined): string | undefined {
  return label?.toLowerCase().replace(/[^a-z]/g, '');
}

function unescaped(value: string): string {
  return value.replace(/\\([=|\\])/g, '$1');
}

/** The keys of both formats for a request. A number that has no label is Imperva's for the status. */
export const SECURITY_DIALECT: Dialect = dialect('cef', [], {
  method: [
    'requestMethod', 'requestmethod', 'method', 'httpMethod', 'reqmethod', 'httpheaderrequesturlmethod',
  ], host: ['dhost', 'sourceServiceName', 'hostname', 'host'], uri: [
    'request', 'url', 'requestUrl', 'eurl', 'uri', 'httpheaderrequesturlpath',
  ], query: ['qstr'],
  status: ['outcome', 'responsecode', 'httpresponsecode', 'httpstatuscode', 'respcode', 'status', 'cn1'], time: ['rt', 'start', 'end', 'devTime'], client: ['src'],
  agent: ['requestClientApplication', 'userAgent', 'useragent', 'ua'],
});
