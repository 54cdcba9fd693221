import { expect, test } from 'vitest';
import { catalogOf } from '../../analyzer/catalog/catalog.ts';
import { apis, deprecations } from '../../rules/index.ts';

test('of the same two lists there is one catalog, whose indexes are made once', () => {
  const catalog = catalogOf(deprecations, apis);
  expect(catalogOf(deprecations, apis)).toBe(catalog);
  expect(catalogOf(deprecations, apis).vocabulary).toBe(catalog.vocabulary);
});

test('other lists make another catalog, which is equal where they are', () => {
  const catalog = catalogOf(deprecations, apis);
  const [first] = deprecations;
  expect(catalogOf([...deprecations], apis)).not.toBe(catalog);
  expect(catalogOf([...deprecations], [...apis]).digest).toBe(catalog.digest);
  expect(catalogOf(deprecations.slice(1), apis).byId.has(first?.id ?? '')).toBe(false);
  expect(catalogOf(deprecations, []).calls).not.toBe(catalog.calls);
});
