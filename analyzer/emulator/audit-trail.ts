import type { Day } from '../model.ts';
import type { ApiRequest } from './api.ts';
import { maySeeAccount, type Caller } from './auth.ts';
import { isObject } from './body.ts';
import type { Answer, Item } from './call.ts';
import { isWrite } from './dates.ts';
import { asUuid, hexId } from './ids.ts';
import { safePath } from './journal.ts';
import type { Account, State } from './state.ts';

/** The day from which audit logs of version 2 are there, and the one from which they leave out reads and 4xx. (vendor's changelog, 2025-03 and 2026-03) */
export const TRAIL_BEGINS: Day = '2025-03-27';
export const TRAIL_IS_GENERAL: Day = '2026-03-10';

/** The table of an account that holds its audit log. */
export const TRAIL = 'audit_logs';

/** A call that was routed, and what was answered. */
interface AnsweredCall {
  request: ApiRequest;
  caller: Caller;
  /** Of the route's template. */
  params: Record<string, string>;
  answer: Answer;
}

/**
 * Writes a call down in the audit logs that it belongs to: the account's, that of the zone's account, or for calls about the
 * user those of all accounts of that user. Calls that were never routed, injected faults and reads of a log itself (which else
 * would never come to its end) leave no record.
 */
export function recordCall(call: AnsweredCall, state: State): void {
  if (!isRecorded(call)) return;
  for (const account of accountsOf(call, state)) {
    const table = state.table(account.id, TRAIL);
    const record = recordOf(call, state, account, table.size + 1);
    table.set(record.id, record);
  }
}

function isRecorded({ request: { day, method, path }, answer: { status } }: AnsweredCall): boolean {
  if (day < TRAIL_BEGINS || path.endsWith('/logs/audit')) return false;
  return day < TRAIL_IS_GENERAL || (isWrite(method) && (status < 400 || status >= 500));
}

function accountsOf({ request: { path }, caller, params: { zone_id: zone, account_id: account } }: AnsweredCall, { zones, accounts }: State): Account[] {
  if (zone !== undefined) return [zones.get(zone)?.account ?? []].flat();
  if (account !== undefined) return [accounts.get(account) ?? []].flat();
  return /^\/user(?:\/|$)/.test(path) ? [...accounts.values()].filter((one) => maySeeAccount(caller, one)) : [];
}

/** `number` is that of the record in the log of the account. */
function recordOf({ request, caller, params, answer }: AnsweredCall, state: State, account: Account, number: number): Item {
  const { method, path, query, headers, parsed, day } = request;
  const zone = state.zones.get(params['zone_id'] ?? '');
  const parameters = query.toString();
  const result = isObject(answer.body) ? answer.body['result'] : undefined;
  return {
    id: asUuid(hexId(account.id, TRAIL, number)),
    account: { id: account.id, name: account.name },
    action: { description: '', result: answer.status < 400 ? 'success' : 'failure', time: timeOf(day, number), type: ACTIONS[method] ?? 'view' },
    actor: actorOf(caller),
    raw: {
      cf_ray_id: hexId('ray', account.id, number).slice(0, 16), method, status_code: answer.status,
      uri: safePath(parameters === '' ? path : `${path}?${parameters}`), user_agent: headers['user-agent'] ?? '',
    },
    resource: {
      product: path.split('/')[zone === undefined ? 1 : 3] ?? '', type: '', scope: path.split('/')[1] ?? '',
      ...(parsed.ok && parsed.body !== undefined ? { request: parsed.body } : {}),
      ...(result === undefined ? {} : { response: result }),
    },
    ...(zone === undefined ? {} : { zone: { id: zone.id, name: zone.name } }),
  };
}

const ACTIONS: Partial<Record<string, string>> = { POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' };

/** The clock of the emulator shows days; within one, calls follow each other by a millisecond. */
function timeOf(day: Day, number: number): string {
  return new Date(Date.parse(day) + number).toISOString();
}

function actorOf({ scheme, id, name, user, ownedBy }: Caller): Item {
  const address = { id: ownedBy ?? hexId('user', user), type: ownedBy === undefined ? 'user' : 'account', ip_address: '127.0.0.1' };
  if (scheme === 'key') return { ...address, context: 'api_key', ...(name === undefined ? {} : { email: name }) };
  return { ...address, context: 'api_token', token_id: id, ...(name === undefined ? {} : { token_name: name }) };
}
