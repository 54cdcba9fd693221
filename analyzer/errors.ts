/** An error the user can mend: printed as a sentence with a hint, exit 2, no stack. */
export class UserError extends Error {
  readonly hint: string | undefined;

  constructor(message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'UserError';
    this.hint = options.hint;
  }
}

/** Why the system would not do something, in words for people; its own code where there are none. */
export function whyOf(error: unknown, words: Record<string, string> = {}): string {
  const code = codeOf(error);
  return words[code] ?? WHY[code] ?? code;
}

/** What people meet. */
const WHY: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission was denied',
  EPERM: 'permission was denied',
  EROFS: 'its disk cannot be written to',
  ENOSPC: 'there is no room left on its disk',
  EDQUOT: 'there is no room left on its disk',
  EFBIG: 'it would be larger than a file may become here',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'its name is too long',
  EIO: 'the disk reported an error',
};

/** Whether the system would not do something: a file is gone, or may not be read. */
export function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** `EACCES`, `EISDIR` …; the message of an error without a code. */
export function codeOf(error: unknown): string {
  if (error instanceof Error) return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
  return String(error);
}
