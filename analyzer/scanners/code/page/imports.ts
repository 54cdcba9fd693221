import type { Api } from '../../../model.ts';
import type { Expr, Import } from '../expr/expr.ts';
import { rootOf } from '../expr/walk.ts';

/** Whether an import's module belongs to a package as a manifest spells it. */
export function packageImported(module: string, name: string, ecosystem: string): boolean {
  if (module === name || module.startsWith(`${name}/`)) return true;
  if (ecosystem === 'npm' || ecosystem === 'go' || module.startsWith('.')) return false;
  const [written, wanted] = [words(module), words(name)];
  // Elsewhere a package and what it declares differ in case and punctuation.
  if (wanted.every((word, index) => written[index] === word)) return true;
  // In PHP a package declares namespaces of its vendor or of its own name. Elsewhere the first word is that of a tool or a domain: `pulumi_aws`.
  return ecosystem === 'packagist' && (written[0] === wanted[0] || written[0] === wanted.at(-1));
}

/** Whether a module stands where a tool puts what it writes: `../.gen/providers/cloudflare/filter`, `imports.cloudflare.filter`. */
export function generatedImported(module: string, place: string): boolean {
  const at = module.indexOf(place);
  return at >= 0 && /^(?:[/.]|$)/.test(module.slice(at + place.length));
}

/** Whether an import binds a name in its file. */
export function binds({ local, names }: Import, name: string): boolean {
  return local === name || Object.hasOwn(names, name);
}

/** Whether what is called, or its first name, is imported from a package of an API: `cloudflare.RecordDataArgs`. */
export function isOfApi(callee: Expr, imports: Import[], apis: readonly Api[]): boolean {
  const root = rootOf(callee);
  const binding = root.kind === 'name' ? imports.find((one) => binds(one, root.name)) : undefined;
  return binding !== undefined && isPackageOfApi(binding.module, apis);
}

/** Whether a module belongs to a package of an API. */
export function isPackageOfApi(module: string, apis: readonly Api[]): boolean {
  return apis.some((api) => Object.entries(api.packages).some(([ecosystem, names]) => names.some((name) => packageImported(module, name, ecosystem))));
}

function words(name: string): string[] {
  return name.toLowerCase().split(/[^a-z0-9]+/).filter((word) => word !== '');
}

/** What of the path of a Go package stands below its repository, without a major version: `internal/config` of `github.com/acme/edge/v2/internal/config`. */
export function belowRepository(module: string): string {
  const [host = '', ...segments] = module.split('/');
  return segments.slice(FORGES.has(host) ? 2 : host.includes('.') ? 1 : 0).filter((one) => !/^v\d+$/.test(one)).join('/');
}

/** Whether a Go package stands where each repository has an owner and a name. */
export function isAtForge(module: string): boolean {
  return FORGES.has(module.slice(0, module.indexOf('/')));
}

/** Where a repository stands below its owner. */
const FORGES = new Set(['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org']);
