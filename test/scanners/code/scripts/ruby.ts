import type { Script } from './script.ts';

export const ruby: Script[] = [
  {
    title: 'Net::HTTP',
    code: `require 'net/http'
uri = URI("https://api.cloudflare.com/client/v4/zones/#{zone}/settings/mobile_redirect")
req = Net::HTTP::Patch.new(uri, 'Content-Type' => 'application/json')
req.body = { value: { status: 'on' } }.to_json
Net::HTTP.start(uri.host, uri.port, use_ssl: true) { |http| http.request(req) }
`,
    finds: ['PATCH /zones/{}/settings/mobile_redirect {"value":{"status":"on"}} → zone-setting-mobile-redirect'],
  },
  {
    title: 'Faraday',
    code: `require 'faraday'
conn = Faraday.new(url: 'https://api.cloudflare.com/client/v4') { |f| f.request :json }
conn.get("zones/#{zone_id}/firewall/rules")
conn.post("zones/#{zone_id}/filters", [{ expression: 'cf.threat_score gt 10' }])
`,
    finds: [
      'GET /zones/{}/firewall/rules null → firewall-rules-api',
      'POST /zones/{}/filters [{"expression":"cf.threat_score gt 10"}] → filters-api',
      'cf.threat_score gt 10 → threat-score-field',
    ],
  },
  {
    title: 'HTTParty class',
    code: `require 'httparty'
class CF
  include HTTParty
  base_uri 'https://api.cloudflare.com/client/v4'
  def limits(zone)
    self.class.get("/zones/#{zone}/rate_limits", headers: headers)
  end
  def patch_level(zone)
    self.class.patch("/zones/#{zone}/settings/security_level", body: { value: 'low' }.to_json)
  end
end
`,
    finds: [
      'GET /zones/{}/rate_limits null → rate-limits-api',
      'PATCH /zones/{}/settings/security_level {"value":"low"} → security-level',
    ],
  },
  {
    title: 'RestClient with constant',
    code: `require 'rest-client'
API = 'https://api.cloudflare.com/client/v4'.freeze
RestClient.delete("#{API}/accounts/#{account}/access/bookmarks/#{id}", headers)
RestClient.put(API + '/zones/' + zone + '/filters', filters.to_json, headers)
`,
    finds: [
      'DELETE /accounts/{}/access/bookmarks/{} "?" → access-bookmarks',
      'PUT /zones/{}/filters "?" → filters-api',
    ],
  },
  {
    title: 'format',
    code: `def path(zone) = format('/zones/%s/analytics/dashboard', zone)
client = CloudflareClient.new
client.get(path('abc'))
`,
    finds: ['GET /zones/abc/analytics/dashboard null → zone-analytics-api'],
  },
  {
    title: 'appended step by step',
    code: `url = 'https://api.cloudflare.com/client/v4'
url += '/zones/' + zone
url << '/filters'
RestClient.post(url, rules.to_json)
paths = []
paths << '/purge_cache'
`,
    finds: ['POST /zones/{}/filters "?" → filters-api'],
  },
];
