import type { Day, Json, Method, Route } from '../model.ts';
import type { Caller } from './auth.ts';
import type { Schedule, Topic } from './dates.ts';
import type { Plan } from './seed.ts';
import type { State } from './state.ts';

export type JsonObject = { [key: string]: Json };

/** A stored resource. */
export type Item = JsonObject & { id: string };

/** One request as a handler sees it: routed, authorised, its body parsed. */
export interface Call {
  method: Method;
  /** The request's path below the base URL, without the query. */
  path: string;
  params: Record<string, string>;
  query: URLSearchParams;
  /** Parsed JSON, or the fields of a form; `undefined` when nothing was sent. */
  body: Json | undefined;
  /** True when the body came as `multipart/form-data`. */
  form: boolean;
  /** The zone's or account's id; `user` for routes below neither. */
  owner: string;
  day: Day;
  caller: Caller;
  state: State;
  schedule: Schedule;
  /** Scheme, host and port the emulator listens on. */
  origin: string;
}

export interface Answer {
  status: number;
  /** `undefined` sends no body; a string is sent as HTML. */
  body: Json | undefined;
  headers?: Record<string, string>;
}

/** One operation of the API. */
export interface ApiRoute {
  route: Route;
  /** Permission groups without ` Read` or ` Write`; any one is enough, none means any valid credential. */
  needs?: string[];
  /** The deprecation that ends the whole operation. */
  ends?: Topic;
  /** The smallest plan of the zone that has it. */
  plan?: Plan;
  answer: (call: Call) => Answer;
}

/** The value of a placeholder of the route's template. */
export function param(call: Call, name: string): string {
  const value = call.params[name];
  if (value === undefined) throw new Error(`The route of ${call.path} has no {${name}}.`);
  return value;
}
