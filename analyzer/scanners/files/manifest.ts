import path from 'node:path';

/** A package that a manifest or lock file names, with the version it asks for. */
export interface Dependency {
  /** `npm:cloudflare`, `go:github.com/cloudflare/cloudflare-go`, `terraform:cloudflare/cloudflare`. */
  ecosystem: string;
  /** The lowest version that fits, as text: `2.9.1`, `0.38.0`; `undefined` where none is named. */
  version: string | undefined;
}

interface Manifest {
  matches: RegExp;
  kind: string;
  /** Finds the range of versions behind the name of a package; the first group that holds one. `NAME` stands for the escaped name. */
  pattern: string;
  flags?: string;
}

/** How each ecosystem spells "this package, that version". Lock files come first: they say what is really used. */
const MANIFESTS: Manifest[] = [
  { matches: /^package-lock\.json$/, kind: 'npm', pattern: '"node_modules/NAME":\\s*\\{\\s*"version":\\s*"([^"]+)"' },
  { matches: /^yarn\.lock$/, kind: 'npm', pattern: '^"?NAME@[^\\n]*:\\n\\s+version:? "?([^"\\n]+)"?' },
  { matches: /^pnpm-lock\.yaml$/, kind: 'npm', pattern: "^\\s+'?/?NAME[@/](\\d[^:('\\n]*)" },
  { matches: /^package\.json$/, kind: 'npm', pattern: '"NAME":\\s*"([^"]*)"' },
  { matches: /^go\.mod$/, kind: 'go', pattern: '\\bNAME(?:/v\\d+)?\\s+v([\\w.+-]+)' },
  { matches: /^composer\.json$/, kind: 'packagist', pattern: '"NAME":\\s*"([^"]*)"' },
  {
    matches: /^(?:requirements[\w.-]*|constraints)\.(?:txt|in)$/,
    kind: 'pypi',
    pattern: '^NAME(?![\\w.-])(?:\\[[^\\]]*\\])?[ \\t]*([=~><!][^;#\\n]*)?',
    flags: 'im',
  },
  {
    matches: /^(?:pyproject\.toml|Pipfile|setup\.py|setup\.cfg)$/,
    kind: 'pypi',
    pattern: '(?<![\\w.-])NAME(?![\\w.-])["\']?(?:\\[[^\\]]*\\])?\\s*(?:=\\s*(?:\\{[^"\'}\\n]*)?["\']([^"\'\\n]*)|\\(?([~=><^!]=?[^"\'\\n)]*)|[,\\])]|$)',
    flags: 'im',
  },
  { matches: /^Gemfile(?:\.lock)?$|\.gemspec$/, kind: 'gem', pattern: '["\'( ]NAME["\']?(?:,\\s*["\']|\\s+\\()?([~=><! ]*[\\d][\\w.]*)?', flags: 'm' },
  { matches: /^Cargo\.toml$/, kind: 'crate', pattern: '^NAME\\s*=\\s*(?:\\{[^}\\n]*version\\s*=\\s*)?["\']([^\\d"\']*[\\d][^"\']*)', flags: 'm' },
  { matches: /\.(?:cs|fs|vb)proj$|^Directory\.Packages\.props$/, kind: 'nuget', pattern: '(?:Include|Update)="NAME"(?:\\s+Version="([^"]+)")?', flags: 'i' },
  { matches: /^mix\.exs$/, kind: 'hex', pattern: '\\{:NAME,\\s*"([^\\d"]*[\\d][^"]*)' },
  { matches: /^\.terraform\.lock\.hcl$/, kind: 'terraform', pattern: 'provider "[^"]*NAME"\\s*\\{\\s*version\\s*=\\s*"([^"]+)"' },
  { matches: /\.tf$/, kind: 'terraform', pattern: 'source\\s*=\\s*"(?:registry\\.[\\w.]+/)?NAME"(?:[^}]*?version\\s*=\\s*"([^\\d"]*[\\d][^"]*))?' },
];

/** Whether a file may say which packages are in use. */
export function isManifest(file: string): boolean {
  const name = path.basename(file);
  return MANIFESTS.some((manifest) => manifest.matches.test(name));
}

/** The packages of interest that a manifest names. `packages` is the API's list by ecosystem. */
export function dependenciesIn(file: string, text: string, packages: Record<string, string[]>): Dependency[] {
  const name = path.basename(file);
  return MANIFESTS.filter((manifest) => manifest.matches.test(name)).flatMap((manifest) =>
    (packages[manifest.kind] ?? []).flatMap((wanted) => {
      const escaped = wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
      const match = new RegExp(manifest.pattern.replaceAll('NAME', escaped), manifest.flags ?? 'm').exec(text);
      return match === null ? [] : [{ ecosystem: `${manifest.kind}:${wanted}`, version: lowest(match.slice(1).find((range) => range !== undefined)) }];
    }));
}

/** `^3.0.0` and `>=2 <3` → the lowest version named; `<3` → one just below. */
function lowest(range: string | undefined): string | undefined {
  const bounds = [...(range ?? '').matchAll(/([<>=!~^]*)\s*(\d+(?:\.\d+)*(?:-[\w.]+)?)/g)].filter(([, operator]) => operator !== '!=');
  const [, operator, version = ''] = bounds.find(([, one = '']) => !one.startsWith('<')) ?? bounds[0] ?? [];
  return operator === '<' ? justBelow(version) : version === '' ? undefined : version;
}

/** `3`, `3.0` → `2.99999.99999`; `2.20` → `2.19.99999`. */
function justBelow(version: string): string | undefined {
  const parts = version.split('.').slice(0, 3).map((part) => Number.parseInt(part, 10));
  const last = parts.findLastIndex((part) => part > 0);
  return last < 0 ? undefined : [...parts.slice(0, last), parts[last]! - 1, NO_LIMIT, NO_LIMIT].slice(0, 3).join('.');
}

/** A number of a version that none is above. */
const NO_LIMIT = 99_999;
