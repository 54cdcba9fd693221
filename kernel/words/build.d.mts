/** A digest of everything the compiler reads. */
export function digestOfWordKernel(): string;
