import type { Script } from './script.ts';

export const java: Script[] = [
  {
    title: 'java.net.http',
    code: `package a;
import java.net.http.*; import java.net.URI;
class Cf {
  static final String BASE = "https://api.cloudflare.com/client/v4";
  void minify(String zone) throws Exception {
    HttpRequest request = HttpRequest.newBuilder()
      .uri(URI.create(BASE + "/zones/" + zone + "/settings/minify"))
      .header("X-Auth-Key", key)
      .method("PATCH", HttpRequest.BodyPublishers.ofString("{\\"value\\":{\\"css\\":\\"on\\"}}"))
      .build();
    client.send(request, HttpResponse.BodyHandlers.ofString());
  }
}
`,
    finds: ['PATCH /zones/{}/settings/minify {"value":{"css":"on"}} → zone-setting-minify'],
  },
  {
    title: 'okhttp',
    code: `package a;
import okhttp3.*;
class Cf {
  void rules(String zoneId) throws Exception {
    Request request = new Request.Builder()
      .url(String.format("https://api.cloudflare.com/client/v4/zones/%s/firewall/rules", zoneId))
      .get()
      .build();
    new OkHttpClient().newCall(request).execute();
  }
}
`,
    finds: ['GET /zones/{}/firewall/rules null → firewall-rules-api'],
  },
  {
    title: 'RestTemplate',
    code: `package a;
import org.springframework.web.client.RestTemplate;
import org.springframework.http.HttpMethod;
class Cf {
  private static final String CLOUDFLARE_URL = "https://api.cloudflare.com/client/v4/zones/{zone}/rate_limits/{id}";
  void drop(String zone, String id) {
    new RestTemplate().exchange(CLOUDFLARE_URL, HttpMethod.DELETE, entity, Void.class, zone, id);
  }
}
`,
    finds: ['DELETE /zones/{}/rate_limits/{} "?" → rate-limits-api'],
  },
  {
    title: 'StringBuilder',
    code: `package a;
class Cf {
  String url(String zone) {
    StringBuilder sb = new StringBuilder("https://api.cloudflare.com/client/v4/zones/");
    sb.append(zone).append("/filters");
    return sb.toString();
  }
}
`,
    finds: ['? /zones/{}/filters "?" → filters-api'],
  },
  {
    title: 'HttpPost',
    code: `package a;
import org.apache.http.client.methods.HttpPost;
class Cf {
  void add(String account) {
    HttpPost post = new HttpPost("https://api.cloudflare.com/client/v4/accounts/" + account + "/tunnels");
    post.setEntity(new StringEntity("{\\"name\\":\\"a\\"}"));
  }
}
`,
    finds: ['POST /accounts/{}/tunnels {"name":"a"} → argo-tunnel-api'],
  },
  {
    title: 'verb before the address',
    code: `class Cf {
  void level(WebClient client, String zone) {
    client.patch().uri("https://api.cloudflare.com/client/v4/zones/{zone}/settings/security_level", zone).bodyValue(Map.of("value", "high")).retrieve();
    client.patch().uri("https://api.cloudflare.com/client/v4/zones/{zone}/settings/security_level", zone).bodyValue(Map.of("value", "off")).retrieve();
  }
}
`,
    finds: ['PATCH /zones/{}/settings/security_level {"value":"high"} → security-level'],
  },
];
