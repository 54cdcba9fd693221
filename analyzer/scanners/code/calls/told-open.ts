import type { OpenPath } from '../page/open-paths.ts';
import type { Page } from '../page/page.ts';
import { blocksAt } from '../values/bindings.ts';
import { functionsAround } from './callers.ts';

/** Tells the host which paths are left open at an offset, with the functions that others may call to fill them. */
export function tellOpen(opened: OpenPath[], at: number | undefined, { unit, host }: Page): OpenPath[] {
  if (opened.length === 0) return [];
  const names = at === undefined ? [] : functionsAround(at, unit);
  const types = at === undefined ? [] : blocksAt(at, unit).flatMap(({ className }) => className ?? []);
  const paths = opened.map((path): OpenPath => (names.length === 0 ? path : { ...path, by: { language: unit.language, names, types } }));
  for (const path of paths) host.deferred?.open(path, unit.file);
  return paths;
}
