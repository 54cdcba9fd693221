import type { Api } from '../../../model.ts';
import { isNamedAfter } from '../../files/standing.ts';
import type { Unit } from '../expr/expr.ts';
import { belowRepository } from '../page/imports.ts';
import type { Page } from '../page/page.ts';
import type { Link } from './chains.ts';

/** Whether the package that `hcloud.FirewallRule` begins with is one of the API; `undefined` where no package is called so. */
export function isOfOwnPackage([first]: Link[], { unit, vocabulary }: Page): boolean | undefined {
  const named = packageNamed(first?.name, unit);
  return named === undefined ? undefined : isNamedAfter(partNaming(named, vocabulary.apis), vocabulary.apis);
}

/**
 * What of the path of a Go package says what it is of: what stands below its repository. Anything may be in a program that is called after an
 * API, `cloudflare-ddns/internal/ipfilter`, but not in what is called like its SDK: `cloudflare-go/dns` of whoever copied it.
 */
function partNaming(module: string, apis: Api[]): string {
  const segments = module.split('/');
  const isCopy = apis.some(({ packages }) => packages['go']?.some((own) => segments.includes(own.split('/')[2] ?? own)));
  const below = belowRepository(module);
  return isCopy || below === '' ? module : below;
}

/** The module that a file of Go calls so: what stands behind the name of a package belongs to it. */
export function packageNamed(local: string | undefined, { language, imports }: Unit): string | undefined {
  return language === 'go' && local !== undefined ? imports.find((one) => one.local === local)?.module : undefined;
}
