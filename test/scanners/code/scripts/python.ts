import type { Script } from './script.ts';

export const python: Script[] = [
  {
    title: 'requests session with base',
    code: `import requests
BASE = "https://api.cloudflare.com/client/v4"
session = requests.Session()
session.headers.update({"Authorization": f"Bearer {token}"})
def set_level(zone_id, level="high"):
    r = session.patch(f"{BASE}/zones/{zone_id}/settings/security_level", json={"value": "high"})
    r.raise_for_status()
`,
    finds: ['PATCH /zones/{}/settings/security_level {"value":"high"} → security-level'],
  },
  {
    title: 'class with request helper',
    code: `import httpx
class Cloudflare:
    API = "https://api.cloudflare.com/client/v4"
    def _request(self, method, path, **kwargs):
        return httpx.request(method, self.API + path, headers=self.headers, **kwargs)
    def filters(self, zone):
        return self._request("GET", "/zones/%s/filters" % zone, params={"page": 1})
    def delete_rule(self, zone, rule):
        return self._request("DELETE", "/zones/{}/firewall/rules/{}".format(zone, rule))
`,
    finds: [
      'GET /zones/{}/filters null → filters-api',
      'DELETE /zones/{}/firewall/rules/{} null → firewall-rules-api',
    ],
  },
  {
    title: 'urllib request',
    code: `import json, urllib.request
req = urllib.request.Request(
    "https://api.cloudflare.com/client/v4/zones/" + zone + "/settings/brotli",
    data=json.dumps({"value": "on"}).encode(),
    headers={"X-Auth-Key": key},
    method="PATCH",
)
urllib.request.urlopen(req)
`,
    finds: ['PATCH /zones/{}/settings/brotli {"value":"on"} → zone-setting-brotli'],
  },
  {
    title: 'aiohttp with join',
    code: `import aiohttp
CF_API_URL = "https://api.cloudflare.com/client/v4"
async def packages(zone):
    url = "/".join([CF_API_URL, "zones", zone, "firewall", "waf", "packages"])
    async with aiohttp.ClientSession() as session:
        async with session.get(url, headers=headers) as resp:
            return await resp.json()
`,
    finds: ['GET /zones/{}/firewall/waf/packages null → waf-managed-rules-previous'],
  },
  {
    title: 'loop over setting ids',
    code: `import requests
SETTINGS = ["minify", "mobile_redirect", "ssl"]
for setting in SETTINGS:
    requests.get(f"https://api.cloudflare.com/client/v4/zones/{zone}/settings/{setting}", headers=h)
`,
    finds: [
      'GET /zones/{}/settings/minify null → zone-setting-minify',
      'GET /zones/{}/settings/mobile_redirect null → zone-setting-mobile-redirect',
    ],
  },
];
