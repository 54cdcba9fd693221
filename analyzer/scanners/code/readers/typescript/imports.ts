import type { ts } from 'ts-morph';
import type { Import } from '../../expr/expr.ts';
import { compiler } from './compiler.ts';

/** Import declarations, and the names that `export { a as b }` gives to bindings of the file. */
export function importsOf(file: ts.SourceFile): { imports: Import[]; exported: Map<string, string> } {
  const imports: Import[] = [];
  const exported = new Map<string, string>();
  for (const statement of file.statements) {
    if (compiler.isImportDeclaration(statement) && compiler.isStringLiteral(statement.moduleSpecifier)) {
      imports.push(importOf(statement.importClause, statement.moduleSpecifier.text));
    } else if (compiler.isImportEqualsDeclaration(statement) && compiler.isExternalModuleReference(statement.moduleReference)) {
      const { expression } = statement.moduleReference;
      if (compiler.isStringLiteral(expression)) imports.push({ module: expression.text, local: statement.name.text, names: {} });
    } else if (compiler.isExportDeclaration(statement)) noteExports(statement, imports, exported);
  }
  return { imports, exported };
}

function importOf(clause: ts.ImportClause | undefined, module: string): Import {
  const bindings = clause?.namedBindings;
  const names = bindings !== undefined && compiler.isNamedImports(bindings) ? bindings.elements.map((one) => [one.name.text, (one.propertyName ?? one.name).text]) : [];
  const local = bindings !== undefined && compiler.isNamespaceImport(bindings) ? bindings.name.text : clause?.name?.text;
  return { module, local, names: Object.fromEntries(names) as Record<string, string> };
}

function noteExports(statement: ts.ExportDeclaration, imports: Import[], exported: Map<string, string>): void {
  const { exportClause, moduleSpecifier } = statement;
  if (moduleSpecifier !== undefined && compiler.isStringLiteral(moduleSpecifier)) imports.push({ module: moduleSpecifier.text, local: undefined, names: {} });
  else if (exportClause !== undefined && compiler.isNamedExports(exportClause)) {
    for (const { name, propertyName } of exportClause.elements) exported.set((propertyName ?? name).text, name.text);
  }
}
