import { describe, expect, test } from 'vitest';
import { catalogOf } from '../../../../analyzer/catalog/catalog.ts';
import { judge } from '../../../../analyzer/judge/judge.ts';
import type { Usage } from '../../../../analyzer/model.ts';
import { languageNamed } from '../../../../analyzer/scanners/code/readers/language-names.ts';
import { LANGUAGES, sampleName } from '../../../../analyzer/scanners/code/readers/languages.ts';
import { scanText } from '../../../../analyzer/scanners/code/scan.ts';
import { apis, deprecations } from '../../../../rules/index.ts';
import { plain, routeOf } from '../reading.ts';
import { csharp } from '../scripts/csharp.ts';
import { elixir } from '../scripts/elixir.ts';
import { go } from '../scripts/go.ts';
import { java } from '../scripts/java.ts';
import { kotlin } from '../scripts/kotlin.ts';
import { php } from '../scripts/php.ts';
import { powershell } from '../scripts/powershell.ts';
import { python } from '../scripts/python.ts';
import { ruby } from '../scripts/ruby.ts';
import { rust } from '../scripts/rust.ts';
import { shell } from '../scripts/shell.ts';
import { terraform } from '../scripts/terraform.ts';
import { yaml } from '../scripts/yaml.ts';

const catalog = catalogOf(deprecations, apis);

describe.each(Object.entries({ csharp, elixir, go, java, kotlin, php, powershell, python, ruby, rust, shell, terraform, yaml }))('%s is read as people write it', (language, scripts) => {
  test.each(scripts)('$title', async ({ code, finds }) => {
    expect(await foundIn(language, code)).toEqual(finds);
  });

  // The same script against another service: paths that are as short as ours say nothing there.
  test.each(scripts)('$title, of somebody else', async ({ code }) => {
    expect((await foundIn(language, elsewhere(code))).filter((found) => !found.endsWith('possible'))).toEqual([]);
  });
});

test('each language with a reader can be named, by itself and as people do', () => {
  expect(LANGUAGES.map(({ name }) => languageNamed(name))).toEqual(LANGUAGES.map(({ name }) => name));
  expect(['HCL', 'C#', 'jl', 'dotenv', 'plain', ''].map(languageNamed)).toEqual(['terraform', 'csharp', 'julia', 'shell', undefined, undefined]);
});

async function foundIn(language: string, code: string): Promise<string[]> {
  const seen = await scanText(sampleName(language), language, code, catalog.vocabulary);
  const found = seen.flatMap((one) => (one.kind === 'usage' ? [one.usage] : [])).flatMap((usage) =>
    [...judge(usage, catalog)].flatMap((one) => (one.kind === 'match' ? [`${what(usage)} → ${one.entry.id}${one.certainty === 'possible' ? ', possible' : ''}`] : [])));
  return [...new Set(found)];
}

function what(usage: Usage): string {
  if (usage.kind === 'call') return `${routeOf(usage)} ${JSON.stringify(plain(usage.body))}`;
  if (usage.kind === 'payload') return JSON.stringify(plain(usage.body));
  if (usage.kind === 'expression') return usage.parts.map((part) => part ?? '?').join('');
  return usage.kind === 'name' ? usage.name : usage.kind;
}

function elsewhere(code: string): string {
  return code
    .replaceAll('api.cloudflare.com/client/v4', 'api.example.com/v2')
    .replace(/cloudflare_/g, 'examplecdn_')
    .replace(/cloudflare|CF_/gi, 'example')
    .replace(/X-Auth-Key/g, 'X-Key')
    .replace(/cf\.threat_score/g, 'score');
}
