import { timeOf, type LogRecord } from '../record/record.ts';

/** What shows whether two lines tell of one request: the requests they name, and their texts. */
export interface Telling {
  record: LogRecord;
  text: string;
  /** Once they were looked for. */
  ids?: ReadonlySet<string>;
}

/**
 * Whether a line of an access log tells of the request that a program told of before, and not of another one for the same path: the one names the client
 * or a number that the other names, both the same answer at the same time, or the server that wrote the one writes the other as well.
 */
export function isProven(before: Telling, access: Telling): boolean {
  const { client } = access.record;
  if (client !== undefined && before.record.client === client) return true;
  // What the line of a batch names may be of any of its items.
  if (before.text === access.text ? before.record.way?.startsWith('error') === true : isProvenByText(before, access)) return true;
  const { status } = before.record;
  return status !== undefined && status === access.record.status && Math.abs(timeOf(before.record) - timeOf(access.record)) <= AT_ONCE;
}

function isProvenByText(before: Telling, access: Telling): boolean {
  const { client } = access.record;
  if (SERVER.test(before.text) || (client !== undefined && namesClient(before, client))) return true;
  before.ids ??= idsIn(before);
  return before.ids.size > 0 && [...idsIn(access)].some((id) => before.ids?.has(id));
}

/** The error logs of nginx, Apache and Gunicorn: whatever stands there has a line in the access log of the same server, too. */
const SERVER = /\[(?:emerg|alert|crit|error|warn|notice|info|debug)\] \d+#\d+: |^\[[A-Z][a-z]{2} [^\]]*\] \[\w*:\w+\] \[pid |^\[[\d :+-]+\] \[\d+\] \[DEBUG\] [A-Z]{3,10} \/\S*$/;

/** In milliseconds; access logs leave out what is less than a second. */
const AT_ONCE = 1000;

function namesClient({ text }: Telling, client: string): boolean {
  const at = text.indexOf(client);
  return at >= 0 && !/[\w.]/.test(text[at - 1] ?? ' ') && !/[\w.]/.test(text[at + client.length] ?? ' ');
}

/** Numbers that stand for one request: UUIDs, long hexadecimal ones, and what is said to be one. Those in the path are of what is asked for. */
function idsIn({ record: { target }, text }: Telling): Set<string> {
  return new Set([...text.replaceAll(target, ' ').matchAll(ID)].map(([whole, named]) => (named ?? whole).toLowerCase()));
}

const ID = /\b(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{16,}|(?:req(?:uest)?|trace|correlation)[-_]?id["']?(?:=|: ?)["']?((?!(?:null|none|undefined)\b)[\w-]{4,}|[1-9]\d{0,2}(?![\w-])))/gi;
