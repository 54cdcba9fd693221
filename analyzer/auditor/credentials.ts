import { UserError } from '../errors.ts';
import type { Manners } from './manners.ts';

export interface Credentials {
  scheme: 'token' | 'key';
  headers: Record<string, string>;
  /** Takes the secrets out of a text, wherever they came back from. */
  scrub(text: string): string;
}

/** Credentials of an environment: a token, else a key with its e-mail address. Throws `UserError` when there are none. */
export function credentialsIn(env: Record<string, string | undefined>, names: Manners['credentials']): Credentials {
  const [token, key, email] = [names.token, names.key, names.email].map((list) => firstOf(env, list));
  if (token !== undefined) return credentials('token', { authorization: `Bearer ${token}` }, [token]);
  if (key !== undefined && email !== undefined) return credentials('key', { 'x-auth-email': email, 'x-auth-key': key }, [key, email]);
  if (key !== undefined) throw new UserError(`${names.key.find((name) => env[name])} needs ${names.email[0]} beside it.`, { hint: `A token in ${names.token[0]} needs no e-mail address.` });
  throw new UserError('There are no credentials to ask with.', { hint: `Set ${names.token[0]}, or ${names.key[0]} and ${names.email[0]}.` });
}

function credentials(scheme: Credentials['scheme'], headers: Record<string, string>, secrets: string[]): Credentials {
  const broken = secrets.find((secret) => !/^[\x21-\x7e]+$/.test(secret));
  if (broken !== undefined) throw new UserError('The credentials hold a space, a line break or another character that no header can carry.', { hint: 'Set the variable again, without quotes or line breaks.' });
  return { scheme, headers, scrub: (text) => secrets.reduce((kept, secret) => kept.replaceAll(secret, '[redacted]'), text) };
}

function firstOf(env: Record<string, string | undefined>, names: string[]): string | undefined {
  return names.map((name) => env[name]?.trim()).find((value) => value !== undefined && value !== '');
}
