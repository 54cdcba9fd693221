/** A digest of everything the compiler reads. */
export function digestOfKernel(): string;
