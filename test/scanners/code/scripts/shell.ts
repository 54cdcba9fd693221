import type { Script } from './script.ts';

export const shell: Script[] = [
  {
    title: 'curl with variables',
    code: `#!/bin/bash
API="https://api.cloudflare.com/client/v4"
curl -s -X PATCH "$API/zones/\${ZONE_ID}/settings/security_level" -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" --data '{"value":"high"}'
`,
    finds: ['PATCH /zones/{}/settings/security_level {"value":"high"} → security-level'],
  },
  {
    title: 'function with method and path',
    code: `cf_api() {
  local method=$1 path=$2; shift 2
  curl -sS -X "$method" "https://api.cloudflare.com/client/v4$path" -H "X-Auth-Key: $CF_KEY" "$@"
}
cf_api GET "/zones/$ZONE/firewall/rules"
cf_api PUT "/zones/$ZONE/filters" --data "$body"
`,
    finds: [
      'GET /zones/{}/firewall/rules null → firewall-rules-api',
      'PUT /zones/{}/filters "?" → filters-api',
    ],
  },
  {
    title: 'wget and quotes inside',
    code: `wget -qO- --header="Authorization: Bearer $T" "https://api.cloudflare.com/client/v4/zones/"$ZONE"/settings/brotli"
curl -X PATCH 'https://api.cloudflare.com/client/v4/zones/'"$ZONE"'/settings/minify' -d '{"value":{"css":"'"$V"'"}}'
`,
    finds: [
      'GET /zones/{}/settings/brotli null → zone-setting-brotli',
      'PATCH /zones/{}/settings/minify {"value":{"css":"?"}} → zone-setting-minify',
    ],
  },
  {
    title: 'loop over settings',
    code: `for s in security_level server_side_exclude ssl; do
  curl -X GET "https://api.cloudflare.com/client/v4/zones/$zone/settings/$s" -H "$auth"
done
`,
    // Reading the security level stays; only writing an old one ends.
    finds: ['GET /zones/{}/settings/server_side_exclude null → zone-setting-server-side-exclude'],
  },
  {
    title: 'heredoc body',
    code: `curl -X POST "https://api.cloudflare.com/client/v4/accounts/$ACC/access/bookmarks/$ID" -d @- <<EOF
{"name":"x"}
EOF
http PATCH api.cloudflare.com/client/v4/zones/$ZONE/settings/minify value:='{"css":"on"}'
`,
    finds: [
      'POST /accounts/{}/access/bookmarks/{} {"name":"x"} → access-bookmarks',
      'PATCH /zones/{}/settings/minify {"value":{"css":"on"}} → zone-setting-minify',
    ],
  },
  {
    title: 'body given to a function',
    code: `api() { curl -s -X "$1" "https://api.cloudflare.com/client/v4$2" --data "$3"; }
api PATCH "/zones/$ZONE/settings/security_level" '{"value":"high"}'
api PATCH "/zones/$ZONE/settings/security_level" '{"value":"under_attack"}'
`,
    finds: ['PATCH /zones/{}/settings/security_level {"value":"high"} → security-level'],
  },
  {
    title: 'commands that are run later',
    code: `A=https://api.cloudflare.com/client/v4/zones/$ZONE
alias rules="curl $A/firewall/rules" list='ls -l'
alias drop='curl -X DELETE https://api.cloudflare.com/client/v4/zones/x/filters'
trap "curl -X PATCH $A/settings/security_level -d '{\\"value\\":\\"off\\"}'" EXIT
watch -n 5 "curl -X PATCH $A/settings/security_level -d '{\\"value\\":\\"high\\"}'"
`,
    finds: [
      'GET /zones/{}/firewall/rules null → firewall-rules-api',
      'DELETE /zones/x/filters null → filters-api',
      'PATCH /zones/{}/settings/security_level {"value":"high"} → security-level',
    ],
  },
];
