import type { Script } from './script.ts';

export const csharp: Script[] = [
  {
    title: 'HttpClient',
    code: `using System.Net.Http;
class Cf {
  private readonly HttpClient http = new() { BaseAddress = new Uri("https://api.cloudflare.com/client/v4/") };
  public async Task Level(string zone) {
    await http.PatchAsJsonAsync($"zones/{zone}/settings/security_level", new { value = "high" });
    await http.GetAsync($"zones/{zone}/firewall/rules");
  }
}
`,
    finds: [
      'PATCH /zones/{}/settings/security_level {"value":"high"} → security-level',
      'GET /zones/{}/firewall/rules null → firewall-rules-api',
    ],
  },
  {
    title: 'HttpRequestMessage',
    code: `using System.Net.Http;
class Cf {
  const string Base = "https://api.cloudflare.com/client/v4";
  Task Drop(string zone, string id) {
    var request = new HttpRequestMessage(HttpMethod.Delete, $"{Base}/zones/{zone}/filters/{id}");
    return client.SendAsync(request);
  }
}
`,
    finds: ['DELETE /zones/{}/filters/{} null → filters-api'],
  },
  {
    title: 'RestSharp',
    code: `using RestSharp;
class Cf {
  void Run(string zone) {
    var client = new RestClient("https://api.cloudflare.com/client/v4");
    var request = new RestRequest("zones/{zone}/rate_limits", Method.Post);
    request.AddJsonBody(new { threshold = 5 });
    client.Execute(request);
  }
}
`,
    finds: ['POST /zones/{}/rate_limits {"threshold":5} → rate-limits-api'],
  },
  {
    title: 'string.Format',
    code: `class Cf {
  const string ApiUrl = "https://api.cloudflare.com/client/v4/accounts/{0}/access/bookmarks/{1}";
  void Run() { client.PutAsync(string.Format(ApiUrl, account, id), content); }
}
`,
    finds: ['PUT /accounts/{}/access/bookmarks/{} "?" → access-bookmarks'],
  },
  {
    title: 'record of DNS',
    code: `using System.Text.Json.Serialization;
namespace Cloudflare.Dns;
public class DnsRecord {
  [JsonPropertyName("content")] public string Content { get; set; }
  [JsonPropertyName("proxied")] public bool Proxied { get; set; }
  [JsonPropertyName("locked")] public bool Locked { get; set; }
}
`,
    finds: ['{"content":"?","proxied":"?","locked":"?"} → dns-record-locked, possible'],
  },
];
