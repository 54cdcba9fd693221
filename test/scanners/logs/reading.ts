import path from 'node:path';
import { catalogOf } from '../../../analyzer/catalog/catalog.ts';
import { readLogs, type LogOptions, type LogReading } from '../../../analyzer/scanners/logs/index.ts';
import type { LogGroup } from '../../../analyzer/scanners/logs/groups/log-group.ts';
import { apis, deprecations } from '../../../rules/index.ts';

export const { vocabulary } = catalogOf(deprecations, apis);

export const ZONE = '0123456789abcdef0123456789abcdef';

/** Reads fixtures by name. */
export function readFixtures(names: string[], options: Partial<LogOptions> = {}): Promise<LogReading> {
  const folder = path.join(import.meta.dirname, '..', '..', '..', 'fixtures', 'logs');
  return readLogs(names.map((name) => ({ name, path: path.join(folder, name) })), { vocabulary, ...options });
}

/** Reads text as if it came by standard input, in pieces of `size` bytes. */
export function readText(text: string | Buffer, options: Partial<LogOptions> = {}, size = 1 << 16): Promise<LogReading> {
  return readLogs([{ name: '-', bytes: pieces(Buffer.from(text), size) }], { vocabulary, ...options });
}

export async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** One line of a Logpush log. */
export function logpush(uri: string, fields: Record<string, unknown> = {}): string {
  return `${JSON.stringify({ ClientRequestMethod: 'GET', ClientRequestHost: 'api.cloudflare.com', ClientRequestURI: uri, EdgeResponseStatus: 200, ...fields })}\n`;
}

/** `format count×request`, in order. */
export function shown({ groups }: LogReading): string[] {
  return groups.map(({ usage, count }) => `${usage.source.kind === 'log' ? usage.source.format : ''} ${count}×${usage.seen}`);
}

export function call(group: LogGroup | undefined): Extract<LogGroup['usage'], { kind: 'call' }> {
  if (group?.usage.kind !== 'call') throw new Error('There is no such call.');
  return group.usage;
}
