import { jsonIn } from '../../attempts.ts';
import { instant, isObject } from '../body.ts';
import { type Answer, type ApiRoute, type Call, type Item, type JsonObject } from '../call.ts';
import { clamp, cursorAt, numberIn, offsetIn, paged } from '../paging.ts';
import { ok, refuse } from '../respond.ts';

const SIZE = { min: 10, max: 10000, usual: 1000 };
const BASE = '/accounts/{account_id}/images';

/** Images: both lists and both direct uploads. Version 1 took JSON and gave no id; version 2 takes a form. */
export const images: ApiRoute[] = ([
  { route: `POST ${BASE}/v1/direct_upload`, ends: 'images v1 upload', answer: uploadFirst },
  { route: `POST ${BASE}/v2/direct_upload`, answer: uploadSecond },
  { route: `GET ${BASE}/v1`, answer: listFirst },
  { route: `GET ${BASE}/v2`, answer: listSecond },
] satisfies ApiRoute[]).map((route): ApiRoute => ({ ...route, needs: ['Images'] }));

function uploadFirst(call: Call): Answer {
  return ok({ uploadURL: reserve(call, {}).address });
}

function uploadSecond(call: Call): Answer {
  if (call.body !== undefined && !call.form) refuse(415, 'Send the fields as multipart/form-data.', 5415);
  const fields = isObject(call.body) ? call.body : {};
  const { id, address } = reserve(call, fields);
  return ok({ id, uploadURL: address });
}

function reserve(call: Call, fields: JsonObject): { id: string; address: string } {
  const table = call.state.table(call.owner, 'images');
  const id = typeof fields['id'] === 'string' && fields['id'] !== '' ? fields['id'] : call.state.ids.uuid();
  if (table.has(id)) refuse(409, 'An image with this identifier exists already.', 5409);
  const signed = fields['requireSignedURLs'] === 'true';
  const item: Item = { id, filename: null, uploaded: instant(call), requireSignedURLs: signed, draft: true, meta: metadataIn(fields) };
  table.set(id, item);
  return { id, address: `${call.origin}/__emulator/uploads/${encodeURIComponent(id)}` };
}

function metadataIn(fields: JsonObject): JsonObject {
  const text = fields['metadata'];
  if (typeof text !== 'string') return {};
  const value = jsonIn(text);
  return isObject(value) ? value : refuse(400, 'The metadata must be a JSON object.', 5400);
}

function all(call: Call): Item[] {
  return [...call.state.table(call.owner, 'images').values()];
}

function listFirst(call: Call): Answer {
  const answer = paged(all(call), call, SIZE);
  const body = isObject(answer.body) ? answer.body : {};
  return { ...answer, body: { ...body, result: { images: body['result'] ?? [] } } };
}

function listSecond(call: Call): Answer {
  const start = offsetIn(call, 'continuation_token');
  const end = start + clamp(numberIn(call, 'per_page') ?? SIZE.usual, SIZE);
  const items = all(call);
  return ok({ images: items.slice(start, end), continuation_token: end < items.length ? cursorAt(end) : null });
}
