import type { Name } from '../../../model.ts';
import { isOfOneClass } from '../../files/name-clues.ts';
import { plainName } from '../expr/wire.ts';
import type { Page } from '../page/page.ts';
import type { Link } from './chains.ts';
import type { Sdk } from './sdks.ts';

/**
 * In PHP an object of a class is asked that another file may have made: `$firewall->getFirewallRules($zone)`, where the method is one nobody
 * else has, also of a field or method that is called like the class; and any method of what is declared to be of it, `function run(DNS $dns)`.
 */
export function isOfObjectMadeElsewhere([className = '', method = '', ...more]: string[], { role }: Name, links: Link[], sdk: Sdk, page: Page): boolean {
  const { unit } = page;
  const [object, asked] = links.slice(-2);
  if (role !== 'call' || !sdk.ecosystem.startsWith('packagist:') || more.length > 0 || object === undefined || asked?.name !== method) return false;
  const [isAlone, isField] = [links.length === 2, links.length === 3 && links[0]?.name === 'this'];
  // A class that is its own object has methods of its own, and so has what was made of another.
  const isCalledAlike = isAlone ? object.name !== 'this' && !/^\p{Lu}/u.test(object.name) : plainName(object.name) === plainName(className);
  if (isOfOneClass(method) && isCalledAlike && !isOfOwnClass(object.name, sdk, page) && (isAlone || isField || sdk.version !== undefined || sdk.isNear)) return true;
  const imported = unit.imports.find(({ module }) => sdk.brings(module) && module.split('\\').at(-1) === className);
  if (imported === undefined || !/^\w+$/.test(object.name)) return false;
  return ((isAlone || isField) && isDeclaredAs(imported.local ?? className, object.name, unit.text)) || isGivenAs(imported.local ?? className, object.name, unit.text);
}

/** `SiteService $service`, a class of the project itself, which does not require the SDK: neither this file nor that of the class leads to it. */
function isOfOwnClass(name: string, sdk: Sdk, { unit, host }: Page): boolean {
  const own = unit.imports.filter(({ local, module }) => local !== undefined && /^\w+$/.test(name) && isDeclaredAs(local, name, unit.text) && (host.filesOf?.(unit.file, module) ?? []).length > 0);
  return own.length > 0 && sdk.version === undefined && !sdk.isNear && own.every(({ module }) => !sdk.brings(module));
}

/** `Firewall $f`, `?Firewall $f`, and what a comment says above it: `@var Firewall`. */
function isDeclaredAs(className: string, name: string, text: string): boolean {
  return new RegExp(`(?<![\\w\\\\])${className}\\s+\\$${name}\\b|@var\\s+${className}\\b[^;{}$]*\\$${name}\\b`).test(text);
}

/** `function firewall(): ?Firewall`, and what a comment says above it: `@return Firewall`. */
function isGivenAs(className: string, name: string, text: string): boolean {
  return new RegExp(`\\bfunction\\s+${name}\\s*\\([^(){}]*\\)\\s*:\\s*\\??${className}\\b|@return\\s+${className}\\b[^;{}$]*\\bfunction\\s+${name}\\b`).test(text);
}

/** What is called like the class comes from a file that imports it: `$this->cloudflare->zoneSettings()->updateMinifySetting(…)`. */
export function isGivenElsewhere(name: string, links: Link[], sdk: Sdk): boolean {
  const [className = '', method = '', ...more] = name.split('.');
  return sdk.ecosystem.startsWith('packagist:') && more.length === 0 && isOfOneClass(method) && plainName(links.at(-2)?.name ?? '') === plainName(className) && sdk.isNear;
}
