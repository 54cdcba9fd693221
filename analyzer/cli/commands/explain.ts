import { UserError } from '../../errors.ts';
import { recognise } from '../../expression/looks.ts';
import { parseExpression } from '../../expression/parser.ts';
import { redact } from '../../redact.ts';
import type { JudgingFlags } from '../flags.ts';
import type { Io } from '../io.ts';
import { writeText } from '../output.ts';
import { openSession, type Session } from '../session.ts';
import { entryLines, explainEntry } from './explain/entry.ts';
import { caretLines, explainExpression, expressionLines } from './explain/expression.ts';
import { explainLogFilter, logFilterLines } from './explain/log-filter.ts';
import { explainRequest, requestLines, type AskedRequest } from './explain/request.ts';

/** `lastcall explain THING`: what it is, when it ends, what replaces it. Throws `UserError` for what is none of the things it knows. */
export async function explain(thing: string, flags: JudgingFlags, io: Io): Promise<number> {
  const session = await openSession(flags, io);
  const { data, lines } = explanationOf(thing.trim(), session, io.width);
  // What is asked about is shown again, and may hold what somebody copied out of a log.
  const hidden = (_: string, value: unknown): unknown => (typeof value === 'string' ? redact(value) : value);
  return writeText({ text: () => redact(lines.join('\n')), json: () => JSON.stringify(data, hidden, 2) }, flags, io);
}

interface Explanation {
  data: object;
  lines: string[];
}

function explanationOf(thing: string, session: Session, width: number): Explanation {
  const entry = session.catalog.byId.get(thing);
  if (entry !== undefined) {
    const data = explainEntry(entry, session);
    return { data, lines: entryLines(data) };
  }
  if (/^"?\s*\{/.test(thing)) {
    const data = explainLogFilter(thing);
    return { data, lines: logFilterLines(data) };
  }
  const request = requestIn(thing, session);
  if (request !== undefined) {
    const data = explainRequest(request, session);
    return { data, lines: requestLines(data) };
  }
  return expressionIn(thing, session, width);
}

/** `GET /zones/x`, `/zones/x`, `zones/x` or a URL. */
function requestIn(thing: string, { catalog }: Session): AskedRequest | undefined {
  const [, method, target = ''] = /^(?:([A-Za-z]+)\s+)?(\S+)$/.exec(thing) ?? [];
  const roots = catalog.apis.flatMap((api) => api.roots);
  const isPath = target.startsWith('/') || /^[a-z][a-z0-9+.-]*:\/\//i.test(target) || roots.some((root) => target.startsWith(`${root}/`));
  if (!isPath || target === '/') return undefined;
  return { method: method?.toUpperCase(), target };
}

function expressionIn(thing: string, session: Session, width: number): Explanation {
  const parsed = parseExpression(thing);
  if (parsed.ok && /[.\s(]/.test(thing)) {
    const data = explainExpression(parsed.tree, session);
    return { data, lines: expressionLines(data) };
  }
  if (parsed.ok || (recognise([thing]) === 'no' && !/[a-z]\.[a-z]|["(]/.test(thing))) throw unknown(thing, session);
  const { error } = parsed;
  throw new UserError([`This is no expression of the rules language (${error.position}): ${error.message}`, '', ...caretLines(thing, error, width).map((line) => `  ${redact(line)}`)].join('\n'));
}

function unknown(thing: string, { catalog }: Session): UserError {
  const words = new Set(thing.toLowerCase().split(/[^a-z0-9]+/));
  const shared = (id: string) => id.split('-').filter((word) => word !== 'api' && words.has(word)).length;
  const similar = [...catalog.byId.keys()].filter((id) => shared(id) > 0).sort((a, b) => shared(b) - shared(a)).slice(0, 3);
  const hint = similar.length > 0 ? `Did you mean ${similar.join(' or ')}?` : 'Give a method and path, a URL, an expression, a log filter, or an id from lastcall catalog list.';
  return new UserError(`"${redact(thing)}" is nothing that lastcall can explain.`, { hint });
}
