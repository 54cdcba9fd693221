import type { Script } from './script.ts';

export const rust: Script[] = [
  {
    title: 'reqwest',
    code: `const BASE: &str = "https://api.cloudflare.com/client/v4";
async fn level(client: &reqwest::Client, zone: &str) -> reqwest::Result<()> {
    client.patch(format!("{}/zones/{}/settings/security_level", BASE, zone))
        .bearer_auth(token)
        .json(&serde_json::json!({ "value": "medium" }))
        .send().await?;
    Ok(())
}
`,
    finds: ['PATCH /zones/{}/settings/security_level {"value":"medium"} → security-level'],
  },
  {
    title: 'inline format args',
    code: `async fn rules(zone: &str) {
    let url = format!("https://api.cloudflare.com/client/v4/zones/{zone}/firewall/rules");
    let res = reqwest::get(&url).await.unwrap();
}
`,
    finds: ['GET /zones/{}/firewall/rules null → firewall-rules-api'],
  },
  {
    title: 'ureq',
    code: `fn drop_filter(zone: &str, id: &str) {
    let path = format!("/zones/{zone}/filters/{id}");
    ureq::delete(&format!("https://api.cloudflare.com/client/v4{}", path)).call().unwrap();
}
`,
    finds: ['DELETE /zones/{}/filters/{} null → filters-api'],
  },
  {
    title: 'Method enum',
    code: `use reqwest::Method;
const CLOUDFLARE_API: &str = "https://api.cloudflare.com/client/v4";
async fn set(&self, zone: &str) {
    self.request(Method::PUT, &format!("{CLOUDFLARE_API}/zones/{zone}/filters")).body("[]").send().await;
}
`,
    finds: ['PUT /zones/{}/filters [] → filters-api'],
  },
  {
    title: 'serde struct',
    code: `// Cloudflare DNS
#[derive(Serialize, Deserialize)]
struct DnsRecord {
    content: String,
    proxied: bool,
    locked: bool,
}
`,
    finds: ['{"content":"?","proxied":"?","locked":"?"} → dns-record-locked, possible'],
  },
  {
    title: 'captured names',
    code: `const ZONES: &str = "https://api.cloudflare.com/client/v4/zones/";
fn list(zone: &str) { client.get(format!("{ZONES}{zone}/filters?page={page:?}")).send(); }
fn literal() { client.get(format!("{{ZONES}}/{}", "dns_records")).send(); }
`,
    finds: ['GET /zones/{}/filters null → filters-api'],
  },
];
