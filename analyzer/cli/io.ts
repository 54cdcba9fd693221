import { readFileSync } from 'node:fs';
import { ownFile } from '../own-files.ts';

/** Everything a command has of the world outside. Commands read neither `process` nor the clock themselves. */
export interface Io {
  stdout(text: string): void;
  stderr(text: string): void;
  stdin(): AsyncIterable<Uint8Array>;
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
    env: process.env,
    cwd: process.cwd(),
    now: () => new Date(),
    width: process.stdout.columns ?? 100,
    stdoutIsTerminal: process.stdout.isTTY === true,
    stderrIsTerminal: process.stderr.isTTY === true,
  };
}

/** The version in package.json. */
export function toolVersion(): string {
  const { version } = JSON.parse(readFileSync(ownFile('package.json'), 'utf8')) as { version?: unknown };
  if (typeof version !== 'string') throw new Error('The package is incomplete: its package.json says no version.');
  return version;
}
