import type { Script } from './script.ts';

export const powershell: Script[] = [
  {
    title: 'Invoke-RestMethod with splat',
    code: `$base = 'https://api.cloudflare.com/client/v4'
$params = @{
  Uri = "$base/zones/$zoneId/settings/security_level"
  Method = 'PATCH'
  Headers = $headers
  Body = (@{ value = 'high' } | ConvertTo-Json)
}
Invoke-RestMethod @params
`,
    finds: ['PATCH /zones/{}/settings/security_level {"value":"high"} → security-level'],
  },
  {
    title: 'inline',
    code: `Invoke-RestMethod -Method Delete -Uri "https://api.cloudflare.com/client/v4/zones/$($zone.id)/filters/$id" -Headers $h
`,
    finds: ['DELETE /zones/{}/filters/{} null → filters-api'],
  },
  {
    title: 'function',
    code: `function Invoke-Cf { param($Method, $Path, $Body)
  Invoke-RestMethod -Method $Method -Uri ("https://api.cloudflare.com/client/v4" + $Path) -Body $Body }
Invoke-Cf -Method GET -Path "/zones/$Zone/firewall/rules"
`,
    finds: ['GET /zones/{}/firewall/rules null → firewall-rules-api'],
  },
  {
    title: 'variables side by side',
    code: `$Zones = 'https://api.cloudflare.com/client/v4/zones/'
$rules = Invoke-RestMethod -Uri "$Zones$ZoneId/firewall/rules" -Headers $h
`,
    finds: ['GET /zones/{}/firewall/rules null → firewall-rules-api'],
  },
  {
    title: 'format operator',
    code: `$uri = 'https://api.cloudflare.com/client/v4/zones/{0}/rate_limits' -f $zone
$r = Invoke-WebRequest -Uri $uri -Method Post -Body '{"threshold":1}'
`,
    finds: ['POST /zones/{}/rate_limits {"threshold":1} → rate-limits-api'],
  },
  {
    title: 'foreach',
    code: `foreach ($s in @('minify','mobile_redirect')) { irm "https://api.cloudflare.com/client/v4/zones/$zone/settings/$s" -Headers $h }
`,
    finds: [
      'GET /zones/{}/settings/minify null → zone-setting-minify',
      'GET /zones/{}/settings/mobile_redirect null → zone-setting-mobile-redirect',
    ],
  },
];
