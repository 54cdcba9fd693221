import type { Json } from '../../../../model.ts';
import { isObject, objects, type JsonObject } from '../../record/values.ts';

/** Panels of GoAccess in which requests are counted: each is in one of them. */
const PANELS = ['requests', 'static_requests', 'not_found'] as const;

/** What the requests of a panel have in common. */
const OF_PANEL: Record<string, JsonObject> = { requests: {}, static_requests: {}, not_found: { status: 404 } };

/** The rows of all panels of requests in a report, which has many others; none for what is no report. */
export function panelRowsIn(report: JsonObject): Json[] {
  if (!isObject(report.general)) return [];
  return PANELS.flatMap((name) => {
    const panel = report[name];
    return isObject(panel) ? objects(panel.data).map((row) => ({ ...OF_PANEL[name], ...row })) : [];
  });
}

/** A row of a panel by usual names, with `count` for its hits; an empty object for a row of which nothing was requested, `undefined` for what is no row. */
export function panelRow({ hits, visitors, data, method, status }: JsonObject): JsonObject | undefined {
  if (!isObject(hits) || typeof hits.count !== 'number' || !isObject(visitors) || typeof data !== 'string') return undefined;
  return data.startsWith('/') ? { path: data, count: hits.count, ...(method === undefined ? {} : { method }), ...(status === undefined ? {} : { status }) } : {};
}

/** `"0",,"requests","12","33%","1",…,"GET","HTTP/1.1","/path"`: number, parent, panel, hits; method, protocol and what was counted at the end. */
const CELLS = /^"\d+",(?:"\d*")?,"([a-z_]+)","(\d+)",.*?(?:"([A-Z]+)",(?:"[^"]*")?,)?"([^"]*)"\s*$/;

/** The same of a row that is written as CSV, in which no line names the columns. */
export function panelCells(text: string): JsonObject | undefined {
  const [whole, panel = '', hits, method, path] = CELLS.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const common = OF_PANEL[panel];
  return common === undefined || path?.startsWith('/') !== true ? {} : { ...common, path, count: Number(hits), ...(method === undefined ? {} : { method }) };
}
