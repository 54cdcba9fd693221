import { parseLogFilter } from '../expression/logpush.ts';
import { HTTP_REQUESTS } from '../expression/logpush-schema.ts';
import type { BlindSpot, Json } from '../model.ts';
import { redact } from '../redact.ts';
import type { Reader } from './client.ts';
import { idOf, textOf } from './doc.ts';
import { mannersOf, type Manners } from './manners.ts';
import { pathOf, type Probe } from './probes.ts';
import { readList } from './read-list.ts';
import { covered, filled, type CoveredRead } from './read-probe.ts';
import type { Target } from './scope.ts';

/**
 * Filters of log-push jobs that the service would refuse today. No entry of the catalog is about them, so they are notes,
 * and what cannot be read of them leaves the audit whole. Asked only where the plan has log push.
 */
export async function logFiltersOf(target: Target, reader: Reader, manners: Manners): Promise<{ reads: CoveredRead[]; notes: BlindSpot[] }> {
  const { jobs, plan } = manners.logPush;
  const route = target.kind === 'user' ? undefined : jobs[target.kind];
  if (route === undefined || (target.plan !== undefined && target.plan !== plan)) return { reads: [], notes: [] };
  const probe: Probe = { route, owner: target.kind, parent: undefined, demands: [], ending: false };
  const reading = await readList(reader, filled(pathOf(route), { [`${target.kind}_id`]: target.id }), {}, mannersOf(manners, route).paging);
  const read = covered(manners, probe, route, reading);
  const note = (reason: string): BlindSpot => ({ where: target.name, kind: 'other', reason });
  if (read.outcome !== 'read') return { reads: [read], notes: [note(`Filters of log-push jobs were not looked at: ${route}: ${read.why ?? read.outcome}.`)] };
  return { reads: [read], notes: reading.items.flatMap((job) => problemOf(job).map(note)) };
}

function problemOf(job: Json): string[] {
  const filter = textOf(job, 'filter');
  if (filter === undefined || filter.trim() === '') return [];
  const parsed = parseLogFilter(filter, textOf(job, 'dataset') === 'http_requests' ? HTTP_REQUESTS : null);
  if (parsed.ok) return [];
  const [first] = parsed.errors;
  return [redact(`The filter of log-push job ${idOf(job) ?? '(without id)'} is not valid, so the next change of the job is refused: ${first?.pointer ?? ''} ${first?.message ?? ''}`)];
}
