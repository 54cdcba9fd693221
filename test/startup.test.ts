import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ts } from 'ts-morph';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

/** What a start pays for before anything is read. Every package here is loaded by every run of the command. */
test.each([
  ['the command line', 'analyzer/cli/main.ts', ['commander']],
  ['logs', 'analyzer/cli/commands/logs.ts', []],
  ['a thread that reads logs', 'analyzer/scanners/logs/worker.ts', []],
  ['scan', 'analyzer/cli/commands/scan.ts', ['ignore']],
  ['a thread that scans', 'analyzer/scanners/code/sift/sift-worker.ts', []],
])('%s starts without a parser, a client or a schema', (_, entry, packages) => {
  expect(loadedBy(entry).filter(isPackage).sort()).toEqual(packages);
});

test('no format is loaded before it is drawn, no command before it is run', () => {
  const files = ['analyzer/cli/main.ts', 'analyzer/cli/commands/logs.ts'].map((entry) => loadedBy(entry).filter((one) => /^(?:reports|analyzer\/cli\/commands)\//.test(one)));
  expect(files).toEqual([[], ['analyzer/cli/commands/logs.ts', 'reports/index.ts', 'analyzer/cli/commands/logs-by.ts'].sort()]);
});

test('a thread that reads logs loads nothing of what judges and draws', () => {
  expect(loadedBy('analyzer/scanners/logs/worker.ts').filter((one) => /^(?:rules|reports|analyzer\/(?:judge|cli|codemods|expression))\//.test(one))).toEqual([]);
});

/** Files and packages that importing a file brings along at once. */
function loadedBy(entry: string, known = new Set<string>()): string[] {
  known.add(entry);
  for (const one of importsOf(entry)) {
    if (isPackage(one)) known.add(one);
    else if (!known.has(one)) loadedBy(one, known);
  }
  return [...known].sort();
}

/** What the statements of a file import, without types and without modules of Node. */
function importsOf(file: string): string[] {
  const { statements } = ts.createSourceFile(file, readFileSync(path.join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest);
  return statements.flatMap((one) => {
    const isOfTypes = ts.isImportDeclaration(one) ? isTypeOnly(one.importClause) : ts.isExportDeclaration(one) ? one.isTypeOnly : true;
    const from = ts.isImportDeclaration(one) || ts.isExportDeclaration(one) ? one.moduleSpecifier : undefined;
    if (isOfTypes || from === undefined || !ts.isStringLiteral(from) || from.text.startsWith('node:')) return [];
    return [from.text.startsWith('.') ? path.join(path.dirname(file), from.text) : from.text];
  });
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  const names = clause.namedBindings;
  return clause.isTypeOnly || (clause.name === undefined && names !== undefined && ts.isNamedImports(names) && names.elements.every((one) => one.isTypeOnly));
}

function isPackage(name: string): boolean {
  return !name.endsWith('.ts');
}
