import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach } from 'vitest';

export const ROOT = path.join(import.meta.dirname, '..', '..');
const HOOKS = pathToFileURL(path.join(ROOT, 'test/typescript-hooks.mjs')).href;
const MAIN = path.join(ROOT, 'analyzer', 'cli', 'main.ts');

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

/** Runs `lastcall` as a process of its own, to its end. */
export function lastcall(args: string[], options: { cwd?: string; env?: Record<string, string> } = {}): Promise<Ended> {
  return ended(started(['--import', HOOKS, MAIN, ...args], options));
}

/** Runs Node itself, to its end. */
export function node(args: string[], options: { cwd?: string; env?: Record<string, string> } = {}): Promise<Ended> {
  return ended(started(args, options));
}

/** Starts `lastcall emulate` on a free port; `stop` sends the signal and waits for the end. */
export async function emulating(args: string[]): Promise<{ url: string; stop(signal: NodeJS.Signals): Promise<Ended> }> {
  const child = started(['--import', HOOKS, MAIN, 'emulate', '--port', '0', ...args], {});
  const end = ended(child);
  const first = await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), end]);
  if (!Array.isArray(first)) throw new Error(`lastcall emulate ended with ${first.code}: ${first.err}`);
  return {
    url: String(first[0]).trim(),
    stop(signal) {
      child.kill(signal);
      return end;
    },
  };
}

function started(args: string[], { cwd = ROOT, env = {} }: { cwd?: string; env?: Record<string, string> }): ChildProcess {
  // What vitest tells its own children about itself would make node:test report to it.
  const { NODE_OPTIONS: _options, NODE_TEST_CONTEXT: _context, ...inherited } = process.env;
  const child = spawn(process.execPath, args, { cwd, env: { ...inherited, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  return child;
}

async function ended(child: ChildProcess): Promise<Ended> {
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => void (out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => void (err += chunk.toString()));
  const [code] = await once(child, 'close') as [number | null];
  running.delete(child);
  return { code, out, err };
}
