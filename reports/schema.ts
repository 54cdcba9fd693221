/** The few words of JSON Schema that the report needs. */
export interface Schema {
  $schema?: string;
  $id?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  const?: string | number;
  enum?: string[];
  pattern?: string;
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema;
  oneOf?: Schema[];
}

const text = (description?: string): Schema => described({ type: 'string' }, description);
const textOrNull = (description?: string): Schema => described({ type: ['string', 'null'] }, description);
const flag = (description?: string): Schema => described({ type: 'boolean' }, description);
const whole = (description?: string): Schema => described({ type: 'integer' }, description);
const count = (description?: string): Schema => described({ type: 'integer', minimum: 0 }, description);
const position: Schema = { type: 'integer', minimum: 1 };
const day = (description?: string): Schema => described({ type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }, description);
const oneOfWords = (...words: string[]): Schema => ({ type: 'string', enum: words });
const list = (items: Schema, description?: string): Schema => described({ type: 'array', items }, description);
const mapOf = (additionalProperties: Schema, description?: string): Schema => described({ type: 'object', additionalProperties }, description);

/** An object; names that end in `?` may be missing. The order of the keys is the order they are written in. */
function object(fields: Record<string, Schema>, description?: string): Schema {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name.replace(/\?$/, ''), schema]));
  const required = Object.keys(fields).filter((name) => !name.endsWith('?'));
  return described({ type: 'object', properties, required }, description);
}

function described(schema: Schema, description: string | undefined): Schema {
  return description === undefined ? schema : { ...schema, description };
}

function orNull(schema: Schema): Schema {
  return { ...schema, type: ['object', 'null'] };
}

const kind = (name: string): Schema => ({ const: name });
const status = oneOfWords('expired', 'due', 'upcoming');

const source: Schema = {
  description: 'Where it was seen.',
  oneOf: [
    object({
      kind: kind('code'), file: text(), line: position, column: described(position, 'In UTF-16 units.'), endLine: position,
      endColumn: described(position, 'One past the last.'), language: text(),
    }),
    object({ kind: kind('log'), file: text('As it was given; where an SQL engine read, all that it was asked to read.'), 'line?': count('The first line it was seen on; an SQL engine does not tell.'), format: text(), 'time?': text() }),
    object({ kind: kind('zone'), zone: text(), resource: text(), 'id?': text() }),
  ],
};

/** One finding, as `json` and `ndjson` write it. */
export const findingSchema: Schema = object({
  fingerprint: text('Stable across runs; survives line moves and changes elsewhere in the file.'),
  deprecation: text('Id of the catalog entry.'),
  title: text(),
  status,
  endOfLife: day(),
  daysLeft: whole('0 on the last good day, negative afterwards.'),
  effect: text('What the API does with such a use once the day has passed.'),
  replacement: textOrNull('null: none was announced.'),
  certainty: oneOfWords('certain', 'possible'),
  'note?': text('Why it is only possible, or what else the reader should know.'),
  surface: oneOfWords('calls', 'stored', 'payload', 'field', 'headers', 'names', 'network', 'cipher'),
  route: textOrNull(),
  source,
  'within?': text('The record, block or call that it is a part of, the same for all its parts in one file: they are one thing to do.'),
  evidence: object({
    seen: text('What stood there, redacted.'),
    api: object({ level: oneOfWords('url', 'file', 'package', 'repository', 'log', 'none'), what: text() }),
  }),
  'context?': oneOfWords('doc', 'test', 'comment', 'dependency'),
  'requests?': list(object({ line: position, route: textOrNull() }), 'The requests of the same file that are made with what stands there, on other lines.'),
  count: count('How often it was seen.'),
  'firstSeen?': text(),
  'lastSeen?': text(),
  'statuses?': mapOf(count(), 'HTTP status to count.'),
  'answers?': list(object({ sign: text('Such as "status 410", "error code 10020", "Sunset: …".'), count: count() }), 'What the API already answers to these calls.'),
  'days?': mapOf(count(), 'Day in UTC to count.'),
  'share?': described({ type: 'number', minimum: 0 }, 'Part of all requests that were read together with it, from 0 to 1; absent where rows stand for several, or each over several lines.'),
  callers: list(object({ who: text(), count: count() })),
  'tools?': list(object({ tool: text(), 'version?': text(), count: count() }), 'Tools among the callers, by their user agents.'),
  fix: orNull(object({ kind: { ...oneOfWords('edits', 'manual'), description: 'With edits, lastcall fix rewrites it, unless other files turn out to read the place as well.' }, safety: oneOfWords('safe', 'review'), says: text(), 'step?': text('What the entry tells a person to do at every use; says ends with it.') })),
  suppressed: orNull(object({ by: oneOfWords('comment', 'baseline', 'waiver'), reason: text(), 'owner?': text('Who answers for a waiver.'), 'until?': day() })),
});

/** One limit that requests met, as `json` and `ndjson` write it. */
export const limitSchema: Schema = object(
  {
    fingerprint: text(), limit: text('Id in the table of limits.'), title: text(),
    unit: oneOfWords('bytes', 'milliseconds', 'count', 'count per day', 'count per minute'),
    plans: mapOf({ type: ['number', 'null'] }, 'Plan to the most that is allowed; null: no limit. "all": plans make no difference.'),
    reference: text('Where the limit is published.'), 'note?': text(),
    sign: text('What showed it, such as "status 429 with error code 1015".'),
    certainty: oneOfWords('certain', 'possible'), 'doubt?': text('Why it is only possible.'),
    'largest?': count('Bytes of the largest, for what was seen by its size.'),
    route: textOrNull(), host: textOrNull(), source, count: count(), 'firstSeen?': text(), 'lastSeen?': text(),
  },
  'Requests that met a bound the service keeps. No deprecation: it does not change the exit code.',
);

