/** An error the user can mend: printed as a sentence with a hint, exit 2, no stack. */
export class UserError extends Error {
  readonly hint: string | undefined;

  constructor(message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'UserError';
    this.hint = options.hint;
  }
}

/** `EACCES`, `EISDIR` …; the message of an error without a code. */
export function codeOf(error: unknown): string {
  if (error instanceof Error) return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
  return String(error);
}
