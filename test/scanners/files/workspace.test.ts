import { expect, test } from 'vitest';
import { catalogOf } from '../../../analyzer/catalog/catalog.ts';
import { dependenciesIn, isManifest } from '../../../analyzer/scanners/files/manifest.ts';
import { workspaceNotes } from '../../../analyzer/scanners/files/workspace.ts';
import { apis, deprecations } from '../../../rules/index.ts';

const { vocabulary } = catalogOf(deprecations, apis);
const packages = vocabulary.apis[0]?.packages ?? {};

test.each([
  ['package.json', '{ "dependencies": { "cloudflare": "^3.1.0" } }', 'npm:cloudflare', '3.1.0'],
  ['package-lock.json', '{ "packages": { "node_modules/cloudflare": { "version": "2.9.1" } } }', 'npm:cloudflare', '2.9.1'],
  ['yarn.lock', 'cloudflare@^2.9.1:\n  version "2.9.1"\n', 'npm:cloudflare', '2.9.1'],
  ['pnpm-lock.yaml', "packages:\n  cloudflare@2.9.1:\n    resolution: {}\n", 'npm:cloudflare', '2.9.1'],
  ['go.mod', 'require github.com/cloudflare/cloudflare-go v0.38.0\n', 'go:github.com/cloudflare/cloudflare-go', '0.38.0'],
  ['requirements.txt', 'cloudflare==2.8.14\n', 'pypi:cloudflare', '2.8.14'],
  ['requirements.txt', 'cloudflare>=2.8,<3  # not the generated one\n', 'pypi:cloudflare', '2.8'],
  ['requirements.txt', 'cloudflare<3,>=2.8\n', 'pypi:cloudflare', '2.8'],
  ['requirements.txt', 'cloudflare<3\n', 'pypi:cloudflare', '2.99999.99999'],
  ['requirements-dev.txt', 'cloudflare[async] < 2.20\n', 'pypi:cloudflare', '2.19.99999'],
  ['requirements.in', 'cloudflare <= 2.19.4\n', 'pypi:cloudflare', '2.19.4'],
  ['requirements.in', 'cloudflare != 2.19.0\n', 'pypi:cloudflare', undefined],
  ['requirements.in', 'cloudflare\n', 'pypi:cloudflare', undefined],
  ['pyproject.toml', 'dependencies = ["cloudflare<3", "flask"]\n', 'pypi:cloudflare', '2.99999.99999'],
  ['pyproject.toml', 'dependencies = ["cloudflare (>=2.19,<3)"]\n', 'pypi:cloudflare', '2.19'],
  ['pyproject.toml', 'cloudflare = { version = "^2.8", optional = true }\n', 'pypi:cloudflare', '2.8'],
  ['pyproject.toml', 'cloudflare = "*"\n', 'pypi:cloudflare', undefined],
  ['setup.py', "setup(install_requires=['cloudflare', 'flask'])\n", 'pypi:cloudflare', undefined],
  ['setup.cfg', 'install_requires =\n    cloudflare\n    flask\n', 'pypi:cloudflare', undefined],
  ['Gemfile', "gem 'cloudflair', '< 1.0'\n", 'gem:cloudflair', '0.99999.99999'],
  ['versions.tf', 'cloudflare = {\n  source  = "cloudflare/cloudflare"\n  version = "< 5.0"\n}\n', 'terraform:cloudflare/cloudflare', '4.99999.99999'],
  ['versions.tf', 'cloudflare = {\n  source  = "cloudflare/cloudflare"\n  version = ">= 3.0, < 5.0"\n}\n', 'terraform:cloudflare/cloudflare', '3.0'],
  ['composer.json', '{ "require": { "cloudflare/sdk": "^1.3" } }', 'packagist:cloudflare/sdk', '1.3'],
  ['Cargo.toml', '[dependencies]\ncloudflare = "0.6.2"\n', 'crate:cloudflare', '0.6.2'],
  ['.terraform.lock.hcl', 'provider "registry.terraform.io/cloudflare/cloudflare" {\n  version = "3.35.0"\n}\n', 'terraform:cloudflare/cloudflare', '3.35.0'],
])('%s names a package and its version', (file, text, ecosystem, version) => {
  expect(isManifest(`somewhere/${file}`)).toBe(true);
  expect(dependenciesIn(`somewhere/${file}`, text, packages)).toContainEqual({ ecosystem, version });
});

test('a package of a similar name is another one', () => {
  expect(dependenciesIn('package.json', '{ "dependencies": { "cloudflare-worker": "1.0.0", "@cloudflare/workers-types": "4.0.0" } }', packages)).toEqual([]);
  expect(dependenciesIn('requirements.txt', 'cloudflare-ddns==1.0\ncloudflare_exporter<3\n', packages)).toEqual([]);
  expect(dependenciesIn('pyproject.toml', 'name = "cloudflare-ddns"\ndependencies = ["cloudflare-tools>=1"]\n', packages)).toEqual([]);
  expect(isManifest('package.json.ts')).toBe(false);
});

test('evidence is the nearest: the own package before the repository', () => {
  const notes = workspaceNotes(vocabulary);
  notes.noteManifest('apps/edge/package.json', '{ "dependencies": { "cloudflare": "3.0.0" } }');
  notes.noteManifest('apps/shop/package.json', '{ "dependencies": { "react": "18.0.0" } }');
  const workspace = notes.workspace();
  expect(workspace.evidenceFor('apps/edge/src/a.ts')).toMatchObject({ level: 'package', what: expect.stringContaining('npm:cloudflare') });
  expect(workspace.evidenceFor('apps/shop/src/a.ts')).toMatchObject({ level: 'repository' });
});

test('a signal speaks for its own package, and for its folder where there is no package', () => {
  const notes = workspaceNotes(vocabulary);
  notes.noteManifest('app/package.json', '{}');
  notes.noteSignal('app/src/client.ts', 'X-Auth-Key');
  notes.noteSignal('scripts/purge.sh', 'X-Auth-Key');
  const workspace = notes.workspace();
  expect(workspace.evidenceFor('app/lib/deep/a.ts')).toEqual({ level: 'package', what: 'X-Auth-Key in app/src/client.ts' });
  expect(workspace.evidenceFor('scripts/other.sh')).toEqual({ level: 'package', what: 'X-Auth-Key in scripts/purge.sh' });
  expect(workspaceNotes(vocabulary).workspace().evidenceFor('a.ts')).toBeUndefined();
});

test('the version is that of the nearest manifest above', () => {
  const notes = workspaceNotes(vocabulary);
  notes.noteManifest('package.json', '{ "dependencies": { "cloudflare": "2.9.1" } }');
  notes.noteManifest('apps/edge/package.json', '{ "dependencies": { "cloudflare": "^4.0.0" } }');
  const { versionOf } = notes.workspace();
  expect([versionOf('apps/edge/a.ts', 'npm:cloudflare'), versionOf('apps/shop/a.ts', 'npm:cloudflare'), versionOf('a.ts', 'pypi:cloudflare')]).toEqual(['4.0.0', '2.9.1', undefined]);
});
