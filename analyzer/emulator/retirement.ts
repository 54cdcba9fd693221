import type { Day, Method } from '../model.ts';
import type { Answer } from './call.ts';
import { isWrite, phaseOf, type Ending } from './dates.ts';
import { failure, noRoute, ok } from './respond.ts';

/** What an operation that is ending answers in place of its result; `undefined` while it still works. */
export function retirement(ending: Ending, method: Method, path: string, day: Day): Answer | undefined {
  const phase = phaseOf(ending, day);
  if (phase.kind === 'before') return undefined;
  if (phase.kind === 'after') return afterwards(ending, method, path);
  if (phase.kind === 'brownout') {
    return failure(phase.status, [{ message: `This endpoint is switched off on ${day} ahead of its end of life.` }]);
  }
  return isWrite(method) ? maintenance() : undefined;
}

function afterwards(ending: Ending, method: Method, path: string): Answer {
  switch (ending.afterwards ?? 404) {
    case 404: return noRoute(path);
    case 405: return methodNotAllowed();
    case 410: return failure(410, [{ message: 'This endpoint has reached its end of life.' }]);
    // Seen on zones in the middle of a migration: no code (issue thread, 2025-02).
    case 504: return failure(504, [{ message: 'fwrulesmigration.api.gateway_timeout' }]);
    case 'empty': return isWrite(method) ? noRoute(path) : ok([], { page: 1, per_page: 25, count: 0, total_count: 0, total_pages: 1 });
  }
}

/** 405 of a path that exists with another method. */
export function methodNotAllowed(): Answer {
  return failure(405, [{ code: 10405, message: 'Method not allowed for this path' }]);
}

// Seen since 2026-06 on writes to the firewall rules and filters API (issue thread). The HTTP status is not on record.
function maintenance(): Answer {
  return failure(403, [{ code: 10020, message: 'firewallrules.api.maintenance_mode. No modifications are accepted.' }]);
}
