import type { Segment } from '../../../model.ts';
import { onceFor } from '../../once.ts';
import type { Call, Unit } from '../expr/expr.ts';
import { exprsOf } from '../expr/walk.ts';
import type { OpenPath } from '../page/open-paths.ts';
import type { Page } from '../page/page.ts';
import { hasSlash } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import { callPathOf } from '../paths/call-path.ts';

/**
 * The paths that one word completes which is told where tails of paths are told as well: `endpoint('filters')` beside
 * `endpoint('firewall/rules')`, which begins below a zone. The same is called, as it is written.
 */
export function openBeside(call: Call, word: string | undefined, page: Page): OpenPath[] {
  const { unit, vocabulary } = page;
  if (!vocabulary.ownTemplates.some((template) => template.at(-1) === word)) return NONE;
  return opened(unit, page).get(written(call, unit)) ?? NONE;
}

const NONE: OpenPath[] = [];

const opened = onceFor((unit: Unit, page: Page): ReadonlyMap<string, OpenPath[]> => {
  const found = new Map<string, OpenPath[]>();
  for (const expr of exprsOf(unit)) {
    if (expr.kind !== 'call') continue;
    const paths = expr.args.flatMap(({ value }) => fold(value, page.scope)).filter(hasSlash).flatMap((str) => {
      const path = callPathOf(str, page, true);
      return path?.reading === 'unbased' ? below(beginningOf(path.segments), page.vocabulary.ownTemplates) : [];
    });
    if (paths.length > 0) found.set(written(expr, unit), paths);
  }
  return found;
});

/** What stands before a tail is known of the catalog, and written nowhere. */
function beginningOf(segments: Segment[]): Segment[] {
  const first = segments.findIndex(({ place }) => place !== undefined);
  return segments.slice(0, Math.max(first, 0));
}

function below(beginning: Segment[], templates: string[][]): OpenPath[] {
  const hole = beginning.length;
  const fitting = templates.filter(
    (template) =>
      template.length === hole + 1 && beginning.every(({ text }, index) => (text === undefined ? template[index]?.startsWith('{') : text === template[index])),
  );
  const words = new Set(fitting.flatMap((template) => template[hole] ?? []).filter((word) => !word.startsWith('{')));
  return hole < 2 || words.size === 0 ? [] : [{ path: [...beginning.map(({ text }) => text), undefined], hole, words }];
}

function written({ callee }: Call, { text }: Unit): string {
  return text.slice(callee.start, callee.end);
}
