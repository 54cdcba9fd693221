/** The package manager of a language, as ecosystems are named. */
const PACKAGES: Readonly<Record<string, string>> = {
  typescript: 'npm', javascript: 'npm', tsx: 'npm', jsx: 'npm', go: 'go', python: 'pypi', php: 'packagist', ruby: 'gem', rust: 'crate',
  csharp: 'nuget', elixir: 'hex', powershell: 'psgallery', java: 'maven', kotlin: 'maven', yaml: 'ansible',
  groovy: 'maven', scala: 'maven', clojure: 'maven', swift: 'swift', dart: 'pub', lua: 'luarocks', perl: 'cpan', crystal: 'shards', c: 'conan', r: 'cran',
  vb: 'nuget', fsharp: 'nuget', julia: 'julia', nim: 'nimble', zig: 'zon', d: 'dub', pascal: 'delphi', haskell: 'hackage', ocaml: 'opam', erlang: 'hex', lisp: 'quicklisp',
};

const KINDS: ReadonlySet<string> = new Set(Object.values(PACKAGES));

/** Packages of languages whose files hold code in any other, as those of languages without packages may. */
const OF_HOSTS: ReadonlySet<string> = new Set(['ansible']);

/** The kind of packages a language has; `undefined` for one without. */
export function packagesOf(language: string): string | undefined {
  return PACKAGES[language];
}

/** Whether packages of this kind are those of a language; nobody's are brought in by name wherever they are used (`pulumi`). */
export function isOfLanguage(kind: string): boolean {
  return KINDS.has(kind);
}

/** Whether names out of packages of this kind can stand in a file: in its own language, or in another inside it. Of two languages with the same packages the same is true. */
export function mayHoldNames(language: string, kind: string): boolean {
  const own = PACKAGES[language];
  if (own === undefined || own === kind || OF_HOSTS.has(own) || !isOfLanguage(kind)) return true;
  // Modules of Ansible are written in Python and show how they are used.
  return own === 'pypi' && kind === 'ansible';
}

/** The part of an ecosystem's id that names the package: `npm:cloudflare` → `['npm', 'cloudflare']`. */
export function splitEcosystem(ecosystem: string): [kind: string, name: string | undefined] {
  const colon = ecosystem.indexOf(':');
  return colon < 0 ? [ecosystem, undefined] : [ecosystem.slice(0, colon), ecosystem.slice(colon + 1)];
}
