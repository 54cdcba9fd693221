/** An error the user can mend: printed as a sentence with a hint, exit 2, no stack. */
export class UserError extends Error {
  readonly hint: string | undefined;

  constructor(message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'UserError';
    this.hint = options.hint;
  }
}
