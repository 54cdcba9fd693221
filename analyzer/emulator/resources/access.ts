import { objectBody, requiredText } from '../body.ts';
import { param, type Answer, type ApiRoute, type Call, type Item, type JsonObject } from '../call.ts';
import { crud } from '../crud.ts';
import { missing, ok, refuse } from '../respond.ts';

const NEEDS = ['Access: Apps and Policies'];
const BOOKMARKS = '/accounts/{account_id}/access/bookmarks';
const PAGE = { min: 1, max: 1000, usual: 25 };

/** Access applications, and the old bookmarks, which are applications of type `bookmark` seen through another door. */
export const access: ApiRoute[] = [
  ...crud({
    path: '/accounts/{account_id}/access/apps',
    kind: 'access_apps',
    noun: 'application',
    verbs: ['list', 'create', 'read', 'replace', 'delete'],
    page: PAGE,
    uuid: true,
    check: (body) => {
      requiredText(body, 'type');
      if (body['type'] === 'bookmark') requiredText(body, 'domain');
    },
    defaults: () => ({ app_launcher_visible: true, tags: [], policies: [] }),
    only: { needs: NEEDS },
  }),
  ...crud({
    path: '/zones/{zone_id}/access/apps', kind: 'access_apps', noun: 'application', verbs: ['list', 'read'], page: PAGE, only: { needs: NEEDS },
  }),
  ...([
    { route: `GET ${BOOKMARKS}`, answer: (call) => ok(bookmarks(call).map(shown)) },
    { route: `GET ${BOOKMARKS}/{uuid}`, answer: (call) => ok(shown(bookmarkOf(call))) },
    { route: `POST ${BOOKMARKS}/{uuid}`, answer: create },
    { route: `PUT ${BOOKMARKS}/{uuid}`, answer: (call) => store(call, bookmarkOf(call)) },
    { route: `DELETE ${BOOKMARKS}/{uuid}`, answer: remove },
  ] satisfies ApiRoute[]).map((route): ApiRoute => ({ ...route, needs: NEEDS, ends: 'bookmarks' })),
];

function bookmarks(call: Call): Item[] {
  return [...call.state.table(call.owner, 'access_apps').values()].filter(({ type }) => type === 'bookmark');
}

function bookmarkOf(call: Call): Item {
  return bookmarks(call).find(({ id }) => id === param(call, 'uuid')) ?? missing('bookmark');
}

// The client chooses the id: it posts to the path of the bookmark that is to be.
function create(call: Call): Answer {
  const id = param(call, 'uuid');
  if (call.state.table(call.owner, 'access_apps').has(id)) refuse(409, 'An application with this identifier exists already.');
  return store(call, { id, type: 'bookmark', app_launcher_visible: true });
}

function store(call: Call, old: Item): Answer {
  const body = objectBody(call);
  requiredText(body, 'name');
  requiredText(body, 'domain');
  const item: Item = { ...old, ...body, id: old.id, type: 'bookmark' };
  call.state.table(call.owner, 'access_apps').set(item.id, item);
  return ok(shown(item));
}

function remove(call: Call): Answer {
  const { id } = bookmarkOf(call);
  call.state.table(call.owner, 'access_apps').delete(id);
  return ok({ id });
}

function shown({ id, name, domain, logo_url: logo, app_launcher_visible: visible }: JsonObject): JsonObject {
  return { id: id ?? null, name: name ?? null, domain: domain ?? null, logo_url: logo ?? null, app_launcher_visible: visible ?? true };
}
