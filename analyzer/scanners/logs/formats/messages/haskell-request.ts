import { timeIn } from '../../record/time.ts';

/** How Haskell's http-client begins to show a request, also one that failed. */
const BEGINS = /(?:^|[\s(])Request \{$/;
const FIELD = /^\s+([a-z][A-Za-z]*) += (?:"((?:[^"\\]|\\.)*)"|(.*))$/;

/** Such a request as a record of JSON; `undefined` for anything else. Why it failed stands on the line behind. */
export function haskellRequest([head = '', ...lines]: readonly string[]): string | undefined {
  if (!BEGINS.test(head)) return undefined;
  const fields = new Map(lines.map((line) => FIELD.exec(line)).map((field) => [field?.[1], field?.[2] ?? field?.[3] ?? '']));
  const [method, host, path] = ['method', 'host', 'path'].map((name) => fields.get(name));
  if (method === undefined || path === undefined) return undefined;
  const agent = /\("User-Agent","([^"]*)"\)/i.exec(fields.get('requestHeaders') ?? '')?.[1];
  return JSON.stringify({ haskell: 'Request', method, host, uri: `${path}${fields.get('queryString') ?? ''}`, time: timeIn(head), user_agent: agent });
}
