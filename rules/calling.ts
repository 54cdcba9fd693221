import { names } from '../analyzer/catalog/define.ts';
import type { Condition, Name, Route } from '../analyzer/catalog/define.ts';

export const NPM = 'npm:cloudflare';
/** In versions before 3 the attributes are the path; to call one of them is to get it. */
export const PYPI = 'pypi:cloudflare';
export const GO = 'go:github.com/cloudflare/cloudflare-go';
export const PHP = 'packagist:cloudflare/sdk';
export const OLD_PHP = 'packagist:jamesryanbell/cloudflare';

/**
 * Methods of an SDK with the request behind each: `{ 'filters.{list,get}': 'GET /zones/{zone_id}/filters' }`.
 * `rest` goes to every name, for instance a condition on the arguments.
 */
export function calling(
  ecosystem: string,
  versions: string | undefined,
  requests: Record<string, Route>,
  rest: Partial<Name> = {},
): Name[] {
  return Object.entries(requests).flatMap(([pattern, call]) => names(ecosystem, 'call', versions, pattern, { call, ...rest }));
}

/**
 * Methods of the SDKs for JavaScript and Python, which are generated of one description: as Python spells them, with words run together
 * in JavaScript.
 */
export function callingScripts(requests: Record<string, Route>, rest: Partial<Name> = {}): Name[] {
  return [...calling(NPM, '>=3', spelled(requests, camel), rest), ...calling(PYPI, '>=3', requests, rest)];
}

/** The same, which the SDK for Go has as well. */
export function callingGenerated(requests: Record<string, Route>): Name[] {
  return [...callingScripts(requests), ...calling(GO, '>=2', spelled(requests, inGo))];
}

function spelled(requests: Record<string, Route>, spell: (method: string) => string): Record<string, Route> {
  return Object.fromEntries(Object.entries(requests).map(([method, call]) => [spell(method), call]));
}

/** `firewall.waf.overrides.create` → `Firewall.WAF.Overrides.New`; a list has a second method that goes through its pages. */
function inGo(method: string): string {
  return pascal(method.replace(/\.create$/, '.new')).replace('.Waf.', '.WAF.').replace(/\.List$/, '.{List,ListAutoPaging}');
}

/** A class of cloudflare_client with the file that has to be required for it: `Zone.RateLimit`, `zone/rate_limit`. */
export function rubyClass(name: string, file: string): Name[] {
  return [...names('gem:cloudflare_client', 'class', undefined, name), ...names('gem:cloudflare_client', 'module', undefined, `cloudflare_client/${file}`)];
}

/** Resources of the Elixir package `cloudflare`: one module each, with the functions of a REST resource. */
export function elixir(module: string, requests: Record<string, Route>): Name[] {
  return calling('hex:cloudflare', undefined, Object.fromEntries(Object.entries(requests).map(([name, call]) => [`${module}.${name}`, call])));
}

/** A Terraform resource by its type, and the same one where it is asked of cf-terraforming. */
export function resource(type: string, note?: string): Name[] {
  const rest = note === undefined ? {} : { note };
  return [...names('terraform', 'block', undefined, type, rest), ...names('cli:cf-terraforming', 'command', undefined, type)];
}

/** Tools whose classes are made from Terraform's resources and are named after them. */
const DECLARING = ['pulumi', 'cdktf'];

/** A class of Pulumi and CDKTF, in Go made by a function; what reads such resources has a name in each language, in CDKTF a class. */
export function declaring(className: string, ...lookups: string[]): Name[] {
  const functions = lookups.flatMap((name) => [`get${name}`, `get${snake(name)}`, `Get${name}`, `Lookup${name}`]);
  const data = lookups.flatMap((name) => [`DataCloudflare${name}`, `NewDataCloudflare${name}`]);
  return [
    ...DECLARING.flatMap((tool) => names(tool, 'class', undefined, [className, `New${className}`])),
    ...names('pulumi', 'call', undefined, functions),
    ...names('cdktf', 'class', undefined, data),
  ];
}

/**
 * An argument of such a class at its path as Terraform spells it: `rules[].action_parameters`. Elsewhere words are run together,
 * in Go and C# with a capital in front. `rest` is asked for each spelling.
 */
export function declaringArgument(className: string, path: string, rest: (path: string) => Partial<Name> = () => ({})): Name[] {
  const spellings = [...new Set([path, camel(path), pascal(path)])];
  return DECLARING.flatMap((tool) => spellings.flatMap((at) => names(tool, 'property', undefined, [className, `New${className}`], { at, ...rest(at) })));
}

/** Such a class where what it is told leaves a condition open, which is asked of each spelling of the paths in it. */
export function declaringUnread(className: string, conditionOn: (spelled: (path: string) => string) => Condition): Name[] {
  const unread: Condition = { some: [asIs, camel, pascal].map(conditionOn) };
  return DECLARING.flatMap((tool) => names(tool, 'class', undefined, [className, `New${className}`], { unread }));
}

/**
 * Methods of the SDKs for JavaScript and Python with the position of the argument that is sent, `{ 'pools.edit': 1 }`, and what is asked
 * of it. In Python what stands before it may be told by name, in one with it; in JavaScript all ids but the last are, since
 * version 7: `rulesets.rules.edit(ruleID, { ruleset_id, … })`. `conditionOn` is given the root of what is sent, `as` says what the
 * condition is for.
 */
export function callingAsked(methods: Record<string, number>, conditionOn: (root: string) => Condition, as: (condition: Condition) => Partial<Name>): Name[] {
  return Object.entries(methods).flatMap(([method, index]) => {
    const sent = (earlier: number): Condition => {
      const last = conditionOn(`args[${index}]`);
      return earlier >= index ? last : { some: [last, { every: [{ at: `args[${index}]`, is: 'absent' }, conditionOn(`args[${earlier}]`)] }] };
    };
    return [...names(NPM, 'call', '>=3', camel(method), as(sent(1))), ...names(PYPI, 'call', '>=3', method, as(sent(0)))];
  });
}

/** Such methods where what they are told leaves a condition open. */
export function callingUnread(methods: Record<string, number>, conditionOn: (root: string) => Condition): Name[] {
  return callingAsked(methods, conditionOn, (unread) => ({ unread }));
}

/** `WafRules` → `_waf_rules`. */
function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A path as Terraform and the API spell it. */
export function asIs(path: string): string {
  return path;
}

/** `actions.security_level` → `actions.securityLevel`. */
export function camel(path: string): string {
  return path.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `actions.security_level` → `Actions.SecurityLevel`. */
export function pascal(path: string): string {
  return camel(path).replace(/(?:^|(?<=\.))[a-z]/g, (letter) => letter.toUpperCase());
}
