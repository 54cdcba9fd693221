import type { Script } from './script.ts';

export const go: Script[] = [
  {
    title: 'const base and Sprintf',
    code: `package main
import ("bytes"; "fmt"; "net/http")
const apiBase = "https://api.cloudflare.com/client/v4"
func setMinify(zone string) error {
	url := fmt.Sprintf("%s/zones/%s/settings/minify", apiBase, zone)
	req, err := http.NewRequest(http.MethodPatch, url, bytes.NewBufferString(\`{"value":{"css":"on","js":"on"}}\`))
	if err != nil { return err }
	req.Header.Set("X-Auth-Key", key)
	_, err = http.DefaultClient.Do(req)
	return err
}
`,
    finds: ['PATCH /zones/{}/settings/minify {"value":{"css":"on","js":"on"}} → zone-setting-minify'],
  },
  {
    title: 'client wrapper with path argument',
    code: `package cf
import "context"
type Client struct { baseURL string }
func New() *Client { return &Client{baseURL: "https://api.cloudflare.com/client/v4"} }
func (c *Client) ListRules(ctx context.Context, zone string) ([]Rule, error) {
	var out []Rule
	err := c.do(ctx, "GET", "/zones/"+zone+"/firewall/rules?per_page=50", nil, &out)
	return out, err
}
`,
    finds: ['GET /zones/{}/firewall/rules null → firewall-rules-api'],
  },
  {
    title: 'body struct marshalled',
    code: `package cf
import ("encoding/json"; "bytes"; "net/http")
const cloudflareAPI = "https://api.cloudflare.com/client/v4/"
func create(zone, token string) {
	body := map[string]interface{}{"type": "SRV", "data": map[string]interface{}{"service": "_sip", "proto": "_tcp", "name": "example.com", "port": 5060, "weight": 5, "target": "sip.example.com"}}
	payload, _ := json.Marshal(body)
	req, _ := http.NewRequest("POST", cloudflareAPI+"zones/"+zone+"/dns_records", bytes.NewReader(payload))
	http.DefaultClient.Do(req)
}
`,
    finds: [
      'POST /zones/{}/dns_records {"type":"SRV","data":{"service":"_sip","proto":"_tcp","name":"example.com","port":5060,"weight":5,"target":"sip.example.com"}} → dns-srv-data-fields',
      '{"type":"SRV","data":{"service":"_sip","proto":"_tcp","name":"example.com","port":5060,"weight":5,"target":"sip.example.com"}} → dns-srv-data-fields, possible',
    ],
  },
  {
    title: 'url.JoinPath and path.Join',
    code: `package cf
import ("net/http"; "net/url")
func purge(account string) {
	u, _ := url.JoinPath("https://api.cloudflare.com/client/v4", "accounts", account, "access", "bookmarks")
	resp, _ := http.Get(u)
	_ = resp
}
`,
    finds: ['GET /accounts/{}/access/bookmarks null → access-bookmarks'],
  },
  {
    title: 'resty client',
    code: `package cf
import "github.com/go-resty/resty/v2"
func limits(zone string) {
	client := resty.New().SetBaseURL("https://api.cloudflare.com/client/v4")
	client.R().SetPathParam("zone", zone).SetBody(map[string]any{"threshold": 10}).Post("/zones/{zone}/rate_limits")
}
`,
    finds: ['POST /zones/{}/rate_limits {"threshold":10} → rate-limits-api'],
  },
];
