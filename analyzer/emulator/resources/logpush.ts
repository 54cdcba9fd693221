import type { Json } from '../../model.ts';
import { isObject, objectBody, without } from '../body.ts';
import { param, type Answer, type ApiRoute, type Call, type Item, type JsonObject } from '../call.ts';
import { inBothScopes } from '../crud.ts';
import { logFilterError } from '../language.ts';
import { missing, ok, refuse } from '../respond.ts';

/** Log-push jobs of zones and accounts. Job ids are numbers; the filter is checked on every write. */
export const logpush: ApiRoute[] = inBothScopes((scope) => {
  const jobs = `${scope}/logpush/jobs` as const;
  const routes: ApiRoute[] = [
    { route: `GET ${jobs}`, answer: (call) => ok(all(call).map(shown)) },
    { route: `GET ${scope}/logpush/datasets/{dataset}/jobs`, answer: listDataset },
    { route: `POST ${jobs}`, answer: create },
    { route: `GET ${jobs}/{job_id}`, answer: (call) => ok(shown(jobOf(call))) },
    { route: `PUT ${jobs}/{job_id}`, answer: change },
    { route: `DELETE ${jobs}/{job_id}`, answer: remove },
  ];
  return routes.map((route) => ({ ...route, needs: ['Logs'], plan: 'enterprise' }));
});

function all(call: Call): Item[] {
  return [...call.state.table(call.owner, 'logpush_jobs').values()];
}

function listDataset(call: Call): Answer {
  return ok(all(call).filter(({ dataset }) => dataset === param(call, 'dataset')).map(shown));
}

function jobOf(call: Call): Item {
  return call.state.table(call.owner, 'logpush_jobs').get(param(call, 'job_id')) ?? missing('log-push job');
}

function create(call: Call): Answer {
  const body = objectBody(call);
  if (typeof body['destination_conf'] !== 'string' || body['destination_conf'] === '') refuse(400, 'A job needs a destination_conf.');
  const dataset = body['dataset'] ?? 'http_requests';
  checkJob(body, dataset);
  const id = call.state.ids.number();
  const item: Item = { ...without(body, 'ownership_challenge'), dataset, id: String(id) };
  call.state.table(call.owner, 'logpush_jobs').set(item.id, item);
  return ok(shown(item));
}

// Fields that PUT leaves out stay as they are.
function change(call: Call): Answer {
  const old = jobOf(call);
  const body = objectBody(call);
  checkJob(body, old['dataset'] ?? 'http_requests');
  const item: Item = { ...old, ...without(body, 'ownership_challenge', 'dataset'), id: old.id };
  call.state.table(call.owner, 'logpush_jobs').set(old.id, item);
  return ok(shown(item));
}

function checkJob(body: JsonObject, dataset: Json): void {
  const { filter, name } = body;
  if (typeof name === 'string' && name.length > 512) refuse(400, 'A name has at most 512 characters.');
  if (filter === undefined || filter === null || filter === '') return;
  if (typeof filter !== 'string') refuse(400, 'The filter is a JSON document in a string.');
  const error = logFilterError(filter, String(dataset));
  if (error !== undefined) refuse(400, error);
}

function remove(call: Call): Answer {
  const { id } = jobOf(call);
  call.state.table(call.owner, 'logpush_jobs').delete(id);
  return ok({ id: Number(id) });
}

function shown(job: Item): Json {
  const options = isObject(job['output_options']) ? job['output_options'] : null;
  return {
    name: null, enabled: false, kind: '', logpull_options: null, filter: null, frequency: 'high',
    last_complete: null, last_error: null, error_message: null,
    ...job,
    output_options: options,
    id: Number(job.id),
  };
}
