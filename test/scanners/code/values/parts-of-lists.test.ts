import { expect, test } from 'vitest';
import { inTree, unreadInTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

/** In each the first part leads to filters from its second word on, and the last word of a list to rate limits; the whole of a list leads elsewhere. */
const PARTS: [file: string, code: string][] = [
  ['edge.py', `import requests
API = '${API}'
WAY = ['edge', 'zones', '1', 'filters']
LAST = ['filters', 'rate_limits']
requests.get(API + '/' + '/'.join(WAY[1:]))
requests.get(API + '/zones/1/' + LAST[-1])
requests.get(API + '/' + '/'.join(WAY))
requests.get(API + '/zones/1/' + WAY[-1].upper())
`],
  ['edge.rb', `API = '${API}'

WAY = ['edge', 'zones', '1', 'filters']
LAST = ['filters', 'rate_limits']
HTTParty.get(API + '/' + WAY[1..].join('/'))
HTTParty.get("#{API}/zones/1/#{LAST[-1]}")
HTTParty.get(API + '/' + WAY.join('/'))
HTTParty.get(API + '/' + WAY[0, 2].join('/'))
`],
  ['edge.cs', `class Edge {
  const string Api = "${API}/";
  static readonly string[] Way = { "edge", "zones", "1", "filters" };
  static readonly string[] Last = { "filters", "rate_limits" };
  Task Part() => http.GetAsync(Api + string.Join("/", Way[1..]));
  Task End() => http.GetAsync(Api + "zones/1/" + Last[^1]);
  Task Whole() => http.GetAsync(Api + string.Join("/", Way));
}
`],
  ['edge.js', `const API = '${API}';

const WAY = ['edge', 'zones', '1', 'filters'];
const LAST = ['filters', 'rate_limits'];
fetch(API + '/' + WAY.slice(1).join('/'));
fetch(API + '/zones/1/' + LAST.slice(1).join('/'));
fetch(API + '/' + WAY.slice(0, 2).join('/'));
`],
];

test.each(PARTS)('a part of a list is that part, and no item of it, in %s', async (file, code) => {
  expect(await inTree({ [file]: code })).toEqual([`${file}:3 filters-api`, `${file}:4 rate-limits-api`]);
});

test('what is left of all that a function is given leads where it does', async () => {
  const code = `import requests
API = '${API}'
def rest(*words):
    return API + '/' + '/'.join(words[1:])
def join(*words):
    return words[0] if len(words) == 1 else words[0] + '/' + join(*words[1:])
requests.get(rest('edge', 'zones', zone, 'filters'))
requests.get(rest('zones', 'edge', zone, 'filters'))
requests.get(join(API, 'zones', zone, 'rate_limits'))
`;
  expect(await inTree({ 'edge.py': code })).toEqual(['edge.py:7 filters-api']);
  expect(await unreadInTree({ 'edge.py': code })).toEqual(['edge.py:9 One request here goes to an address that is decided at run time (line 9).']);
});
