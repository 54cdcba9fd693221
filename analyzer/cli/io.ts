import { readFileSync } from 'node:fs';

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

/** The version in package.json, which stands two folders up in the source and three in the build. */
export function toolVersion(): string {
  for (const up of ['../../package.json', '../../../package.json']) {
    const file = new URL(up, import.meta.url);
    const text = readIfThere(file);
    if (text !== undefined) {
      const { name, version } = JSON.parse(text) as { name?: unknown; version?: unknown };
      if (name === 'lastcall' && typeof version === 'string') return version;
    }
  }
  throw new Error('package.json of lastcall was not found beside its code.');
}

function readIfThere(file: URL): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