/** One blind spot, as `json` writes it. */
export const blindSpotSchema: Schema = object(
  {
    where: text(),
    reason: text(),
    kind: oneOfWords('unreadable', 'unparsed', 'no-reader', 'too-large', 'run-time', 'no-permission', 'gone', 'limit', 'other'),
  },
  'Something that kept us from looking.',
);

const catalogLine = object({
  id: text(), title: text(), area: text(), endOfLife: day(), status, daysLeft: whole(),
  afterwards: oneOfWords('removed', 'rejected', 'declined', 'ignored', 'omitted', 'default-changed'),
  effect: text(), replacement: textOrNull(), sources: list(text()),
});

const read = object({
  read: text(), outcome: oneOfWords('read', 'denied', 'gone', 'failed', 'partial'), got: count(), 'of?': count(), 'why?': text(),
});

const verdict = object({ verdict: oneOfWords('affected', 'clear', 'unknown', 'not-applicable'), 'why?': text() });

const asked = object(
  {
    since: text(), until: text(), pages: count(), outcome: oneOfWords('read', 'denied', 'gone', 'failed', 'partial'), 'why?': text(),
    withoutRequest: count('Records of what the service did of itself.'),
  },
  'Given for a log that was asked for through the API.',
);

/** What one input covered; told apart by `kind`. */
export const coverageSchema: Schema = {
  oneOf: [
    object({
      kind: kind('code'), roots: list(text()), files: count('Listed, after ignore rules.'), bytes: count(),
      parsed: mapOf(count(), 'Files by language.'), skipped: mapOf(count(), 'Files not looked at, by reason.'),
    }),
    object({
      kind: kind('logs'),
      files: list(object({ file: text(), format: text(), lines: count(), unreadable: count(), 'bytes?': count('Of text, decompressed; an SQL engine does not tell.'), 'asked?': asked })),
      lines: count(), unreadable: count(), 'headings?': count('Lines that announce columns, or say something about the log.'),
      'weighted?': count('Rows that were counted as often as they say.'), 'spread?': flag('Requests of some log stand over several lines each.'), own: count("Lines of lastcall's own audits, left out."),
      'foreign?': count("Requests to another API's hosts, left out."), 'unselected?': count('Requests outside the window of time or the filter.'),
      'folded?': count('Requests counted without their details, because there were too many different ones.'),
      'limitsUnseen?': list(text(), 'Formats of which limits were looked for on catalogued paths alone.'),
      'firstTime?': text(), 'lastTime?': text(),
    }),
    object({
      kind: kind('zones'),
      zones: list(object({ zone: text(), id: text(), verdicts: mapOf(verdict, 'By catalog entry.'), reads: list(read) })),
      calls: count(),
    }),
  ],
};

const report: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:lastcall:schema:report:1',
  title: 'lastcall report',
  ...object(
    {
      schemaVersion: { const: 1 },
      tool: object({ name: { const: 'lastcall' }, version: text() }),
      catalog: object({ version: text(), digest: text(), entries: list(catalogLine) }),
      asOf: day('The day the report was judged for, in UTC.'),
      dates: oneOfWords('seed', 'latest'),
      findings: list(findingSchema),
      'limits?': list(limitSchema, 'Absent where none were looked for.'),
      blindSpots: list(blindSpotSchema),
      moreBlindSpots: mapOf(count(), 'Blind spots beyond those listed, by kind.'),
      coverage: list(coverageSchema, 'What was looked at, and what was not.'),
      complete: flag('False when something kept us from looking at what we were asked to look at.'),
    },
    'Version 1. Fields may be added; readers ignore those they do not know.',
  ),
};

/** JSON Schema (draft 2020-12) of `--format json`. A fresh copy, so that nobody changes everybody's. */
export function reportSchema(): Schema {
  return structuredClone(report);
}

const fix: Schema = {
  ...report,
  $id: 'urn:lastcall:schema:fix:1',
  title: 'what lastcall fix did or would do',
  description: 'Version 1. A report, whose findings are those that are left for a person, and what was rewritten. Fields may be added; readers ignore those they do not know.',
  properties: {
    ...report.properties,
    ...object({
      written: flag('True with --write: lines are those of the files as they are now, and changes holds what was written. Else those of the files before.'),
      changes: list(object({
        file: text(),
        findings: list(findingSchema, 'What is rewritten, at its lines before.'),
        diff: text('Unified, as git apply takes it.'),
        hides: flag('Credentials or addresses of people are taken out of the diff, which cannot be applied.'),
        'locked?': text('Why --write would leave the file alone.'),
      })),
      lookAt: list(object({ file: text(), line: count('0 where it is the whole file.'), word: text(), kind: oneOfWords('told', 'unused', 'unused-in-module', 'empty', 'above', 'read', 'unset'), says: text() }), 'Lines that a reviewer has to look at.'),
      leftAlone: list(object({ file: text(), reason: text() }), 'Files that stay as they are although something in them could be rewritten.'),
    }).properties,
  },
  required: [...(report.required ?? []), 'written', 'changes', 'lookAt', 'leftAlone'],
};

/** JSON Schema (draft 2020-12) of what `fix --format json` writes. A fresh copy. */
export function fixSchema(): Schema {
  return structuredClone(fix);
}
