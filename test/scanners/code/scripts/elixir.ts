import type { Script } from './script.ts';

export const elixir: Script[] = [
  {
    title: 'HTTPoison',
    code: `defmodule Cf do
  @base "https://api.cloudflare.com/client/v4"
  def minify(zone) do
    HTTPoison.patch("#{@base}/zones/#{zone}/settings/minify", Jason.encode!(%{value: %{css: "on"}}), headers())
  end
end
`,
    finds: ['PATCH /zones/{}/settings/minify {"value":{"css":"on"}} → zone-setting-minify'],
  },
  {
    title: 'Tesla',
    code: `defmodule Cf do
  use Tesla
  plug Tesla.Middleware.BaseUrl, "https://api.cloudflare.com/client/v4"
  def rules(zone), do: get("/zones/" <> zone <> "/firewall/rules")
  def add(zone, body), do: post("/zones/#{zone}/filters", body)
end
`,
    finds: [
      'GET /zones/{}/firewall/rules null → firewall-rules-api',
      'POST /zones/{}/filters "?" → filters-api',
    ],
  },
  {
    title: 'Req',
    code: `Req.delete!("https://api.cloudflare.com/client/v4/zones/#{zone}/rate_limits/#{id}", auth: {:bearer, token})
`,
    finds: ['DELETE /zones/{}/rate_limits/{} null → rate-limits-api'],
  },
  {
    title: 'Req with options',
    code: `req = Req.new(base_url: "https://api.cloudflare.com/client/v4")
Req.put!(req, url: "/zones/#{zone}/filters", json: [%{id: "a"}])
`,
    finds: ['PUT /zones/{}/filters [{"id":"a"}] → filters-api'],
  },
  {
    title: 'request with method atom',
    code: `HTTPoison.request(:post, "https://api.cloudflare.com/client/v4/accounts/#{account}/tunnels", "{}", headers)
`,
    finds: ['POST /accounts/{}/tunnels {} → argo-tunnel-api'],
  },
];
