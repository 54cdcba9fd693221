import type { Json } from '../../../../model.ts';
import { at, string } from '../../record/keys.ts';
import { isObject, objects, type JsonObject } from '../../record/values.ts';

/** Where answers to queries name their columns, and where the rows are. */
const TABLES: readonly (readonly [columns: string, rows: string])[] = [
  // Azure's query API and Kusto, each of its tables
  ['columns', 'rows'], ['Columns', 'Rows'],
  // Elasticsearch (ES|QL)
  ['columns', 'values'],
  // BigQuery, Athena, Trino, ClickHouse, Snowflake
  ['schema.fields', 'rows'], ['ResultSet.ResultSetMetadata.ColumnInfo', 'ResultSet.Rows'], ['columns', 'data'], ['meta', 'data'], ['resultSetMetaData.rowType', 'data'],
  // Splunk, OpenSearch
  ['fields', 'rows'], ['schema', 'datarows'],
];

/** The rows of all tables in an answer, each as an object. A row that has not one cell for each column is left out, and so is Athena's first one, of names. */
export function rowsIn(value: JsonObject): JsonObject[] {
  const table = value.fields !== undefined && Array.isArray(value.columns) ? { fields: value.fields, rows: turned(value.columns) } : value;
  return [table, ...objects(value.tables), ...objects(value.Tables)].flatMap((table) => TABLES.flatMap(([columns, rows]) => rowsOf(at(table, columns), at(table, rows))));
}

/** Rows of a table that was written column by column. (Splunk's `json_cols`) */
function turned(columns: readonly Json[]): Json[][] {
  const lists = columns.map((column) => (Array.isArray(column) ? column : []));
  return (lists[0] ?? []).map((_, row) => lists.map((column) => column[row] ?? null));
}

function rowsOf(columns: Json | undefined, rows: Json | undefined): JsonObject[] {
  const names = (Array.isArray(columns) ? columns : []).map((column) => (isObject(column) ? string(column, ['name', 'Name', 'ColumnName']) : column)).map((name) => (typeof name === 'string' ? name : ''));
  if (names.length === 0 || !Array.isArray(rows)) return [];
  return rows.map(cellsOf).filter((cells) => cells.length === names.length && !cells.every((cell, index) => cell === names[index]))
    .map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? null])));
}

/** `["a"]`, BigQuery's `{"f": [{"v": "a"}]}`, Athena's `{"Data": [{"VarCharValue": "a"}]}`. */
function cellsOf(row: Json): Json[] {
  if (Array.isArray(row)) return row;
  return isObject(row) ? objects(row.f ?? row.Data).map((cell) => cell.v ?? cell.VarCharValue ?? null) : [];
}
