import type { Script } from './script.ts';

export const terraform: Script[] = [
  {
    title: 'filter and rule',
    code: `resource "cloudflare_filter" "bots" {
  zone_id = var.zone
  expression = "(cf.threat_score gt 10)"
}
resource "cloudflare_firewall_rule" "bots" {
  zone_id = var.zone
  filter_id = cloudflare_filter.bots.id
  action = "block"
}
`,
    finds: [
      'cloudflare_filter → filters-api',
      '(cf.threat_score gt 10) → threat-score-field',
      'cloudflare_firewall_rule → firewall-rules-api',
    ],
  },
  {
    title: 'dynamic minify',
    code: `resource "cloudflare_zone_settings_override" "this" {
  for_each = var.zones
  zone_id = each.value.id
  settings {
    brotli = "on"
    security_level = each.value.level
    dynamic "minify" {
      for_each = var.minify ? [1] : []
      content { css = "on" }
    }
  }
}
`,
    finds: [
      'cloudflare_zone_settings_override → security-level, possible',
      'cloudflare_zone_settings_override → zone-setting-brotli',
      'cloudflare_zone_settings_override → zone-setting-minify',
    ],
  },
  {
    title: 'http data and local-exec',
    code: `data "http" "rules" {
  url = "https://api.cloudflare.com/client/v4/zones/\${var.zone}/firewall/rules"
  request_headers = { Authorization = "Bearer x" }
}
resource "null_resource" "m" {
  provisioner "local-exec" {
    command = "curl -X PATCH https://api.cloudflare.com/client/v4/zones/\${var.zone}/settings/minify -d '{\\"value\\":{}}'"
  }
}
`,
    finds: [
      'GET /zones/{}/firewall/rules null → firewall-rules-api',
      'PATCH /zones/{}/settings/minify {"value":{}} → zone-setting-minify',
    ],
  },
  {
    title: 'for_each over settings',
    code: `resource "cloudflare_zone_setting" "s" {
  for_each = { security_level = "high", brotli = "on" }
  zone_id = var.zone
  setting_id = each.key
  value = each.value
}
`,
    finds: ['cloudflare_zone_setting → security-level', 'cloudflare_zone_setting → zone-setting-brotli'],
  },
  {
    title: 'outputs',
    code: `output "filters" { value = values(cloudflare_filter.all)[*].id }
moved {
  from = cloudflare_argo_tunnel.a
  to = cloudflare_tunnel.a
}
`,
    finds: [
      'cloudflare_filter → filters-api',
      'cloudflare_argo_tunnel → argo-tunnel-api',
    ],
  },
];
