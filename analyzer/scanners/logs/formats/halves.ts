import type { Unread } from '../record/record.ts';
import { withoutColours } from './prefix.ts';

const SECOND = /(?:^|\s)<-- (?:[A-Z]{3,10} (\/\S*)|\d{3} (?:[^/]* )?(\S+:\/\/\S+))/;
/** What stands in a line that is the half that is read. */
export const FIRST_HALF = '--> ';

const ALONE = 'tells one half of a request, whose other half is not there';

/**
 * The half of a request that a line is beside the one that says the same: Koa and Hono tell of a request when it comes,
 * OkHttp of its answer.
 */
export function halfIn(text: string): Unread | undefined {
  const found = text.includes('<-- ') ? SECOND.exec(withoutColours(text)) : null;
  return found === null ? undefined : { unread: ALONE, half: (found[1] ?? found[2]) as string };
}

/** Finds the halves whose others are missing, in whichever order they come. */
export interface Halves {
  /** A line that is the other half of a request for `target`. */
  second(target: string, line: number): void;
  /** A request for `target` that was read, in a line with `FIRST_HALF`. */
  first(target: string): void;
  end(): void;
}

/** A half that waits for its other; where it is the second one, its line has not been told. */
interface Waiting {
  path: string;
  line?: number;
}

/** Requests that cross: of more than that, the oldest is given up. */
const MOST_WAITING = 256;

/** Nothing waits at first; `tell` is told of the lines that nothing came to. */
export function halves(tell: (line: number, reason: string) => void): Halves {
  const waiting: Waiting[] = [];

  const meet = (half: Waiting): void => {
    const other = waiting.findIndex(({ path, line }) => path === half.path && (line === undefined) !== (half.line === undefined));
    if (other >= 0) waiting.splice(other, 1);
    else waiting.push(half);
    if (waiting.length > MOST_WAITING) giveUp(waiting.shift() as Waiting);
  };

  const giveUp = ({ line }: Waiting): void => {
    if (line !== undefined) tell(line, ALONE);
  };

  return {
    second: (target, line) => meet({ path: pathOf(target), line }),
    first: (target) => meet({ path: pathOf(target) }),
    end: () => waiting.splice(0).forEach(giveUp),
  };
}

/** The host may stand elsewhere in what was read. */
function pathOf(target: string): string {
  return target.replace(/^\w+:\/\/[^/]*/, '');
}
