import { routes } from '../analyzer/catalog/define.ts';
import type { Condition, Surface } from '../analyzer/catalog/define.ts';

export const RECORDS = '/zones/{zone_id}/dns_records';
export const RECORD = `${RECORDS}/{dns_record_id}` as const;

/** Many changes in one request, which holds the records by what is done with them. */
export const BATCH = `POST ${RECORDS}/batch` as const;
export const BATCHED = ['posts', 'puts', 'patches'];

/** A record that fulfils `record` (paths start at the record), sent alone or among others. The requests themselves are alive. */
export function writtenRecords(record: Condition): Surface[] {
  return [
    { kind: 'calls', calls: routes(`POST ${RECORDS}`, `PATCH, PUT ${RECORD}`), when: { in: 'body', where: record }, unknown: 'blind' },
    { kind: 'calls', calls: [BATCH], when: { some: BATCHED.map((list) => ({ in: `body.${list}[]`, where: record })) }, unknown: 'blind' },
  ];
}
