import type { IncomingHttpHeaders } from 'node:http';
import type { Day, Json, Method } from '../model.ts';
import { checkActive, checkOwner, mayUse, type Authenticate, type Caller } from './auth.ts';
import { recordCall } from './audit-trail.ts';
import type { Answer, ApiRoute } from './call.ts';
import { isWrite, type Schedule } from './dates.ts';
import type { Meter } from './limits.ts';
import type { ParsedBody } from './parse-body.ts';
import { failure, noRoute, Refusal, refuse } from './respond.ts';
import { methodNotAllowed, retirement } from './retirement.ts';
import type { Match, RouteTable } from './route-table.ts';
import { PLANS } from './seed.ts';
import type { State } from './state.ts';

/** What one emulator consists of. */
export interface World {
  state: State;
  table: RouteTable;
  authenticate: Authenticate;
  meter: Meter;
  schedule: Schedule;
  /** Scheme, host and port. */
  origin: string;
}

export interface ApiRequest {
  method: Method;
  /** Below the base URL. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  parsed: ParsedBody;
  day: Day;
  /** Milliseconds on a clock that only goes forward; used for the request budget alone. */
  now: number;
}

/** Answers one call of the management API: who, how often, what, whether still, whether allowed, and then the handler. */
export function answerApi(world: World, request: ApiRequest): Answer {
  try {
    const caller = world.authenticate(request.headers);
    const count = world.meter(caller.user, request.now);
    const answer = count.refusal ?? routed(world, request, caller);
    return { ...answer, headers: { ...count.headers, ...answer.headers } };
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): Answer {
  if (error instanceof Refusal) return failure(error.status, error.errors);
  throw error;
}

function routed(world: World, request: ApiRequest, caller: Caller): Answer {
  const match = world.table(request.method, request.path);
  if (match === undefined) return noRoute(request.path);
  if (match === 'method') return methodNotAllowed();
  const answer = answered(world, request, caller, match);
  recordCall({ request, caller, params: match.params, answer }, world.state);
  return answer;
}

function answered(world: World, request: ApiRequest, caller: Caller, match: Match): Answer {
  const { ends } = match.route;
  const retired = ends === undefined ? undefined : retirement(world.schedule[ends], request.method, request.path, request.day);
  try {
    return retired ?? handled(world, request, caller, match);
  } catch (error) {
    return refusalOf(error);
  }
}

function handled(world: World, request: ApiRequest, caller: Caller, { route, params }: Match): Answer {
  if (!route.route.endsWith('/tokens/verify')) checkActive(caller);
  const owner = checkOwner(caller, world.state, params, request.path);
  if (!mayUse(caller, route.needs ?? [], isWrite(request.method))) refuse(403, 'Authentication error', 10000);
  checkPlan(world.state, params['zone_id'], route);
  return route.answer({
    method: request.method,
    path: request.path,
    params,
    query: request.query,
    ...bodyOf(request.parsed),
    owner,
    day: request.day,
    caller,
    state: world.state,
    schedule: world.schedule,
    origin: world.origin,
  });
}

function checkPlan(state: State, zoneId: string | undefined, { plan }: ApiRoute): void {
  const zone = zoneId === undefined ? undefined : state.zones.get(zoneId);
  if (plan === undefined || zone === undefined || PLANS.indexOf(zone.plan) >= PLANS.indexOf(plan)) return;
  refuse(403, `This needs a zone on the ${plan} plan or above.`);
}

function bodyOf(parsed: ParsedBody): { body: Json | undefined; form: boolean } {
  if (!parsed.ok) refuse(400, parsed.message, 6007);
  return { body: parsed.body, form: parsed.form };
}
