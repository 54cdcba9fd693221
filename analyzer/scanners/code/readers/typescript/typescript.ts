import type { ts } from 'ts-morph';
import { typescriptDialect } from '../../dialects/typescript.ts';
import type { Expr, Import, SourceText, Unit } from '../../expr/expr.ts';
import { newName } from '../../expr/nodes.ts';
import { everyExpr, requires } from '../../expr/walk.ts';
import { compiler } from './compiler.ts';
import { mattersIn } from './focus.ts';
import { importsOf } from './imports.ts';
import { noteComments } from './comments.ts';
import { lowerEach, type Lowering } from './lower.ts';

/** TypeScript and JavaScript, with JSX, through compiler nodes: several times cheaper than ts-morph's wrappers. */
export function readTypeScript(source: SourceText): Unit {
  const file = compiler.createSourceFile(source.file, source.text, { languageVersion: compiler.ScriptTarget.Latest, jsDocParsingMode: compiler.JSDocParsingMode.ParseNone }, false, kindOf(source));
  const matters = source.places === undefined ? undefined : mattersIn(file, source.places);
  const lowering: Lowering = { source, file, aside: [], dependent: new Set(), comments: new Map(), problems: problemsOf(file, source), ...(matters && { matters }) };
  const body = lowerEach(file.statements, lowering);
  noteComments(file.statements.end, lowering);
  const { imports, exported } = importsOf(file);
  const all = [...body, ...lowering.aside];
  return {
    file: source.file,
    language: source.language,
    text: source.fileText,
    dialect: typescriptDialect,
    imports: [...imports, ...requiresIn(all)],
    body: [...all, ...renamed(all, exported)],
    comments: [...lowering.comments.values()].sort((a, b) => a.start - b.start),
    problems: lowering.problems,
  };
}

function kindOf({ file, language }: SourceText): ts.ScriptKind {
  if (/\.[cm]?ts$/.test(file)) return compiler.ScriptKind.TS;
  // Every JavaScript dialect is read as JSX: no file without JSX reads otherwise.
  return /\.tsx$/.test(file) || language === 'tsx' ? compiler.ScriptKind.TSX : language === 'typescript' ? compiler.ScriptKind.TS : compiler.ScriptKind.JSX;
}

function problemsOf(file: ts.SourceFile, source: SourceText): Unit['problems'] {
  const found: unknown = 'parseDiagnostics' in file ? file.parseDiagnostics : [];
  if (!Array.isArray(found)) return [];
  return (found as ts.DiagnosticWithLocation[]).map(({ start, messageText }) => ({
    offset: source.at(start),
    // Only what checks types says things in several parts.
    message: `Syntax error: ${typeof messageText === 'string' ? messageText : messageText.messageText}`,
  }));
}

/** `const axios = require('axios')`, `const { a: b } = require('./b')`. */
function requiresIn(body: Expr[]): Import[] {
  const imports: Import[] = [];
  for (const expr of everyExpr(body)) {
    const from = expr.kind === 'let' ? requiredBy(expr.value) : undefined;
    if (expr.kind !== 'let' || from === undefined) continue;
    const names: Record<string, string> = from.name === undefined ? {} : { [expr.name]: from.name };
    imports.push({ module: from.module, local: from.name === undefined ? expr.name : undefined, names });
  }
  return imports;
}

function requiredBy(value: Expr): { module: string; name: string | undefined } | undefined {
  if (value.kind === 'member') {
    const from = requiredBy(value.object);
    return from?.name === undefined && from !== undefined ? { module: from.module, name: value.name } : undefined;
  }
  if (value.kind !== 'call' || !requires(value)) return undefined;
  const module = value.args[0]?.value;
  const [only] = module?.kind === 'string' && module.parts.length === 1 ? module.parts : [];
  return only?.kind === 'chunk' ? { module: only.value, name: undefined } : undefined;
}

/** `export { A as B }` exports a binding made elsewhere in the file; so does `export { A }`, which binds nothing anew. */
function renamed(body: Expr[], exported: ReadonlyMap<string, string>): Expr[] {
  if (exported.size === 0) return [];
  const lets: Expr[] = [];
  for (const expr of everyExpr(body)) {
    const name = expr.kind === 'let' ? exported.get(expr.name) : undefined;
    if (expr.kind === 'let' && name === expr.name) expr.exported = true;
    else if (expr.kind === 'let' && name !== undefined) lets.push({ ...expr, name, exported: true, value: newName(expr.name, expr) });
  }
  return lets;
}
