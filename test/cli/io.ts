import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Io } from '../../analyzer/cli/io.ts';
import { run } from '../../analyzer/cli/program.ts';

export const ROOT = path.join(import.meta.dirname, '../..');

export interface Ran {
  code: number;
  out: string;
  err: string;
}

interface World {
  cwd?: string;
  env?: Record<string, string>;
  stdin?: string;
  /** The clock; a day in November 2026 where nothing is said. */
  now?: string;
  terminal?: boolean;
}

/** Runs the command line in this process, with buffers in place of streams. */
export async function lastcall(words: string[], world: World = {}): Promise<Ran> {
  const written = { out: '', err: '' };
  const io: Io = {
    interrupted: () => new AbortController().signal,
    beforeInterrupt: () => () => {},
    stdout: (text) => void (written.out += text),
    stderr: (text) => void (written.err += text),
    stdin: async function* () {
      yield Buffer.from(world.stdin ?? '');
    },
    env: world.env ?? {},
    cwd: world.cwd ?? ROOT,
    now: () => new Date(world.now ?? '2026-11-20T12:00:00Z'),
    width: 100,
    stdoutIsTerminal: world.terminal ?? false,
    stderrIsTerminal: world.terminal ?? false,
  };
  const code = await run(['node', 'lastcall', ...words], io);
  return { code, ...written };
}

/** A temporary folder with these files in it; gone when the test is over. */
export function folder(files: Record<string, string | Uint8Array> = {}): string {
  const root = mkdtempSync(path.join(tmpdir(), 'lastcall-'));
  chmodSync(root, 0o755);
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
  }
  return root;
}

/** What stands in a file of a folder now. */
export function content(root: string, file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** Without the rights of the superuser, to whom every file is readable and every folder writable. */
export async function unprivileged<T>(action: () => Promise<T>): Promise<T> {
  const NOBODY = 65534;
  if (process.geteuid?.() !== 0) return action();
  process.seteuid?.(NOBODY);
  try {
    return await action();
  } finally {
    process.seteuid?.(0);
  }
}

/** A use that a recipe rewrites, one that only a person can, and near misses of both. */
export const PROJECT = {
  'package.json': '{ "dependencies": { "undici": "7.0.0" } }\n',
  'src/monitor.ts': `export async function scripts(zone: string) {
  return fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/script_monitor/scripts\`);
}
`,
  'src/filters.ts': `export async function filters(zone: string) {
  await fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/workers/filters\`);
  return fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/filters\`);
}
`,
};

/** Nothing of this is deprecated. */
export const CLEAN = { 'src/rulesets.ts': 'await fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/rulesets`);\n' };
