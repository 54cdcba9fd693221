import { Cued } from '../../patterns/cued.ts';
import { timeIn } from '../../record/time.ts';
import type { Spread, SpreadReader } from './spread.ts';

/** A line of an execution log of AWS's API Gateway: `(request) what happens`. */
const LINE = new Cued(/^(.*?)\(([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\) (.*)$/i);

const SAYS = new Cued(/\) (?:HTTP Method: [A-Z]+, Resource Path: |Starting execution for request: |Sending request to https?:)/);

/** What is told of one request, as far as it says what was asked and answered. */
interface Execution {
  line: number;
  time?: string | undefined;
  method?: string | undefined;
  path?: string | undefined;
  url?: string | undefined;
  agent?: string | undefined;
  status?: string | undefined;
}

/** Executions that are open at once; of more, the oldest is given up. */
const MOST_OPEN = 256;

/** Whether a line belongs to such a log. */
function isOfExecution(text: string): boolean {
  return SAYS.test(text) && LINE.test(text);
}

/** Puts what is told of an execution over many lines on one: what was asked of the server behind is the request itself, with the method it came by. */
export function executionReader(others: SpreadReader): SpreadReader {
  const open = new Map<string, Execution>();

  const closed = (id: string): Spread[] => {
    const { line = 0, time, method, path, url, agent, status } = open.get(id) ?? {};
    open.delete(id);
    const uri = url ?? path;
    return uri === undefined ? [] : [{ text: JSON.stringify({ method, uri, status, time, user_agent: agent }), line }];
  };

  const line: SpreadReader['line'] = (text, number, prefix) => {
    const [, before = '', id, said = ''] = LINE.exec(text) ?? [];
    if (id === undefined || (!open.has(id) && !BEGINS.test(said))) return others.line(text, number, prefix);
    const execution = open.get(id) ?? { line: number, time: timeIn(before) };
    open.set(id, execution);
    note(execution, said);
    if (ENDS.test(said)) return closed(id);
    const [oldest] = open.keys();
    return open.size > MOST_OPEN && oldest !== undefined ? closed(oldest) : [];
  };
  return { isOpen: () => open.size > 0 || others.isOpen(), shows: (text, number, prefix) => isOfExecution(text) || others.shows(text, number, prefix), line, end: () => [...[...open.keys()].flatMap(closed), ...others.end()] };
}

const BEGINS = /^(?:Extended Request Id: |Verifying Usage Plan|Starting execution|HTTP Method: |Sending request to )/;

/** A line that says how it was answered comes last. */
const ENDS = /^Method completed with status: /;

function note(execution: Execution, said: string): void {
  const asked = /^HTTP Method: ([A-Z]+), Resource Path: (\S+)/.exec(said);
  if (asked !== null) [execution.method, execution.path] = [asked[1], asked[2]];
  execution.url ??= /^Sending request to (https?:\S+)/.exec(said)?.[1];
  execution.agent ??= /^Method request headers: \{.*?\bUser-Agent=([^,}]+)/i.exec(said)?.[1];
  execution.status = /^Method completed with status: (\d{3})/.exec(said)?.[1] ?? execution.status ?? /^Received response\. Status: (\d{3})/.exec(said)?.[1];
}
