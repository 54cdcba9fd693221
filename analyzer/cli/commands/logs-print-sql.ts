import { usualColumns } from '../../engines/columns.ts';
import { fileTable } from '../../engines/duckdb-files.ts';
import { compiled, namedTable, requireDialect, type EngineTerms } from '../../engines/engine.ts';
import { UserError } from '../../errors.ts';

/**
 * The statement for an engine, with what a person who runs it has to know. Nothing is looked at for it: the columns are those
 * of a Logpush job for HTTP requests, or those that `--field` names. `inputs` are tables; for DuckDB files.
 */
export function printedStatement(inputs: readonly string[], dialectName: string, terms: EngineTerms): string {
  const dialect = requireDialect(dialectName);
  if (dialect.name !== 'duckdb' && inputs.length > 1) throw new UserError(`A statement for ${dialect.title} reads one table.`);
  const table = dialect.name === 'duckdb' && inputs.length > 0
    ? fileTable(inputs, usualColumns(terms.fields))
    : namedTable(inputs[0] ?? 'http_requests', dialect, terms.fields);
  const { sql, columns: { format, provenance } } = compiled(table, dialect, terms);
  const notes = [
    `${dialect.title}: requests of the ${terms.vocabulary.templates.length} catalogued paths, for a table with the columns ${[...table.columns.keys()].join(', ')}.`,
    ...(dialect.isExecuted ? [] : ['Parsed, not executed: no such engine runs in the tests of lastcall.']),
    ...(dialect.note === undefined ? [] : [dialect.note]),
    ...(format === 'fields' || provenance !== undefined ? [] : ['Other columns: --field uri=… --field method=… --field host=… and so on name yours; only those are read then.']),
    'To read a part of the table, give a query in parentheses in its place: (SELECT * FROM logs WHERE …).',
    'Answer: part 1 counts each kind of request, parts 2, 3 and 4 its statuses, days and most frequent callers; all other lines are the rows with hit = false.',
    ...(terms.limits === undefined ? [] : ['Where limit_url is not NULL, the columns limit_… tell requests that may have met a limit of the service; --limits none leaves them out.']),
    'A row is a path of the catalog, of whatever host: base is 0 where it does not stand below a base path of the API.',
    "lastcall explain 'GET /zones/{}/filters' says what a route is.",
  ];
  return `${notes.map((note) => `-- ${note}\n`).join('')}${sql};\n`;
}
