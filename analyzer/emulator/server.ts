import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Day, Method } from '../model.ts';
import { answerApi, type World } from './api.ts';
import type { Answer } from './call.ts';
import { answerControl, CONTROL, type Controls } from './control.ts';
import { ended, isDay } from './dates.ts';
import type { Fault } from './faults.ts';
import { answerGateway } from './gateway.ts';
import { safeHeaders, safePath, type SeenRequest } from './journal.ts';
import { BODY_LIMITS, HEADERS_LIMIT, tooMany, URL_LIMIT } from './limits.ts';
import { parseBody, type ParsedBody } from './parse-body.ts';
import { failure } from './respond.ts';
import type { Plan } from './seed.ts';

/** Where the management API is mounted. */
export const BASE_PATH = '/client/v4';

/** Everything a request can touch, and what is asked from outside. */
export interface Emulated extends Controls, World {
  plan: Plan;
  now: () => number;
  verdictOf: ((request: SeenRequest) => string[]) | undefined;
  /** Aborted on closing, so that delayed answers do not hold it up. */
  closing: AbortSignal;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
  query: URLSearchParams;
  day: Day;
}

/**
 * The HTTP server, not yet listening. Its parser is the lenient one: the strict one of Node refuses a request with both
 * Transfer-Encoding and Content-Length on its own, whatever the day.
 */
export function emulatorServer(emulated: Emulated): Server {
  const server = createServer({ insecureHTTPParser: true, maxHeaderSize: HEADERS_LIMIT }, (request, response) => {
    response.sendDate = false;
    serve(emulated, request, response).catch((error: unknown) => {
      if (response.destroyed || emulated.closing.aborted) return;
      send(response, failure(500, [{ message: `The emulator failed: ${String(error)}` }]));
    });
  });
  return server;
}

async function serve(emulated: Emulated, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
  const day = dayOf(emulated, request);
  const exchange: Exchange = { request, response, path, query: new URLSearchParams(query), day: day ?? emulated.clock.day };
  const early = day === undefined ? failure(400, [{ message: 'X-Emulator-As-Of must be a day, 2024-10-01.' }]) : declined(emulated, exchange);
  const bytes = early ?? (await readBody(request, bodyLimit(emulated, path)));
  if (!Buffer.isBuffer(bytes)) {
    // A client that is still sending must get to read the answer: what comes is read and dropped.
    request.resume();
    return finish(emulated, exchange, bytes, undefined);
  }
  const parsed = await parseBody(bytes, request.headers['content-type']);
  if (path.startsWith(CONTROL)) {
    return send(response, answerControl(emulated, request.method ?? 'GET', path.slice(CONTROL.length), exchange.query, parsed));
  }
  return answer(emulated, exchange, parsed);
}

function dayOf({ clock }: Emulated, request: IncomingMessage): Day | undefined {
  const wanted = request.headers['x-emulator-as-of'];
  if (wanted === undefined) return clock.day;
  return typeof wanted === 'string' && isDay(wanted) ? wanted : undefined;
}

/** What is refused before the body is read. */
function declined({ schedule }: Emulated, { request, day }: Exchange): Answer | undefined {
  if ((request.url ?? '').length > URL_LIMIT) return failure(414, [{ message: 'URI too long' }]);
  const both = request.headers['transfer-encoding'] !== undefined && request.headers['content-length'] !== undefined;
  if (!both || !ended(schedule, 'both lengths', day)) return undefined;
  return failure(400, [{ message: 'A request must not carry both Transfer-Encoding and Content-Length.' }]);
}

function bodyLimit({ state, plan }: Emulated, path: string): number {
  const zone = /\/zones\/([0-9a-f]{32})(?:\/|$)/.exec(path)?.[1];
  return BODY_LIMITS[(zone === undefined ? undefined : state.zones.get(zone)?.plan) ?? plan];
}

async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | Answer> {
  const tooLarge = failure(413, [{ message: 'Request entity too large' }]);
  const announced = request.headers['transfer-encoding'] === undefined ? Number(request.headers['content-length'] ?? 0) : 0;
  if (announced > limit) return tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop early must not destroy the request: the connection is still needed for the answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) return tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function answer(emulated: Emulated, exchange: Exchange, parsed: ParsedBody): Promise<void> {
  const { request, path } = exchange;
  const fault = emulated.faults.take(request.method ?? 'GET', request.url ?? path);
  const early = fault === undefined ? undefined : injected(fault);
  const verdicts = emulated.verdictOf?.(seen(exchange, parsed));
  if (fault?.kind === 'delay') await wait(fault.milliseconds, undefined, { signal: emulated.closing });
  return finish(emulated, exchange, early ?? dispatched(emulated, exchange, parsed), verdicts, fault);
}

function seen({ request, path, query, day }: Exchange, parsed: ParsedBody): SeenRequest {
  const body = parsed.ok ? parsed.body : undefined;
  return { method: request.method ?? 'GET', path, query: safePath(`?${query.toString()}`).slice(1), headers: safeHeaders(request.headers), body, day };
}

function injected(fault: Fault): Answer | undefined {
  if (fault.kind === 'html') {
    const status = fault.status ?? 502;
    return { status, body: `<!DOCTYPE html><html><title>${status}</title><body></body></html>` };
  }
  if (fault.kind !== 'status') return undefined;
  const headers: Record<string, string> = fault.retryAfter === undefined ? {} : { 'Retry-After': String(fault.retryAfter) };
  return fault.status === 429 ? tooMany(headers) : failure(fault.status, [{ message: `Injected error ${fault.status}` }], headers);
}

function dispatched(emulated: Emulated, { request, path, query, day }: Exchange, parsed: ParsedBody): Answer {
  const method = request.method ?? 'GET';
  const network = /^\/v1\/([^/]+)$/.exec(path)?.[1];
  if (network !== undefined) return answerGateway(network, method, parsed, day, emulated.schedule);
  if (path !== BASE_PATH && !path.startsWith(`${BASE_PATH}/`)) {
    return { status: 404, body: '<!DOCTYPE html><html><body>Not the API: it is mounted at /client/v4.</body></html>' };
  }
  const below = path.slice(BASE_PATH.length);
  // Methods the table does not know find no route.
  return answerApi(emulated, { method: method as Method, path: below, query, headers: request.headers, parsed, day, now: emulated.now() });
}

function finish(emulated: Emulated, exchange: Exchange, result: Answer, verdicts: string[] | undefined, fault?: Fault): void {
  const { request, response, path, day } = exchange;
  emulated.journal.add({
    method: request.method ?? 'GET',
    path: safePath(request.url ?? path),
    status: fault?.kind === 'disconnect' ? 0 : result.status,
    day,
    ...(fault === undefined ? {} : { fault: fault.kind }),
    ...(verdicts === undefined ? {} : { verdicts }),
  });
  if (fault?.kind === 'disconnect') response.destroy();
  else send(response, result, fault?.kind === 'truncate');
}

function send(response: ServerResponse, { status, body, headers }: Answer, cut = false): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  if (text === undefined) {
    response.writeHead(status).end();
    return;
  }
  const bytes = Buffer.from(text);
  const type = typeof body === 'string' ? 'text/html; charset=UTF-8' : 'application/json';
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': bytes.length });
  if (!cut) response.end(bytes);
  else response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}
