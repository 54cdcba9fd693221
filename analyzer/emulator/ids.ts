import { createHash } from 'node:crypto';

/** 32 hex digits that depend on the parts alone. */
export function hexId(...parts: (string | number)[]): string {
  return createHash('md5').update(parts.join('\0')).digest('hex');
}

/** Gives 32 hex digits the dashes of a UUID. */
export function asUuid(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

/** Counts up, so that two runs of the same requests hand out the same ids. */
export interface Identifiers {
  hex(): string;
  uuid(): string;
  number(): number;
}

/** A fresh counter. Numbers start at 1000, clear of those a seed is likely to use. */
export function identifiers(): Identifiers {
  let count = 0;
  const next = (): number => (count += 1);
  return {
    hex: () => hexId('created', next()),
    uuid: () => asUuid(hexId('created', next())),
    number: () => 1000 + next(),
  };
}
