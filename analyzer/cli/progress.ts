import type { JudgingFlags } from './flags.ts';
import type { Io } from './io.ts';

export interface ProgressLine {
  show(text: string): void;
  clear(): void;
}

const REDRAW_EVERY_MS = 100;

/** One line on standard error that rewrites itself; silent where nobody watches: no terminal, `CI`, `--quiet`. */
export function progressLine(io: Io, flags: Pick<JudgingFlags, 'quiet'>): ProgressLine {
  const silent = flags.quiet === true || !io.stderrIsTerminal || (io.env['CI'] ?? '') !== '';
  let drawn = false;
  let last = 0;
  return {
    show(text) {
      const now = io.now().getTime();
      if (silent || now - last < REDRAW_EVERY_MS) return;
      last = now;
      drawn = true;
      io.stderr(`\r\u001b[2K${text.slice(0, io.width - 1)}`);
    },
    clear() {
      if (drawn) io.stderr('\r\u001b[2K');
      drawn = false;
    },
  };
}
