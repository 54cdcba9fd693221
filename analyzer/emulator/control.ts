import type { Day } from '../model.ts';
import { isObject } from './body.ts';
import type { Answer } from './call.ts';
import { isDay } from './dates.ts';
import { readFault, type Faults } from './faults.ts';
import type { Journal } from './journal.ts';
import type { ParsedBody } from './parse-body.ts';
import { ok } from './respond.ts';

/** What the control endpoints act on. */
export interface Controls {
  clock: { day: Day };
  journal: Journal;
  faults: Faults;
}

/** The prefix of everything that is about the emulator and not part of the API. It asks for no credentials. */
export const CONTROL = '/__emulator/';

/** `clock`, `journal`, `faults`, and the addresses that image uploads are sent to. */
export function answerControl(controls: Controls, method: string, name: string, query: URLSearchParams, parsed: ParsedBody): Answer {
  if (name.startsWith('uploads/')) return ok({ id: name.slice('uploads/'.length) });
  switch (`${method} ${name}`) {
    case 'GET clock': return { status: 200, body: { day: controls.clock.day } };
    case 'POST clock': return setClock(controls, parsed);
    case 'GET journal': return { status: 200, body: controls.journal.since(Number(query.get('since') ?? 0) || 0).map((entry) => ({ ...entry })) };
    case 'DELETE journal': return done(() => controls.journal.clear());
    case 'GET faults': return { status: 200, body: controls.faults.list().map((fault) => ({ ...fault })) };
    case 'POST faults': return addFault(controls, parsed);
    case 'DELETE faults': return done(() => controls.faults.clear());
    default: return { status: 404, body: { error: 'The emulator has clock, journal and faults here.' } };
  }
}

function setClock({ clock }: Controls, parsed: ParsedBody): Answer {
  const day = parsed.ok && isObject(parsed.body) ? parsed.body['day'] : undefined;
  if (typeof day !== 'string' || !isDay(day)) return wrong('Send a day as { "day": "2024-10-01" }.');
  clock.day = day;
  return { status: 200, body: { day } };
}

function addFault({ faults }: Controls, parsed: ParsedBody): Answer {
  const fault = parsed.ok ? readFault(parsed.body) : parsed.message;
  if (typeof fault === 'string') return wrong(fault);
  faults.add(fault);
  return { status: 200, body: { ...fault } };
}

function done(action: () => void): Answer {
  action();
  return { status: 204, body: undefined };
}

function wrong(error: string): Answer {
  return { status: 400, body: { error } };
}
