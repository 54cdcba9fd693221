import type { Json } from '../../../../model.ts';
import { isObject, objects, type JsonObject } from '../../record/values.ts';

/** Whether a record tells of one run of a Worker: trace events of Logpush, and what `wrangler tail` prints. */
export function isOfWorker(value: JsonObject): boolean {
  return Array.isArray(value.Logs ?? value.logs) && Array.isArray(value.Exceptions ?? value.exceptions);
}

/**
 * What a Worker wrote while it ran, and what it failed with, each with its time: the calls that it makes itself stand nowhere else. Empty for any other
 * record. `console.log` takes several things, which belong together.
 */
export function saidIn(value: JsonObject): JsonObject[] {
  if (isOfWorker(value)) return [...objects(value.Logs ?? value.logs), ...objects(value.Exceptions ?? value.exceptions)].flatMap(saidIn);
  const message = value.Message ?? value.message;
  const time = value.TimestampMs ?? value.timestamp ?? value.Timestamp;
  if (time === undefined || message === undefined || !(Array.isArray(message) || 'Name' in value || 'name' in value)) return [];
  const said = [message].flat();
  const [only] = said;
  return [said.length === 1 && isObject(only) ? { timestamp: time, ...only } : { timestamp: time, message: said.map(written).join(' ') }];
}

function written(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
