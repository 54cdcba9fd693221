import { put } from '../../../lists.ts';
import type { Name } from '../../../model.ts';
import { packagesOf, splitEcosystem } from '../../files/ecosystems.ts';
import { once, onceFor } from '../../once.ts';
import type { Import, Unit } from '../expr/expr.ts';
import { generatedImported, packageImported } from '../page/imports.ts';
import type { Page } from '../page/page.ts';

/** An SDK that a file may use: what the catalog names in it, and what speaks for its use here. */
export interface Sdk {
  ecosystem: string;
  /** Names by their last member. */
  byLast: ReadonlyMap<string, Name[]>;
  reading: 'exact' | 'named';
  /** A file that this one leads to imports it: its client may be given on. Files are read for it. */
  readonly isNear: boolean;
  /** The same goes for this, where the file itself does not import it. */
  readonly version: string | undefined;
  /** Its names stand alone. */
  builtIn: boolean;
  /** Its classes may be made without its name: `new Filter(…)` below `using Pulumi.Cloudflare`. */
  opened: boolean;
  /** Whether an import of this module brings it in. */
  brings(module: string): boolean;
  /** Pulumi and CDKTF have a package for each provider, in which classes may be called the same: `@pulumi/akamai`, `.gen/providers/akamai`. */
  isOfOther(module: string): boolean;
}

/** The SDKs of the catalog that the page imports, or, loosely, that the evidence around it makes likely. */
export function sdksOf(page: Page): Sdk[] {
  const kind = packagesOf(page.unit.language);
  const around = once(() => page.host.importsAround?.() ?? []);
  const sdks: Sdk[] = [];
  for (const [ecosystem, names] of page.vocabulary.names) {
    const [ownKind, own] = splitEcosystem(ecosystem);
    if (ownKind === 'terraform' || ownKind === 'cli' || (own !== undefined && ownKind !== kind)) continue;
    // A language of modules that are there without an import.
    const builtIn = own === undefined && ownKind === kind;
    const brings = bringing(page, ownKind, own);
    const imported = page.unit.imports.find((one) => brings(one.module));
    if (imported === undefined && !builtIn && (own === undefined || page.evidence.level === 'none' || isOfAnother(page.unit))) continue;
    const near = (): Import | undefined => imported ?? around().find((one) => brings(one.module));
    sdks.push({
      ecosystem, byLast: byLast(names), reading: imported === undefined && !builtIn ? 'named' : 'exact', builtIn, opened: imported?.opened === true, brings,
      isOfOther: (module) => own === undefined && !brings(module) && (module.toLowerCase().includes(ownKind) || isBeside(module, generatedBy(ownKind, page))),
      get isNear() {
        return near() !== undefined;
      },
      get version() {
        return versionIn(page.host.versionOf(page.unit.file, ecosystem), near()?.module, ownKind);
      },
    });
  }
  return sdks;
}

/** A package of Go that is called like the SDK it imports, one of many beside each other: `vultr` with `github.com/vultr/govultr`. */
function isOfAnother({ file, language, imports }: Unit): boolean {
  const folder = file.toLowerCase().split('/').at(-2);
  return language === 'go' && imports.some(({ module }) => {
    const [host = '', ...repository] = module.toLowerCase().replace(/\/v\d+$/, '').split('/');
    return host.includes('.') && repository.length === 2 && repository.some((part) => part === folder || part.replace(/^go-?|-?(?:go|sdk|client|api)$/g, '') === folder);
  });
}

/** Whether a module is of the SDK. An ecosystem without a package name (`pulumi`) is any package named after it, and what its tool wrote. */
function bringing(page: Page, kind: string, own: string | undefined): Sdk['brings'] {
  const packages =
    own !== undefined
      ? [[kind, own] as const]
      : page.vocabulary.apis.flatMap((api) =>
          Object.entries(api.packages).flatMap(([ecosystem, names]) =>
            names.filter((name) => name.toLowerCase().includes(kind)).map((name) => [ecosystem, name] as const),
          ),
        );
  const generated = own !== undefined ? [] : generatedBy(kind, page);
  return (module) => packages.some(([ecosystem, name]) => packageImported(module, name, own === undefined ? kind : ecosystem)) || generated.some((place) => generatedImported(module, place));
}

/** Where a tool puts the classes it writes for the APIs. */
function generatedBy(tool: string, { vocabulary }: Page): string[] {
  return vocabulary.apis.flatMap((api) => api.packages[tool] ?? []);
}

/** `.gen/providers/akamai`, beside `.gen/providers/cloudflare`. */
function isBeside(module: string, places: string[]): boolean {
  return places.some((place) => module.includes(place.replace(/\w+$/, '')));
}

/** The manifest's version, unless the import says another major version: Go writes it into the path from 2 on. */
function versionIn(manifest: string | undefined, imported: string | undefined, kind: string): string | undefined {
  if (kind !== 'go' || imported === undefined) return manifest;
  const major = /\/v(\d+)(?:\/|$)/.exec(imported)?.[1];
  const stated = /\d+/.exec(manifest ?? '')?.[0];
  if (major !== undefined) return stated === major ? manifest : major;
  return stated === '0' || stated === '1' ? manifest : undefined;
}

const byLast = onceFor((names: ReadonlyMap<string, Name[]>): Map<string, Name[]> => {
  const result = new Map<string, Name[]>();
  for (const [name, known] of names) {
    const last = name.split(/[. ]/).at(-1) ?? name;
    put(result, last, ...known);
  }
  return result;
});
