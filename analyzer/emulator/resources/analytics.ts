import type { Answer, ApiRoute, JsonObject } from '../call.ts';
import { ok } from '../respond.ts';

/** Zone analytics, with a zone that had no visitors. */
export const analytics: ApiRoute[] = [
  {
    route: 'GET /zones/{zone_id}/analytics/dashboard', needs: ['Analytics', 'Zone'], ends: 'zone analytics',
    answer: () => ok({ totals: nothing(), timeseries: [] }),
  },
  {
    route: 'GET /zones/{zone_id}/analytics/colos', needs: ['Analytics', 'Zone'], ends: 'zone analytics', plan: 'enterprise',
    answer: () => ok([]),
  },
  // GraphQL has an envelope of its own and answers 200 for errors too; queries are not imitated.
  { route: 'POST /graphql', answer: refuseQuery },
];

function refuseQuery(): Answer {
  return { status: 200, body: { data: null, errors: [{ message: 'The emulator answers no GraphQL queries.' }] } };
}

function nothing(): JsonObject {
  const none = { all: 0, cached: 0, uncached: 0 };
  return { requests: none, bandwidth: none, threats: { all: 0 }, pageviews: { all: 0 }, uniques: { all: 0 } };
}
