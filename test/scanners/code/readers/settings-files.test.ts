import { expect, test } from 'vitest';
import { inFile, inTree } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

test.each([
  ['an action of fail2ban', 'action.d/edge.conf', `[Definition]
actionban = curl -s -X POST "<_url>" <_options> \\
            --data '[{"action":"block","filter":{"expression":"ip.src eq <ip>"}}]'
actionunban = id=$(curl -s -X GET "<_url>?page=1" <_options>)
              curl -s -X DELETE "<_url>/$id" <_options>
_url = ${API}/zones/<zone>/firewall/rules
_options = -H "Authorization: Bearer <token>"
[Init]
token =
`, ['6 firewall-rules-api']],
  ['a unit of systemd', 'edge.service', `[Service]
Environment=ZONE=z
ExecStart=/usr/bin/curl -X PATCH "${API}/zones/\${ZONE}/settings/minify" \\
  -d '{"value":{"css":"on"}}'
ExecStop=-/bin/sh -c 'curl -X DELETE ${API}/zones/$ZONE/filters'
`, ['3 zone-setting-minify', '5 filters-api']],
  ['the environment of a unit', 'edge.service', `[Service]
Environment=API=${API} "PART=filters"
Environment=TAIL='rate_limits'
ExecStart=/usr/bin/curl "\${API}/zones/z/\${PART}"
ExecStartPost=/bin/sh -c 'curl $API/zones/z/$TAIL'
`, ['2 filters-api', '5 rate-limits-api']],
  ['a program of supervisor', 'supervisord.conf', `[program:edge]\ncommand=curl -X DELETE ${API}/zones/%(ENV_ZONE)s/filters\n`, ['2 filters-api']],
  ['properties', 'application.properties', `edge.base=${API}\nedge.rules=\${edge.base}/zones/%s/firewall/rules\n`, ['2 firewall-rules-api']],
  ['a configuration of Python', 'app.cfg', `[edge]\nbase = ${API}\nrules = %(base)s/zones/{zone}/firewall/rules\n`, ['3 firewall-rules-api']],
  ['a proxy of nginx', 'edge.conf', `server {
  brotli on;
  location /rules { proxy_pass ${API}/zones/$zone/firewall/rules; }
  location /run {
    content_by_lua_block {
      local note = "}" -- {
      http:request_uri("${API}/zones/" .. zone .. "/settings/minify", { method = "PATCH", body = '{"value":{"css":"on"}}' })
    }
  }
}
`, ['3 firewall-rules-api', '7 zone-setting-minify']],
  ['a list of addresses', 'telegraf.conf', `[[inputs.http]]\n  urls = ["${API}/zones/z/analytics/colos"]\n`, ['2 zone-analytics-api']],
  ['addresses with a comma between them', 'app.properties', `cf.urls=${API}/zones/z/rulesets,${API}/zones/z/filters\n`, ['1 filters-api']],
  ['a proxy of Apache', 'httpd.conf', `<Location /x>\n  ProxyPass ${API}/zones/z/filters\n</Location>\n`, ['2 filters-api']],
  ['a crontab', 'crontab', `ZONE=z\n*/5 * * * * root curl -X DELETE ${API}/zones/$ZONE/filters\n@daily curl -X PATCH ${API}/zones/z/settings/minify -d '{"value":{"css":"on"}}'\n`, ['2 filters-api', '3 zone-setting-minify']],
  ['a crontab without users', 'crontab', `0 4 * * * curl ${API}/zones/z/dns_records -d '{"type":"A","locked":true}'\n`, ['1 dns-record-locked']],
  ['a part of a crontab', 'etc/cron.d/edge', `0 4 * * 1-5 root /usr/bin/curl -X DELETE ${API}/zones/z/filters\n`, ['1 filters-api']],
  ['TOML', 'tasks.toml', `[tasks.clear]
run = "curl -X DELETE ${API}/zones/z/filters"
[[calls]]
url = '${API}/zones/z/firewall/rules'
`, ['2 filters-api', '4 firewall-rules-api']],
  ['a table of zone settings', 'edge.toml', '[cloudflare]\nbrotli = "on"\nrocket_loader = "off"\nserver_side_exclude = "on"\n', ['2 zone-setting-brotli?', '4 zone-setting-server-side-exclude?']],
  ['a request of Bruno', 'edge.bru', `meta {
  name: minify
}
patch {
  url: {{base}}/zones/{{zone}}/settings/minify
}
headers {
  ~X-Off: 1
  Accept: */*
}
body:json {
  { "value": { "css": "on" } }
}
vars:pre-request {
  base: ${API}
}
`, ['5 zone-setting-minify']],
])('%s is read', async (_, file, code, expected) => {
  expect(await inFile(file, code)).toEqual(expected);
});

test.each([
  ['a switch of nginx', 'nginx.conf', '# in front of it stands api.cloudflare.com\nserver {\n  brotli on;\n  brotli_types text/css;\n}\n'],
  ['credentials of SNMP', 'snmp.conf', '# cloudflare tunnel\n[auth]\nsecurity_level = authPriv\nprivacy_protocol = AES\n'],
  ['filters of a program', 'app.properties', '# behind cloudflare\nfilters=gzip,auth\nrules=/etc/rules\n'],
  ['a worker', 'wrangler.toml', 'name = "edge"\nmain = "src/index.ts"\nminify = true\ncompatibility_date = "2024-01-01"\n'],
  ['another path of the API', 'ddns.conf', `[cf]\nurl = ${API}/zones/z/dns_records\n`],
  ['tests of Bruno', 'other.bru', `get {\n  url: ${API}/zones\n}\nassert {\n  res.body.filters: isDefined\n}\n`],
  ['a comment that is only a comment', 'plain.ini', `; curl ${API}/zones\n[a]\nb = 1\n`],
])('%s says nothing', async (_, file, code) => {
  expect(await inTree({ [file]: code })).toEqual([]);
});
