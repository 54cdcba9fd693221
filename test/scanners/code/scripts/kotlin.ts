import type { Script } from './script.ts';

export const kotlin: Script[] = [
  {
    title: 'ktor',
    code: `val base = "https://api.cloudflare.com/client/v4"
suspend fun level(zone: String) {
    client.patch("$base/zones/$zone/settings/security_level") {
        contentType(ContentType.Application.Json)
        setBody(mapOf("value" to "high"))
    }
}
`,
    finds: ['PATCH /zones/{}/settings/security_level {"value":"high"} → security-level'],
  },
  {
    title: 'okhttp',
    code: `class Cf(private val zone: String) {
    fun rules() {
        val request = Request.Builder()
            .url("https://api.cloudflare.com/client/v4/zones/\${zone}/firewall/rules")
            .build()
        client.newCall(request).execute()
    }
}
`,
    finds: ['? /zones/{}/firewall/rules "?" → firewall-rules-api'],
  },
  {
    title: 'companion const',
    code: `class Cf {
    companion object { const val API = "https://api.cloudflare.com/client/v4" }
    fun drop(zone: String, id: String) = http.delete(API + "/zones/" + zone + "/rate_limits/" + id)
}
`,
    finds: ['DELETE /zones/{}/rate_limits/{} null → rate-limits-api'],
  },
  {
    title: 'retrofit',
    code: `// Cloudflare
interface CloudflareApi {
    @GET("zones/{zone}/firewall/waf/packages")
    suspend fun packages(@Path("zone") zone: String): Response
    @PATCH("zones/{zone}/settings/minify")
    suspend fun minify(@Path("zone") zone: String, @Body body: Value): Response
}
`,
    finds: [
      'GET /zones/{}/firewall/waf/packages null → waf-managed-rules-previous',
      'PATCH /zones/{}/settings/minify "?" → zone-setting-minify',
    ],
  },
  {
    title: 'fuel',
    code: `fun bookmarks(account: String) = "https://api.cloudflare.com/client/v4/accounts/$account/access/bookmarks".httpGet().responseString()
`,
    finds: ['GET /accounts/{}/access/bookmarks null → access-bookmarks'],
  },
];
