import { isAnything, type Str } from './flat.ts';

/** Whether a text begins with a host. */
export function beginsAddress(str: Str): boolean {
  const first = str.find(isAnything);
  return first?.kind === 'text' && /^https?:\/\//.test(first.value);
}

/** The host that an address is written with, in small letters and without port; `undefined` where it has no dot or goes on in what is not known. */
export function hostIn(address: string): string | undefined {
  return HOST.exec(address)?.[1]?.toLowerCase();
}

const HOST = /^https?:\/\/(?:[^@/?#]*@)?([\w-]+(?:\.[\w-]+)+)(?=[:/?#]|$)/i;

/** Whether a text begins with a host that has a name of its own: a machine nearby, a proxy and an example stand in for any. */
export function namesHost(str: Str): boolean {
  const first = str.find(isAnything);
  const host = first?.kind === 'text' ? hostIn(first.value) : undefined;
  return host !== undefined && /\.[a-z]{2,}$/.test(host) && !STANDS_IN.test(host);
}

const STANDS_IN = /example|localhost|proxy|mock|stub|fake|\.(?:local|test|internal|invalid)$/;
