import { isObject, type JsonObject } from '../../record/values.ts';

/**
 * The request in a point of k6 (`--out json`, `--out csv`), under usual names; an empty object for a point that measures one, of which there are many
 * for each, and `undefined` for what is no point.
 */
export function pointIn({ metric, metric_name: name = metric, data, ...row }: JsonObject): JsonObject | undefined {
  if (typeof name !== 'string' || !(isObject(data) ? isObject(data.tags) || 'thresholds' in data : 'metric_value' in row)) return undefined;
  const request = isObject(data) ? { ...(isObject(data.tags) ? data.tags : {}), time: data.time ?? null } : row;
  return name === 'http_reqs' && 'url' in request ? request : {};
}
