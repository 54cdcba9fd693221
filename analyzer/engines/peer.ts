import { UserError } from '../errors.ts';

/**
 * A package that lastcall uses where its user has installed it. Throws `UserError` with the command that installs it where it is
 * not there, or lacks its part for this platform.
 */
export async function installedPeer<T>(title: string, name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(String(error.code)))) throw error;
    throw new UserError(`${title} is not installed.`, { hint: `npm install ${name}`, cause: error });
  }
}
