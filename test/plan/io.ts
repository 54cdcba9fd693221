import type { Io } from '../../analyzer/cli/io.ts';

/** A world for one command: what it writes is kept, the day is fixed by `SOURCE_DATE_EPOCH`. */
export function ioIn(cwd: string, env: Record<string, string> = {}): { io: Io; out(): string; err(): string } {
  let [out, err] = ['', ''];
  return {
    io: {
      stdout: (text) => void (out += text),
      stderr: (text) => void (err += text),
      async *stdin() {},
      env: { SOURCE_DATE_EPOCH: '1795000000', ...env },
      cwd,
      now: () => new Date(),
      width: 100,
      stdoutIsTerminal: false,
      interrupted: () => new AbortController().signal, beforeInterrupt: () => () => {}, stderrIsTerminal: false,
    },
    out: () => out,
    err: () => err,
  };
}
