import { deprecation, names, routes } from '../../analyzer/catalog/define.ts';
import { PYPI } from '../calling.ts';
import { PAGE, PAGE_2024 } from '../sources.ts';

const NEW = '/zones/{zone_id}/page_shield';

export default deprecation({
  id: 'page-shield-script-monitor',
  title: 'Path segment script_monitor of Page Shield',
  area: 'page-shield',
  endOfLife: '2022-10-11',
  boundary: 'after',
  dates: [{ day: '2022-10-11', what: 'end-of-life', source: PAGE }],
  afterwards: 'removed',
  effect: 'Routes below /zones/{zone_id}/script_monitor no longer answer.',
  replacement: {
    summary: 'The same routes below page_shield.',
    calls: routes(`GET, PUT ${NEW}`, `GET ${NEW}/scripts`, `GET ${NEW}/scripts/{script_id}`, `GET ${NEW}/connections`, `GET ${NEW}/connections/{connection_id}`),
  },
  surfaces: [
    // The announcement names the segment alone: every route that had it is meant.
    { kind: 'calls', calls: ['* /zones/{zone_id}/script_monitor', '* /zones/{zone_id}/script_monitor/{+rest}'] },
    { kind: 'names', names: names(PYPI, 'call', '<3', ['zones.script_monitor{,.get,.put}', 'zones.script_monitor.scripts{,.get}']) },
  ],
  rewrite: [{ kind: 'rename-segment', from: 'script_monitor', to: 'page_shield', safety: 'safe', says: 'use page_shield in place of script_monitor' }],
  manual: ['Put page_shield where the path says script_monitor; the rest of the request stays. In python-cloudflare the attribute is zones.page_shield.'],
  examples: [
    {
      kind: 'code',
      language: 'typescript',
      code: `await fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/script_monitor\`, {
  method: 'PUT',
  headers,
  body: JSON.stringify({ enabled: true }),
});
`,
      becomes: `await fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/page_shield\`, {
  method: 'PUT',
  headers,
  body: JSON.stringify({ enabled: true }),
});
`,
    },
    {
      kind: 'code',
      language: 'shell',
      code: 'curl -H "Authorization: Bearer $TOKEN" "https://api.cloudflare.com/client/v4/zones/$ZONE/script_monitor/scripts?page=2"\n',
      becomes: 'curl -H "Authorization: Bearer $TOKEN" "https://api.cloudflare.com/client/v4/zones/$ZONE/page_shield/scripts?page=2"\n',
    },
    { kind: 'code', language: 'python', code: 'import CloudFlare\n\ncf = CloudFlare.CloudFlare()\nscripts = cf.zones.script_monitor.scripts.get(zone_id)\n' },
    { kind: 'log', log: { method: 'GET', host: 'api.cloudflare.com', path: '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/script_monitor/scripts' } },
    {
      kind: 'clean',
      language: 'typescript',
      code: "// A zone at api.cloudflare.com reports here.\nconst policy = `script-src 'none'; report-uri https://www.example.com/cdn-cgi/script_monitor/report?m=1`;\n",
      note: 'The path that browsers report to kept its name.',
    },
    { kind: 'clean-log', log: { method: 'POST', host: 'www.example.com', path: '/cdn-cgi/script_monitor/report' } },
    { kind: 'clean-log', log: { method: 'GET', host: 'api.cloudflare.com', path: '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/page_shield/scripts' } },
  ],
  sources: [PAGE, PAGE_2024, 'python-cloudflare 2.9.1 to 2.9.12, api_v4.py'],
});
