import { jsonIn } from '../../../../attempts.ts';
import { isAddress, type JsonObject } from '../../record/values.ts';
import { dialect, type Dialect } from '../names/dialects.ts';

/**
 * Labeled Tab-separated Values as an object, under the labels that ltsv.org recommends; `undefined` for any other text. There `host` is the
 * client, `vhost` the host that was asked for.
 */
export function labelledOf(text: string): JsonObject | undefined {
  if (!text.includes('\t')) return undefined;
  const all = text.split('\t');
  // What a collector put before stands in cells of its own, or before the first one.
  const last = all.findLastIndex((cell) => !LABELLED.test(cell));
  const cells = [...(BEHIND.exec(all[last] ?? '')?.slice(1) ?? []), ...all.slice(last + 1)];
  if (cells.length < 3 || (last >= 0 && !cells.some((cell) => /^(?:req|uri):/.test(cell)))) return undefined;
  return Object.fromEntries(cells.map((cell) => [cell.slice(0, cell.indexOf(':')), cell.slice(cell.indexOf(':') + 1)]));
}

const LABELLED = /^[A-Za-z][\w.-]*:/;
const BEHIND = /\s([a-z][\w-]*:\S.*)$/;

export const LABELLED_DIALECT: Dialect = dialect('ltsv', [], {
  method: ['method'], host: ['vhost'], uri: ['req', 'uri'], status: ['status'], time: ['time'], client: ['host'], agent: ['ua'],
});

/** The same for labels of one's own, among which `host` is the client still where it is an address. */
export function ownLabels(labelled: JsonObject): JsonObject {
  const { host, ...others } = labelled;
  return typeof host === 'string' && isAddress(host) ? { client_ip: host, ...others } : labelled;
}

const OF_METHOD = /(?:^|[\s{])(?:(?:method|verb|request_method)=|[\w.@-]+="?(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)"?(?=\s|$))/;
const OF_TARGET = /(?:^|[\s{])(?:(?:path|uri|url|request_uri)=|[\w.@-]+="?(?:\/|https?:\/\/))/;

/** A whole request under a name, also without quotes (structlog), and any other pair. */
const OF_REQUEST = /(?:^|[\s{])[\w.@-]+=(?:"(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) (?:\/|https?:\/\/)\S* HTTP\/[\d.]+"|(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) (?:\/|https?:\/\/)\S*(?=\s[\w.@-]+=))/;
const OF_OTHERS = /(?:^|[\s{])[\w.@-]+=(?!"[A-Z]{3,7} )\S/;

/** `at=info method=GET path="/x" status=200` as an object, also in the braces of a span; `undefined` for a text that tells no method and path that way, nor a request as a whole. */
export function pairsOf(text: string): JsonObject | undefined {
  if (!text.includes('=')) return undefined;
  if (!(OF_METHOD.test(text) && OF_TARGET.test(text)) && !(OF_REQUEST.test(text) && OF_OTHERS.test(text))) return undefined;
  const pairs = text.matchAll(/(?:^|[\s{])([\w.@-]+)=(?:"((?:[^"\\]|\\.)*)"|'([^']*)'(?=[\s}]|$)|((?:(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) (?=\/|https?:\/\/))?\S*?)(?=(?<!\})\}+(?:[\s:]|$)|,?(?:\s|$)))/g);
  return Object.fromEntries([...pairs].map(([, name, quoted, single, plain]) => [name ?? '', quoted === undefined ? single ?? plain ?? '' : unquoted(quoted)]));
}

/** A value without the escapes that quotes make needful: a body is JSON in them. */
function unquoted(text: string): string {
  const value = text.includes('\\') ? jsonIn(`"${text}"`) : undefined;
  return typeof value === 'string' ? value : text;
}
