import type { Sought } from './sought.ts';

/** What the build makes ahead of the catalog that lastcall brings, since that takes longer than a look at a small tree; nothing in the sources. */
export const ahead: { digest: string; sought: Sought } | undefined = undefined;
