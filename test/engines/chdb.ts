import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface Chdb {
  query(sql: string, format: string): string;
}

/** ClickHouse as a library of half a gigabyte, which most machines do not have; CI installs it. */
export const chdb: Chdb | undefined = installed();

function installed(): Chdb | undefined {
  try {
    return createRequire(import.meta.url)('chdb') as Chdb;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** What only a server knows, or what the library does by itself. */
const OF_SERVERS = new Set(['send_progress_in_http_headers', 'http_headers_progress_interval_ms', 'default_format', 'readonly', 'wait_end_of_query', 'database', 'query_id']);

/** The URL of a server that hands statements to the library, as a server of ClickHouse would take them over HTTP. */
export async function clickhouseServer(): Promise<string> {
  const listening = createServer((request, response) => {
    void text(request).then((sql) => {
      const given = [...new URL(request.url ?? '/', 'http://server').searchParams].filter(([name]) => !OF_SERVERS.has(name));
      const settings = given.map(([name, value]) => `${name} = ${value}`).join(', ');
      try {
        response.end(chdb?.query(`${sql} SETTINGS ${settings}`, 'JSONCompactEachRow'));
      } catch (error) {
        response.writeHead(500).end(error instanceof Error ? error.message : String(error));
      }
    });
  });
  await new Promise<void>((resolve) => void listening.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void listening.close());
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}
