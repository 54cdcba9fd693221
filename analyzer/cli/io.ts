import { readFileSync } from 'node:fs';
import { ownFile } from '../own-files.ts';
import { EXIT } from './exit.ts';

/** Everything a command has of the world outside. Commands read neither `process` nor the clock themselves. */
export interface Io {
  stdout(text: string): void;
  stderr(text: string): void;
  stdin(): AsyncIterable<Uint8Array>;
  /** From now on an interrupt (SIGINT, SIGTERM) aborts this instead of ending the process; a second one ends it. Standard input is closed then. */
  interrupted(): AbortSignal;
  /** Does something at an interrupt (SIGINT, SIGTERM, SIGHUP), which ends the process then as ever; the answer takes that back. */
  beforeInterrupt(action: () => void): () => void;
  env: NodeJS.ProcessEnv;
  cwd: string;
  now(): Date;
  /** Columns of the terminal; 100 where output goes to a file. */
  width: number;
  stdoutIsTerminal: boolean;
  stderrIsTerminal: boolean;
}

/** The world as the running process sees it. */
export function processIo(): Io {
  return {
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    stdin: () => process.stdin,
    interrupted,
    beforeInterrupt,
    env: process.env,
    cwd: here(),
    now: () => new Date(),
    width: process.stdout.columns ?? 100,
    stdoutIsTerminal: process.stdout.isTTY === true,
    stderrIsTerminal: process.stderr.isTTY === true,
  };
}

/** The folder that the process was started in may be gone. */
function here(): string {
  try {
    return process.cwd();
  } catch {
    process.stderr.write('lastcall: The folder this was started in does not exist any more.\n');
    process.exit(EXIT.failed);
  }
}

function interrupted(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      controller.abort();
      // An open read would keep the process alive.
      process.stdin.destroy();
    });
  }
  return controller.signal;
}

function beforeInterrupt(action: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const act = (signal: NodeJS.Signals): void => {
    action();
    forget();
    process.kill(process.pid, signal);
  };
  const forget = (): void => signals.forEach((signal) => void process.off(signal, act));
  for (const signal of signals) process.on(signal, act);
  return forget;
}

/** The version in package.json. */
export function toolVersion(): string {
  const { version } = JSON.parse(readFileSync(ownFile('package.json'), 'utf8')) as { version?: unknown };
  if (typeof version !== 'string') throw new Error('The package is incomplete: its package.json says no version.');
  return version;
}
