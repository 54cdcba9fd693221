import { Cued } from '../../patterns/cued.ts';
import { isoTime } from '../../record/time.ts';

/** A line as its program wrote it, and what a collector put before it. */
export interface Unwrapped {
  /** Holds a time in most cases. */
  prefix: string;
  text: string;
}

const STAMP = /\d{4}-\d\d-\d\dT\S+/.source;

/**
 * What syslog (RFC 3164, RFC 5424, and the files that rsyslog and journald write), the container runtimes of Kubernetes, `docker compose logs`
 * and `kubectl logs --prefix` put before a line, and journald in an export.
 */
const PREFIX = new RegExp(`^(?:\\d{1,5} (?=<\\d))?(?:${[
  /<\d{1,3}>1 (?:\S+ ){5}(?:-|(?:\[(?:[^\]"]|"(?:[^"\\]|\\.)*")*\])+) \ufeff?/.source,
  `(?:<\\d{1,3}>)?(?:[A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d|${STAMP}) (?:\\S+ )?(?!(?:GET|HEAD|POST|PUT|PATCH|DELETE):)[^\\s":]+: `,
  `${STAMP} (?:stdout|stderr) [FP] `,
  /[\w.-]+ +\| /.source,
  /\[pod\/\S+\] /.source,
  /(?: {4})?MESSAGE=/.source,
].join('|')})`);

/** Takes a line out of what was put before it, without colours. */
export function unwrapped(text: string): Unwrapped {
  const plain = withoutColours(text);
  const shown = SHOWN.exec(plain);
  if (shown !== null) return { prefix: stamped(plain.slice(0, shown.index)), text: unquoted(shown[1] ?? '') };
  const event = EVENT.exec(plain)?.[0];
  return event === undefined ? prefixed(plain) : { prefix: stamped(event), text: plain.slice(event.length).trimEnd().slice(0, -1) };
}

/** Takes a line without colours out of what was put before it; what Ruby shows stays as it is. */
export function prefixed(plain: string): Unwrapped {
  const prefix = PREFIX.exec(plain)?.[0] ?? '';
  return { prefix, text: plain.slice(prefix.length) };
}

/** A record that Ruby shows, as Fluent Bit and Logstash print them for people: `{"log"=>"…"}`. */
const SHOWN = new Cued(/[{ ]"(?:log|message|MESSAGE)" ?=> ?"((?:[^"\\]|\\.)*)"/);

/** What Fluent Bit puts before a record that it shows, and a bracket behind it: `[0] tag: [[1709288430.123, {}], {"path"=>"/x"}]`, older ones `[0] tag: [1709288430.123, {…}]`. */
const EVENT = new Cued(/^\[\d+\] \S+: \[(?:\d+\.\d+|\[\d+\.\d+, \{.*?\}\]), (?=\{.*\}\]\s*$)/);

/** With the time at which an event was collected where it is read as one. */
function stamped(prefix: string): string {
  const time = isoTime(/^\[\d+\] \S+: \[\[?(\d+\.\d+), /.exec(prefix)?.[1]);
  return time === undefined ? prefix : `${time} ${prefix}`;
}

function unquoted(text: string): string {
  return text.replace(/\\(.)/g, (_, one: string) => (one === 'n' ? '' : one));
}

/** A text as it is without the sequences by which terminals colour it. */
export function withoutColours(text: string): string {
  return text.includes('\x1b') ? text.replace(/\x1b\[[\d;]*m/g, '') : text;
}

/** A text without its bytes of zero: a crash leaves them at the start of the next line. */
export function withoutZeros(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}
