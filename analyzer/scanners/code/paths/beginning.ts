import type { Page } from '../page/page.ts';

/** Whether a text holds what addresses of the API begin with: a host of it, or the path that all others stand below. */
export function holdsBeginning(text: string, { vocabulary: { apis } }: Page): boolean {
  return apis.some(({ hosts, basePaths }) => [...hosts, ...basePaths].some((one) => text.includes(one)));
}
