import { redact } from '../redact.ts';

/**
 * What an engine is asked to read, as it may be shown: URLs without user and query, where signatures stand; of a table function
 * only its first text, since keys and passwords follow it.
 */
export function shownInput(input: string): string {
  const texts = textsIn(input);
  const bare = texts.slice(1).reduce((kept, text) => kept.replace(text, "'…'"), input);
  return withoutSecrets(bare);
}

/** The texts in a table function that may be credentials. */
export function secretsIn(input: string): string[] {
  return textsIn(input).slice(1).map((text) => text.slice(1, -1)).filter((text) => text.length > 2);
}

/** The first line of an engine's message, which later ones explain with excerpts of the statement and the data. */
export function sentenceOf(message: string, secrets: readonly string[] = []): string {
  const bare = secrets.reduce((kept, secret) => kept.replaceAll(secret, '[redacted]'), message.split('\n')[0] ?? '');
  const line = withoutSecrets(bare).trim().slice(0, 300);
  return line === '' ? 'it says nothing.' : line.endsWith('.') ? line : `${line.replace(/[:,;]$/, '')}.`;
}

function textsIn(input: string): string[] {
  return input.includes('(') ? [...input.matchAll(/'(?:[^'\\]|\\.|'')*'/g)].map(([text]) => text) : [];
}

function withoutSecrets(text: string): string {
  return redact(text.replace(/([a-z][a-z0-9+.-]*:\/\/)[^/@\s'"]*@/gi, '$1').replace(/([a-z][a-z0-9+.-]*:\/\/[^?\s'"]*)\?[^\s'"]*/gi, '$1'));
}
