import { Cued } from '../../patterns/cued.ts';

/** How OpenTelemetry's collector begins to show a span, a record of a log, or what several are of, as its `debug` exporter writes them in detail. */
export const SHOWN_TELEMETRY = new Cued(/(?:^|\t)(?:Span|LogRecord|ResourceSpans|ResourceLog) #\d+$/);

/** What goes on with one: its own fields, the heads of its lists, and what stands in them. */
export const OF_TELEMETRY = /^(?:\s+\S.*|(?:Attributes|Events|Links):|Span(?:Event|Link) #\d+|(?:Observed)?Timestamp: .*|Severity\w+: .*|EventName: .*|Body: .*|(?:Trace|Span) ID: .*|Flags: \d+)$/;

/** The same as OTLP has it in JSON. */
export function shownTelemetry([, ...lines]: readonly string[]): string {
  const first = lines.indexOf('Attributes:') + 1;
  const rest = first === 0 ? [] : lines.slice(first);
  const end = rest.findIndex((line) => !ATTRIBUTE.test(line));
  const attributes = (end < 0 ? rest : rest.slice(0, end)).map((line) => ATTRIBUTE.exec(line) ?? []).map(([, key, value = '']) => ({ key, value: typed(value) }));
  const fields = new Map(lines.map((line) => FIELD.exec(line)).map((field) => [field?.[1], field?.[2]]));
  const body = fields.get('Body');
  return JSON.stringify({
    traceId: fields.get('Trace ID'), kind: fields.get('Kind')?.toUpperCase(), start_time: fields.get('Start time'), attributes,
    ...(body === undefined ? {} : { timeUnixNano: fields.get('Timestamp'), body: typed(body) }),
  });
}

const ATTRIBUTE = /^ {5}-> ([^:]+(?::[^:\s]+)*): (\w+\(.*\))$/;
const FIELD = /^ *([A-Z][A-Za-z ]*?) *: (.*)$/;

/** `Str(x)`, `Int(1)`. */
function typed(text: string): { stringValue: string } {
  return { stringValue: /^\w+\((.*)\)$/s.exec(text)?.[1] ?? text };
}
