import type { Vocabulary } from '../../../catalog/vocabulary.ts';
import type { Page } from '../page/page.ts';
import { flatten, type Str } from '../values/flat.ts';
import { hostIn } from '../values/hosts.ts';

/** Where the APIs of the catalog are asked. */
export function hostsOf({ vocabulary }: Page): string[] {
  return vocabulary.apis.flatMap(({ hosts }) => hosts);
}

/** The host of an API that a text names. */
export function hostNamed(text: string, page: Page): string | undefined {
  return hostsOf(page).find((host) => text.includes(host));
}

/** Whether a text holds what addresses of the API begin with: a host of it, or the path that all others stand below. */
export function holdsBeginning(text: string, { vocabulary: { apis } }: Page): boolean {
  return apis.some(({ hosts, basePaths }) => [...hosts, ...basePaths].some((one) => text.includes(one)));
}

/** Whether paths of the API begin with a word. */
export function isRoot(word: string | undefined, { apis }: Vocabulary): boolean {
  return word !== undefined && apis.some(({ roots }) => roots.includes(word));
}

/** Whether an address is one of another service, as far as its host is written. */
export function isElsewhere(address: Str, page: Page): boolean {
  const host = hostIn(flatten(address).text);
  return host !== undefined && !hostsOf(page).includes(host);
}

/** What the description of an API says with its servers and without is not of this one where they all are of others, unless it names this one. */
export function isOfOtherServers(addresses: readonly Str[], page: Page): boolean {
  const { level } = page.evidence;
  return addresses.length > 1 && level !== 'file' && level !== 'url' && addresses.filter((one) => isElsewhere(one, page)).length === addresses.length - 1;
}
