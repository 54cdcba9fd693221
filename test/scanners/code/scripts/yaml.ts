import type { Script } from './script.ts';

export const yaml: Script[] = [
  {
    title: 'GitHub workflow',
    code: `jobs:
  purge:
    steps:
      - run: |
          curl -X PATCH "https://api.cloudflare.com/client/v4/zones/\${{ secrets.ZONE }}/settings/security_level" \\
            --data '{"value":"medium"}'
`,
    finds: ['PATCH /zones/{}/settings/security_level {"value":"medium"} → security-level'],
  },
  {
    title: 'Ansible uri',
    code: `- hosts: all
  vars:
    cf_api: https://api.cloudflare.com/client/v4
  tasks:
    - name: list rules
      uri:
        url: "{{ cf_api }}/zones/{{ zone_id }}/firewall/rules"
        method: GET
    - ansible.builtin.uri:
        url: "https://api.cloudflare.com/client/v4/zones/{{ zone_id }}/settings/minify"
        method: PATCH
        body_format: json
        body: { value: { css: "on" } }
`,
    finds: [
      'GET /zones/{}/firewall/rules null → firewall-rules-api',
      'PATCH /zones/{}/settings/minify {"value":{"css":"on"}} → zone-setting-minify',
    ],
  },
  {
    title: 'cloudflare_dns SRV',
    code: `- community.general.cloudflare_dns:
    zone: example.com
    type: SRV
    service: sip
    proto: tcp
    port: 5060
    weight: 5
    value: sip.example.com
    state: present
`,
    finds: ['cloudflare_dns → dns-srv-data-fields, possible'],
  },
  {
    title: 'GitLab script',
    code: `deploy:
  variables:
    CF: https://api.cloudflare.com/client/v4
  script:
    - 'curl -X DELETE "$CF/zones/$ZONE/filters/$ID"'
    - curl "https://api.cloudflare.com/client/v4/accounts/$A/access/bookmarks"
`,
    finds: [
      'DELETE /zones/{}/filters/{} null → filters-api',
      'GET /accounts/{}/access/bookmarks null → access-bookmarks',
    ],
  },
  {
    title: 'settings table',
    code: `# cloudflare zones
settings:
  - id: security_level
    value: high
  - id: minify
    value: { css: "on" }
  - id: ssl
    value: full
`,
    finds: [
      '{"security_level":"high","minify":{"css":"on"},"ssl":"full"} → security-level, possible',
      '{"security_level":"high","minify":{"css":"on"},"ssl":"full"} → zone-setting-minify, possible',
    ],
  },
];
