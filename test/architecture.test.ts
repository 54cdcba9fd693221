import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ts } from 'ts-morph';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

/** What a folder may import, besides itself. `inside` is the engine without its rim. */
const MAY_IMPORT: Record<string, string[]> = {
  'analyzer/model': [],
  'analyzer/errors': [],
  'analyzer/attempts': ['model'],
  'analyzer/own-files': [],
  'analyzer/lists': [],
  'analyzer/dotted': [],
  'analyzer/redact': [],
  'analyzer/others': [],
  'analyzer/expression': ['errors', 'attempts', 'lists'],
  'analyzer/catalog': ['model', 'errors', 'attempts', 'lists', 'expression', 'suppress', 'whole-file'],
  'analyzer/judge': ['model', 'errors', 'lists', 'expression', 'catalog'],
  'analyzer/scanners': ['own-files', 'lists', 'dotted', 'model', 'errors', 'attempts', 'expression', 'catalog', 'redact', 'suppress', 'limits', 'others'],
  'analyzer/auditor': ['model', 'errors', 'attempts', 'expression', 'catalog', 'judge', 'redact', 'scanners', 'whole-file'],
  'analyzer/codemods': ['model', 'errors', 'lists', 'dotted', 'expression', 'catalog', 'judge', 'scanners', 'whole-file'],
  'analyzer/engines': ['model', 'errors', 'attempts', 'expression', 'catalog', 'scanners', 'redact', 'limits'],
  'analyzer/limits': ['model'],
  'analyzer/discover': ['model', 'lists', 'catalog', 'scanners', 'redact'],
  'analyzer/emulator': ['model', 'errors', 'attempts', 'expression'],
  'analyzer/plan': ['model', 'errors', 'expression', 'catalog', 'auditor'],
  'rules': ['analyzer/catalog/define', 'analyzer/model', 'analyzer/limits/limit'],
  'reports': ['analyzer/model', 'analyzer/errors', 'analyzer/things', 'analyzer/others'],
};

/** The same inside the scanners; what stands beside the folders may import all. */
const INSIDE: Record<string, Record<string, string[]>> = {
  // The first look at bytes; the tree, what its names stand for, the page it is on, the files it leads to; what is sent; what a call and a
  // command are told, which paths lead to an API, what is asked for; what is named: all uses; and what is kept of a file.
  'analyzer/scanners/code/': {
    expr: [],
    dialects: ['expr'],
    values: ['expr'],
    readers: ['dialects', 'expr', 'values'],
    sift: ['readers'],
    page: ['expr', 'values'],
    neighbours: ['expr', 'values', 'readers', 'page'],
    docs: ['expr', 'values', 'page'],
    calls: ['expr', 'values', 'page'],
    commands: ['expr', 'values', 'calls'],
    paths: ['expr', 'values', 'page', 'docs', 'calls', 'commands'],
    requests: ['expr', 'values', 'page', 'docs', 'calls', 'commands', 'paths'],
    names: ['expr', 'values', 'page', 'docs', 'calls', 'commands', 'paths', 'requests'],
    usages: ['expr', 'values', 'readers', 'page', 'neighbours', 'docs', 'calls', 'commands', 'paths', 'requests', 'names'],
    answers: ['expr', 'readers', 'page', 'sift', 'neighbours', 'usages'],
  },
  // What is looked for in texts; a request as it is logged, in which formats; what is counted; the quick way by bytes, and lines, which take either.
  'analyzer/scanners/logs/': {
    input: [],
    patterns: [],
    record: ['patterns'],
    paths: ['record'],
    formats: ['patterns', 'record'],
    groups: ['record', 'paths'],
    bytes: ['record', 'paths', 'formats', 'groups'],
    lines: ['patterns', 'record', 'paths', 'formats', 'groups', 'bytes'],
  },
  // What fields are called; what holds many records; what is put around a line; records and lines by their fields; a line of text, and what is told over several.
  'analyzer/scanners/logs/formats/': {
    names: [],
    documents: [],
    wrappings: [],
    fields: ['names'],
    records: ['names'],
    texts: ['fields', 'records'],
    messages: ['records'],
  },
};

interface File {
  name: string;
  text: string;
  imports: string[];
}

const files = ['analyzer', 'rules', 'reports'].flatMap((folder) => sources(folder));

