import type { Dialect } from '../formats/names/dialects.ts';
import type { LogRecord } from '../record/record.ts';
import type { FoundLine, LineFinder } from './finder.ts';
import { layoutOf } from './layout.ts';
import * as places from './places.ts';

/** To take a line apart needs many times its room. Of a longer one nothing is learnt: others will show how records are written. */
const LONGEST_TAUGHT = 1 << 18;

/** Records that have no layout a few times have none. */
const [MOST_TRIES, MOST_TRIED] = [8, 1000];

/** The layouts of JSON records that the kernel was taught. */
export class TaughtLayouts {
  readonly #finder: Pick<LineFinder, 'addLayout'>;
  readonly #dialects: readonly Dialect[];
  /** By the number of the layout. */
  readonly #formats: string[] = [];
  /** How often records with these keys turned out to have no layout. */
  readonly #tried = new Map<string, number>();

  constructor(finder: Pick<LineFinder, 'addLayout'>, dialects: readonly Dialect[]) {
    [this.#finder, this.#dialects] = [finder, dialects];
  }

  /** The format of the records that have a layout. */
  formatOf(layout: number): string {
    return layout === places.COMBINED ? 'combined' : (this.#formats[layout] ?? '');
  }

  /** Takes the layout from a line whose fields strings have read. Nothing happens where it has none, or there is no room for more. */
  teach(line: FoundLine, fields: NonNullable<LogRecord['fields']>): void {
    if (line.end - line.start > LONGEST_TAUGHT || this.#formats.length === places.MOST_LAYOUTS) return;
    const keys = Object.keys(fields).join();
    const tries = this.#tried.get(keys) ?? 0;
    if (tries >= MOST_TRIES) return;
    const layout = layoutOf(fields, line.bytes.toString('latin1', line.start, line.end), this.#dialects);
    if (layout !== undefined && this.#finder.addLayout(layout.steps, line) >= 0) this.#formats.push(layout.format);
    else if (this.#tried.size < MOST_TRIED || tries > 0) this.#tried.set(keys, tries + 1);
  }
}
