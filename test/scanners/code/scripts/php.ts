import type { Script } from './script.ts';

export const php: Script[] = [
  {
    title: 'curl_setopt',
    code: `<?php
$ch = curl_init("https://api.cloudflare.com/client/v4/zones/" . $zone . "/settings/minify");
curl_setopt($ch, CURLOPT_CUSTOMREQUEST, "PATCH");
curl_setopt($ch, CURLOPT_POSTFIELDS, json_encode(['value' => ['css' => 'on']]));
$out = curl_exec($ch);
`,
    finds: ['PATCH /zones/{}/settings/minify {"value":{"css":"on"}} → zone-setting-minify'],
  },
  {
    title: 'guzzle client',
    code: `<?php
use GuzzleHttp\\Client;
$client = new Client(['base_uri' => 'https://api.cloudflare.com/client/v4/']);
$client->request('PUT', "zones/{$zone}/firewall/waf/overrides/{$id}", ['json' => ['description' => 'x']]);
$client->get('user/billing/history');
`,
    finds: [
      'PUT /zones/{}/firewall/waf/overrides/{} {"description":"x"} → waf-overrides-previous',
      'GET /user/billing/history null → billing-profile-history',
    ],
  },
  {
    title: 'wp_remote_request',
    code: `<?php
define('CF_ENDPOINT', 'https://api.cloudflare.com/client/v4');
function level($zone) {
  return wp_remote_request(CF_ENDPOINT . '/zones/' . $zone . '/settings/security_level', array(
    'method' => 'PATCH', 'headers' => $headers, 'body' => wp_json_encode(array('value' => 'medium')),
  ));
}
`,
    finds: ['PATCH /zones/{}/settings/security_level {"value":"medium"} → security-level'],
  },
  {
    title: 'class property base and sprintf',
    code: `<?php
class Cf {
  private $base = 'https://api.cloudflare.com/client/v4';
  public function pools($account) {
    return $this->call('POST', sprintf('/accounts/%s/load_balancers/pools', $account), ['name' => 'p', 'origins' => [], 'notification_email' => 'ops@example.com']);
  }
}
`,
    finds: ['POST /accounts/{}/load_balancers/pools {"name":"p","origins":[],"notification_email":"ops@example.com"} → lb-notification-email'],
  },
  {
    title: 'Laravel Http facade',
    code: `<?php
use Illuminate\\Support\\Facades\\Http;
Http::withToken($token)->delete("https://api.cloudflare.com/client/v4/zones/{$zone}/filters/{$filter}");
`,
    finds: ['DELETE /zones/{}/filters/{} null → filters-api'],
  },
];
