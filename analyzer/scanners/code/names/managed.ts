import type { Doc, Name } from '../../../model.ts';
import type { Expr, ObjectExpr, Span } from '../expr/expr.ts';
import { fieldNamed } from '../expr/walk.ts';
import { snakeCase } from '../expr/wire.ts';

/** A Terraform resource as Kubernetes holds it. */
interface ManagedResource {
  /** The type as Terraform calls it. */
  name: string;
  /** Where its kind is written. */
  span: Span;
  /** What stands in `spec.forProvider`. */
  body: ObjectExpr;
}

/**
 * The Terraform resource behind a Kubernetes manifest of a Crossplane provider, which are made from Terraform's: group
 * `waf.cloudflare.upbound.io` and kind `Override` are `cloudflare_waf_override`. One that was written by hand keeps in the `settings`
 * of a `Zone` what is a resource of its own, `cloudflare_zone_settings_override`. The group must name the provider.
 */
export function managedResource(object: ObjectExpr, names: ReadonlyMap<string, Name[]>): ManagedResource | undefined {
  const body = fieldNamed(fieldNamed(object, 'spec'), 'forProvider');
  const kind = fieldNamed(object, 'kind');
  if (body?.kind !== 'object' || kind === undefined) return undefined;
  const [group = ''] = literal(fieldNamed(object, 'apiVersion')).split('/');
  const words = group.toLowerCase().split(/[.-]/);
  const own = literal(kind).toLowerCase();
  const ofProvider = [...names.keys()].filter((one) => words.includes(one.split('_')[0] ?? ''));
  // Of `Rule` in the group `firewall` the whole of the two is asked first: a `cloudflare_rule` there is not.
  for (const written of [`${words[0]}${own}`, own]) {
    const name = ofProvider.find((one) => squeezed(one) === written);
    if (name !== undefined) return { name, span: kind, body };
  }
  const settings = fieldNamed(body, 'settings')?.kind === 'object' ? ofProvider.find((one) => squeezed(one).startsWith(`${own}settings`)) : undefined;
  return settings === undefined ? undefined : { name: settings, span: kind, body };
}

/** Fields as Terraform spells them: `alwaysUseHttps` → `always_use_https`. */
export function asTerraform(doc: Doc): Doc {
  if (doc.kind === 'list') {
    const [only, ...more] = doc.items;
    // A block that may stand once is a list of one.
    return only?.kind === 'object' && more.length === 0 ? asTerraform(only) : { ...doc, items: doc.items.map(asTerraform) };
  }
  if (doc.kind !== 'object') return doc;
  return { ...doc, fields: doc.fields.map((field) => ({ ...field, name: snakeCase(field.name), value: asTerraform(field.value) })) };
}

/** Without the provider and without what only parts words: `cloudflare_load_balancer_pool` → `loadbalancerpool`. */
function squeezed(type: string): string {
  return type.split('_').slice(1).join('');
}

function literal(expr: Expr | undefined): string {
  if (expr?.kind !== 'string') return '';
  return expr.parts.map((part) => (part.kind === 'chunk' ? part.value : '')).join('');
}