test('imports point one way', () => {
  const wrong = files.flatMap((file) => {
    const area = Object.keys(MAY_IMPORT).filter((one) => file.name === `${one}.ts` || file.name.startsWith(`${one}/`)).at(-1);
    if (area === undefined) return [];
    const allowed = (MAY_IMPORT[area] ?? []).map((one) => (one.startsWith('analyzer/') ? one : `analyzer/${one}`));
    return file.imports
      .filter((target) => ![area, ...allowed].some((one) => target === `${one}.ts` || target.startsWith(`${one}/`)))
      .map((target) => `${file.name} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

test.each(Object.entries(INSIDE))('imports point one way in %s, and no folder of it is left out', (scanner, folders) => {
  const folderOf = (name: string): string => name.slice(scanner.length).split('/').slice(0, -1)[0] ?? '';
  const inside = files.filter(({ name }) => name.startsWith(scanner) && folderOf(name) !== '');
  expect([...new Set(inside.map(({ name }) => folderOf(name)))].sort()).toEqual(Object.keys(folders).sort());
  const wrong = inside.flatMap(({ name, imports }) => {
    const allowed = [folderOf(name), ...(folders[folderOf(name)] ?? [])];
    return imports.filter((target) => target.startsWith(scanner) && !allowed.includes(folderOf(target))).map((target) => `${name} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

test('only the command line reads the clock and the process', () => {
  const wrong = files.filter((file) => file.name.startsWith('analyzer/') && !file.name.startsWith('analyzer/cli/'))
    .filter((file) => /\bDate\.now\(|new Date\(\)|\bprocess\.(?:env|argv|exit|cwd|stdout|stderr)\b/.test(withoutComments(file.text)))
    .map((file) => file.name);
  expect(wrong).toEqual([]);
});

test('the engine names no vendor: everything about an API stands in rules', () => {
  const wrong = files.filter((file) => file.name.startsWith('analyzer/') && !/^analyzer\/(?:emulator|plan|cli)\//.test(file.name))
    .filter((file) => /api\.cloudflare\.com|threat_score|security_level|mobile_redirect/.test(withoutComments(file.text)))
    .map((file) => file.name);
  expect(wrong).toEqual([]);
});

test('the nouns are imported from one place', () => {
  const inside = (name: string): boolean => name.startsWith('analyzer/model/');
  const around = files.filter(({ name, imports }) => name !== 'analyzer/model.ts' && !inside(name) && imports.some(inside)).map(({ name }) => name);
  expect(around).toEqual([]);
  const listed = files.find(({ name }) => name === 'analyzer/model.ts')?.imports ?? [];
  expect(files.map(({ name }) => name).filter(inside).filter((name) => !listed.includes(name))).toEqual([]);
});

test('files stay small enough to be read in one sitting', () => {
  const tooLong = files.map((file) => ({ name: file.name, lines: file.text.split('\n').length })).filter((file) => file.lines > 320);
  expect(tooLong).toEqual([]);
});

test('a function takes at most five things: more of them are a noun that is missing', () => {
  const crowded = files.flatMap((file) => {
    const found: string[] = [];
    const look = (node: ts.Node): void => {
      if (ts.isFunctionLike(node) && node.parameters.length > 5) found.push(`${file.name}: ${node.name?.getText() ?? node.getText().slice(0, 60)}`);
      ts.forEachChild(node, look);
    };
    look(ts.createSourceFile(file.name, file.text, ts.ScriptTarget.Latest, true));
    return found;
  });
  expect(crowded).toEqual([]);
});

test('every export says what it promises', () => {
  const silent = files.filter((file) => file.name.startsWith('analyzer/') || file.name.startsWith('reports/')).flatMap((file) => undocumented(file));
  expect(silent).toEqual([]);
});

function sources(folder: string): File[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .map((name) => {
      const text = readFileSync(path.join(ROOT, name), 'utf8');
      const specifiers = ts.preProcessFile(text, true, true).importedFiles.map((one) => one.fileName).filter((one) => one.startsWith('.'));
      return { name, text, imports: specifiers.map((one) => path.join(path.dirname(name), one)) };
    });
}

/** Exported functions without a comment above them. Types and constants may explain themselves by their fields. */
function undocumented(file: File): string[] {
  const source = ts.createSourceFile(file.name, file.text, ts.ScriptTarget.Latest, false);
  return source.statements
    .filter((statement) => ts.isFunctionDeclaration(statement) && statement.modifiers?.some((one) => one.kind === ts.SyntaxKind.ExportKeyword) === true)
    .filter((statement) => !file.text.slice(statement.pos, statement.getStart(source)).includes('/**'))
    .map((statement) => `${file.name}: ${ts.isFunctionDeclaration(statement) ? statement.name?.text ?? '' : ''}`);
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}
