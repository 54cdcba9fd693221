import { expect, test } from 'vitest';
import { inFile, inTree } from './finding.ts';

const API = 'https://api.cloudflare.com/client/v4';

test.each([
  ['a script of a page', 'index.html', `<!doctype html>\n<script>\nfetch(\`${API}/zones/\${zone}/settings/minify\`, { method: 'PATCH', body: JSON.stringify({ value: { css: 'on' } }) });\n</script>\n`, ['3 zone-setting-minify']],
  ['a component of Vue', 'Edge.vue', `<template><p @click="go">/zones/x/filters</p></template>\n<script setup lang="ts">\nconst base: string = '${API}';\nawait axios.delete(\`\${base}/zones/\${zone}/filters\`);\n</script>\n`, ['4 filters-api']],
  ['a component of Svelte', 'Edge.svelte', `<script lang="ts">\n  const rules = () => fetch(\`${API}/zones/\${zone}/firewall/rules\`);\n</script>\n{#each list as one}<p>{one}</p>{/each}\n`, ['2 firewall-rules-api']],
  ['a page of Astro', 'index.astro', `---\nconst answer = await fetch(\`${API}/zones/\${import.meta.env.ZONE}/firewall/rules\`);\n---\n<p>{answer}</p>\n`, ['2 firewall-rules-api']],
  ['a template of a page', 'page.html.erb', `<script type="module">\n  fetch("${API}/zones/<%= zone %>/filters")\n</script>\n`, ['2 filters-api']],
  ['documentation', 'help.html', `<pre><code class="language-bash"><span class="k">curl</span> -X POST &quot;${API}/zones/:zone/firewall/rules&quot; \\\n  -d &#39;[]&#39;</code></pre>\n<p>See <code>DELETE /zones/:id/rate_limits/:id</code></p>\n`, ['1 firewall-rules-api', '3 rate-limits-api']],
  ['an expression in a cell', 'rules.html', '<table class="cloudflare"><tr><td>Bad</td>\n<td>(cf.threat_score &gt; 14 and http.host eq &quot;a&quot;)</td></tr></table>\n', ['2 threat-score-field']],
  ['an expression that a form holds', 'rules.html', '<h1>Cloudflare</h1>\n<textarea id="a">(http.host eq "a" and cf.threat_score ge 1)</textarea>\n<button data-rule="(cf.threat_score gt 5)">copy</button>\n', ['2 threat-score-field', '3 threat-score-field']],
  ['documentation in JSX', 'Help.tsx', `export const Help = ({ zone }: Props) => (\n  <>\n    <p>\n      <code>DELETE /zones/:id/rate_limits/:id</code> of Cloudflare\n    </p>\n    <pre className="x">\n      GET ${API}/zones/{zone}/firewall/rules<br />\n      GET /zones/{'{zone_id}'}/filters\n    </pre>\n  </>\n);\n`, ['4 rate-limits-api', '7 firewall-rules-api', '8 filters-api']],
  ['a command in JSX', 'Help.jsx', `export default () => <pre><code className="language-bash">\n  curl -X PATCH ${API}/zones/x/settings/security_level --data \'"high"\'\n  curl -X DELETE ${API}/zones/x/filters\n</code></pre>;\n`, ['2 security-level?', '3 filters-api']],
  ['an expression in JSX', 'Rules.tsx', 'export const Rules = () => (\n  <table title="Cloudflare">\n    <td>(http.host eq &quot;a&quot; and cf.threat_score &gt; 14)</td>\n    <Code>cf.threat_score ge 3</Code>\n  </table>\n);\n', ['3 threat-score-field', '4 threat-score-field']],
  ['what an event in documentation in JSX runs', 'Help.tsx', `const a = <pre>\n  text <b onClick={() => fetch('${API}/zones/x/filters')}>x</b>\n  <Copy of={fetch('${API}/zones/x/rate_limits')} />\n</pre>;\n`, ['2 filters-api', '3 rate-limits-api']],
  ['what an event runs', 'index.html', `<p>x</p>\n<button class="x" onclick="fetch('${API}/zones/' + zone + '/firewall/rules', { method: &quot;POST&quot; })">go</button>\n`, ['2 firewall-rules-api']],
  ['what htmx asks for', 'index.html', `<p>x</p>\n<div hx-get="${API}/zones/x/rate_limits" hx-trigger="load"></div>\n<form data-hx-post="${API}/zones/x/firewall/rules"></form>\n<div hx-get="/zones/x/rulesets"></div>\n`, ['2 rate-limits-api', '3 firewall-rules-api']],
  ['what a script reads of an element', 'index.html', `<body data-base="${API}">\n<button data-path="/zones/x/filters" data-label="/zones/x/rate_limits">x</button>\n<a data-api-url="${API}/zones/x/settings/minify">x</a>\n`, ['2 filters-api', '3 zone-setting-minify']],
  ['what an event of Vue runs', 'Edge.vue', `<template>\n<a @click.prevent='axios.delete("${API}/zones/" + zone + "/filters")'>x</a>\n</template>\n`, ['2 filters-api']],
  ['what Svelte waits for', 'Edge.svelte', `<p>1</p>\n{#await fetch(\`${API}/zones/\${zone}/filters\`)}\n  <p>…</p>\n{:then answer}<p>{answer.status}</p>{/await}\n`, ['2 filters-api']],
  ['what Svelte waits for, with a name', 'Edge.svelte', `{#await api.get(\`/zones/\${zone}/firewall/rules\`) then rules}\n  {#each rules as rule (rule.id)}<p>{rule.id}</p>{/each}\n{/await}\n<script>\n  const api = axios.create({ baseURL: '${API}' });\n</script>\n`, ['1 firewall-rules-api']],
  ['what Svelte keeps under a name', 'Edge.svelte', `{#if zone}\n  {@const rules = fetch(\`${API}/zones/\${zone}/rate_limits\`)}\n{/if}\n`, ['2 rate-limits-api']],
  ['a script of a page of PHP', 'edge.php', `<?php $zone = $_GET['zone']; ?>\n<script>\nfetch('${API}/zones/<?= $zone ?>/firewall/rules');\n</script>\n`, ['3 firewall-rules-api']],
  ['an event of a page of PHP', 'edge.php', `<?php if ($zone): ?>\n<button onclick="fetch('${API}/zones/<?php echo $zone; ?>/settings/minify')">x</button>\n<?php endif;\n`, ['2 zone-setting-minify']],
  ['what an event of Svelte runs', 'Edge.svelte', `<button on:click={() => fetch(\`${API}/zones/\${zone}/settings/security_level\`, { method: 'PATCH', body: JSON.stringify({ value: 'high' }) })}>x</button>\n`, ['1 security-level']],
  ['what an event of Angular runs', 'edge.component.html', `<button (click)="http.get('${API}/zones/1/rate_limits')">x</button>\n`, ['1 rate-limits-api']],
  ['what EJS runs on the server', 'page.ejs', `<% const base = '${API}'; %>\n<ul><% for (const zone of zones) { -%>\n  <li><%= await get(\`\${base}/zones/\${zone}/filters\`) %></li>\n<% } %></ul>\n`, ['3 filters-api']],
  ['a script of EJS', 'page.ejs', `<script <%= nonce %>>\n  fetch("${API}/zones/<%= zone %>/filters")\n</script>\n`, ['2 filters-api']],
  ['a script of Handlebars', 'page.hbs', `{{#if zone}}<div>\n<script>fetch("${API}/zones/{{zone}}/filters")</script></div>{{/if}}\n`, ['2 filters-api']],
  ['a script of Twig', 'page.html.twig', `<div>{% if x %}<script>fetch("${API}/zones/{{ zone }}/filters")</script>{% endif %}</div>\n`, ['1 filters-api']],
  ['a template that is no page', 'notes.mustache', `# Rules\n\nDELETE /zones/:id/firewall/rules/:id of ${API}\n`, ['3 firewall-rules-api']],
  ['code of PHP in a document, without a tag', 'README.md', '# Client of Cloudflare\n\n```php\n// All rules\n$rules = Cloudflare::get("zones/{$zoneId}/firewall/rules");\n```\n', ['5 firewall-rules-api']],
  ['code of PHP in a document, behind a tag', 'README.md', `\`\`\`php\n<p>\n<?php $http->delete("${API}/zones/$zone/filters"); ?>\n\`\`\`\n`, ['3 filters-api']],
  ['a block of Blade', 'edge.blade.php', `<div>\n@php\n$rules = Http::get("${API}/zones/$zone/firewall/rules")->json();\n@endphp\n</div>\n`, ['3 firewall-rules-api']],
  ['what Blade writes and asks', 'edge.blade.php', `@foreach (Http::get("${API}/zones/$zone/rate_limits")->json() as $limit)\n  <p>{{ count(Http::delete("${API}/zones/$zone/filters")->json()) }}</p>\n@endforeach\n`, ['1 rate-limits-api', '2 filters-api']],
  ['a script of Blade', 'edge.blade.php', `<script>\nfetch("${API}/zones/{{ $zone }}/filters")\n</script>\n`, ['2 filters-api']],
  ['a script of a page that PHP fills nothing in', 'edge.php', `<p>x</p>\n<script>fetch("${API}/zones/x/filters")</script>\n`, ['2 filters-api']],
  ['what ERB runs on the server', 'edge.html.erb', `<% zones.each do |zone| %>\n  <p><%= HTTP.get("${API}/zones/#{zone}/firewall/rules").status -%></p>\n<% end %>\n`, ['2 firewall-rules-api']],
  ['a template of ERB that is no page', 'edge.erb', `curl -X DELETE ${API}/zones/<%= @zone %>/filters\n`, ['1 filters-api']],
  ['what Phoenix runs on the server', 'edge.html.heex', `<div><%= for zone <- @zones do %>\n<%= HTTPoison.get!("${API}/zones/#{zone}/filters").status_code %><% end %></div>\n`, ['2 filters-api']],
  ['a server page of Java', 'edge.jsp', `<%@ page import="java.net.*" %>\n<%! String rules(String zone) { return "${API}/zones/" + zone + "/firewall/rules"; } %>\n<p><%= client.get("${API}/zones/" + zone + "/rate_limits") %></p>\n`, ['2 firewall-rules-api', '3 rate-limits-api']],
  ['a page of Razor', 'Edge.cshtml', `@{\n  var rules = await client.GetAsync($"${API}/zones/{zone}/firewall/rules");\n}\n<p>@await client.GetStringAsync($"${API}/zones/{zone}/filters") me@example.com</p>\n`, ['2 firewall-rules-api', '4 filters-api']],
  ['a component of Razor', 'Edge.razor', `<button @onclick="Go">x</button>\n@code {\n  private async Task Go() {\n    await Http.DeleteAsync($"${API}/zones/{zone}/filters");\n  }\n}\n`, ['4 filters-api']],
  ['a page of Play', 'edge.scala.html', `@(zone: String)\n<p>@client.url("${API}/zones/" + zone + "/firewall/rules").get()</p>\n`, ['2 firewall-rules-api']],
  ['a page of ASP', 'edge.asp', `<% url = "${API}/zones/" & zone & "/firewall/rules"\nhttp.Open "GET", url, False %>\n<p><%= x %></p>\n`, ['1 firewall-rules-api']],
  ['a page of Grails', 'edge.gsp', `<%@ page contentType="text/html" %>\n<% def rules = rest.get("${API}/zones/\${zone}/rate_limits") %>\n<script>fetch("${API}/zones/\${zone}/filters")</script>\n`, ['2 rate-limits-api', '3 filters-api']],
  ['a page of FreeMarker', 'edge.ftl', `<script>\n<#if zone.isOld && zone.plan == "free">\nfetch("${API}/zones/\${zone.id}/filters");\n<#else>\nfetch("${API}/zones/\${zone.id}/firewall/rules");\n</#if>\nfetch(\`${API}/zones/\${zone.id}/rate_limits\`);\n</script>\n`, ['3 filters-api', '5 firewall-rules-api', '7 rate-limits-api']],
  ['a page of Velocity', 'edge.vm', `#set($page = "Rules ($zone)")\n<script>\n#if($zone.isOld())\nfetch("${API}/zones/\${zone.id}/filters");\n#end\nfetch("${API}/zones/$zone.id/firewall/rules"); // #1\n</script>\n`, ['4 filters-api', '6 firewall-rules-api']],
  ['a template of FreeMarker that is no page', 'rules.ftl', `curl -X DELETE ${API}/zones/\${zone}/filters\n`, ['1 filters-api']],
  ['a program that is a template of Velocity', 'deploy.sh.vm', `curl -X DELETE ${API}/zones/$zone/filters\n`, ['1 filters-api']],
  ['a form of ASP.NET', 'Edge.aspx', `<%@ Page Language="C#" %>\n<script runat="server">\nvoid Load() { client.GetAsync("${API}/zones/" + zone + "/firewall/rules"); }\n</script>\n`, ['3 firewall-rules-api']],
  ['XML that sets something up', 'App.config', `<configuration>\n  <add key="rules" value="${API}/zones/abc/firewall/rules" />\n  <url>${API}/zones/abc/filters?a=1&amp;b=2</url>\n</configuration>\n`, ['2 firewall-rules-api', '3 filters-api']],
  ['a script in XML', 'config.xml', `<steps>\n<command>#!/bin/bash\ncurl -X PATCH &quot;${API}/zones/$ZONE/settings/security_level&quot; -d &apos;{&quot;value&quot;:&quot;high&quot;}&apos;\n</command>\n<run><![CDATA[curl ${API}/zones/x/rate_limits && echo "<ok>"]]></run></steps>\n`, ['3 security-level', '5 rate-limits-api']],
  ['a plugin in XML', 'product.xml', `<product><phpcode><![CDATA[\n$ch = curl_init();\ncurl_setopt($ch, CURLOPT_URL, "${API}/zones/$zone/settings/security_level");\ncurl_setopt($ch, CURLOPT_CUSTOMREQUEST, 'PATCH');\ncurl_setopt($ch, CURLOPT_POSTFIELDS, '{"value":"high"}');\n$other = curl_init("${API}/zones/$zone/filters");\n]]></phpcode></product>\n`, ['3 security-level', '6 filters-api']],
  ['a pipeline in XML', 'config.xml', `<flow><script>pipeline {\n  stages { stage(&apos;a&apos;) { steps { sh &quot;curl -X DELETE ${API}/zones/\${ZONE}/filters&quot; } } }\n}</script></flow>\n`, ['2 filters-api']],
  ['a policy in XML', 'policy.xml', `<p><source>\nvar zone = get();\nfetch(&quot;${API}/zones/&quot; + zone + &quot;/firewall/rules&quot;, { method: &quot;POST&quot; });\n</source></p>\n`, ['3 firewall-rules-api']],
  ['an expression in XML', 'rules.xml', '<cloudflare><rule expression="(cf.threat_score gt 10)"/></cloudflare>\n', ['1 threat-score-field']],
  ['a module of Drupal', 'edge.module', `<?php\nfunction edge_rules() { return \\Drupal::httpClient()->get("${API}/zones/$zone/firewall/rules"); }\n`, ['2 firewall-rules-api']],
  ['values that are a template of Helm', 'values.yaml.gotmpl', `edge:\n  url: ${API}/zones/{{ .Values.zone }}/filters\n`, ['2 filters-api']],
  ['what a shell takes over from its home', '.bash_aliases', `alias rules="curl ${API}/zones/x/firewall/rules"\n`, ['1 firewall-rules-api']],
  ['a program that is a template', 'deploy.sh.hbs', `curl -X DELETE ${API}/zones/{{zone}}/filters\n`, ['1 filters-api']],
])('%s is read', async (_, file, code, expected) => {
  expect(await inFile(file, code)).toEqual(expected);
});

test.each([
  ['attributes', 'index.html', `<a href="${API}/zones/x/filters" title="DELETE /zones/:id/filters">api</a>\n`],
  ['a sentence about a field', 'index.html', '<h1>Cloudflare</h1>\n<p>We look at cf.threat_score. Is a.b == c?</p>\n'],
  ['an expression in what a pointer shows', 'index.html', '<h1>Cloudflare</h1>\n<b title="cf.threat_score gt 5">x</b><td>(cf.client.bot eq true)</td>\n'],
  ['templates in a script', 'index.html', `<script type="text/x-template"><a href="${API}/zones/x/filters"></a></script>\n`],
  ['attributes beside an event', 'index.html', `<a onclick="go(this.href)" data-on="fetch('${API}/zones/x/filters')" href="${API}/zones/x/filters">x</a>\n`],
  ['a body that stays, in an event,', 'index.html', `<a onclick="fetch('${API}/zones/x/settings/security_level', { method: 'PATCH', body: JSON.stringify({ value: 'under_attack' }) })">x</a>\n`],
  ['a comment of PHP in a document', 'README.md', `\`\`\`php\n// $http->get("${API}/zones/$zone");\n$filters = $this->filters;\n\`\`\`\n`],
  ['HTML in a file of PHP', 'page.php', `<p>$http->get("${API}/zones/$zone/filters")</p>\n`],
  ['comments of EJS', 'page.ejs', `<div><%# fetch('${API}/zones/x/filters') %><%% fetch('${API}/zones/x/filters') %></div>\n`],
  ['what a page of Svelte says', 'Edge.svelte', `<p>{zone} ${API}/zones/x/filters</p>\n{#await load(zone)}<p>/zones/x/filters</p>{/await}\n`],
  ['comments of Blade, and what it is not to read,', 'edge.blade.php', `<p>{{-- Http::get("${API}/zones/x/filters") --}}</p>\n@{{ Http::get("${API}/zones/x/filters") }}\n<b>{{ Http::get("${API}/zones/x/rulesets") }} ${API}/zones/x/filters</b>\n`],
  ['comments of Grails', 'edge.gsp', `<%-- rest.get("${API}/zones/x/filters") --%>\n<p>x</p>\n`],
  ['comments of ERB', 'edge.html.erb', `<p><%# HTTP.get("${API}/zones/x/filters") %> ${API}/zones/x/filters</p>\n`],
  ['comments of a server page', 'edge.jsp', `<p><%-- client.get("${API}/zones/x/filters") --%></p>\n`],
  ['an address of mail and a doubled sign of Razor', 'Edge.cshtml', `<p>me@Api("${API}/zones/x/filters") @@Api("${API}/zones/x/filters")</p>\n`],
  ['a level that stays, in a plugin in XML,', 'product.xml', `<p><![CDATA[\n$ch = curl_init();\ncurl_setopt($ch, CURLOPT_URL, "${API}/zones/$zone/settings/security_level");\ncurl_setopt($ch, CURLOPT_CUSTOMREQUEST, 'PATCH');\ncurl_setopt($ch, CURLOPT_POSTFIELDS, '{"value":"under_attack"}');\n]]></p>\n`],
  ['what stays, in XML,', 'config.xml', `<c><url>${API}/zones/x/rulesets</url><run>curl -X PATCH ${API}/zones/x/settings/security_level -d '{"value":"off"}'</run><filters>zones</filters></c>\n`],
  ['what a page of PHP says', 'edge.php', `<?php $api = '${API}'; ?>\n<p title="/zones/x/filters">/zones/x/filters</p>\n<script>\nfetch('${API}/zones/<?= $zone ?>/rulesets');\n</script>\n`],
  ['what JSX says in other elements', 'Page.tsx', `const a = <>\n  <p>GET ${API}/zones/x/filters</p>\n  <b>We look at cf.threat_score.</b>\n  <code>{zone}/filters</code><pre>GET /zones/:id/rulesets of Cloudflare</pre>\n</>;\n`],
  ['a body that stays, in JSX,', 'Page.jsx', `const a = <pre>\n  curl -X PATCH ${API}/zones/x/settings/security_level -d {\`'{"value":"under_attack"}'\`}\n  {/* GET /zones/x/y */}\n</pre>;\n`],
  ['styles', 'Edge.vue', `<style>\n.a { background: url(${API}/zones/x/filters); }\n</style>\n`],
  ['prose', 'index.html', '<p>Our filters and firewall rules stand behind Cloudflare.</p>\n'],
])('%s of a page say nothing', async (_, file, code) => {
  expect(await inTree({ [file]: code })).toEqual([]);
});

test('a constant is followed from the script of a page into the module that it imports', async () => {
  expect(await inTree({
    'src/paths.ts': "export const RULES = 'firewall/rules';\n",
    'src/Edge.vue': `<script setup>\nimport { RULES } from './paths';\nawait fetch(\`${API}/zones/\${zone}/\${RULES}\`);\n</script>\n`,
  })).toEqual(['src/Edge.vue:3 firewall-rules-api']);
});

test.each([
  ['FreeMarker', 'edge.ftl', `<script>\n<#-- fetch("${API}/zones/\${zone.id}/filters")\n-->\nfetch("${API}/zones/\${zone.id}/rulesets")\n</script>\n`],
  ['Velocity', 'edge.vm', `<script>\n## fetch("${API}/zones/$zone.id/filters")\n#* fetch("${API}/zones/$zone.id/filters") *#\n</script>\n`],
  ['Jinja', 'edge.html', `<script>\n{# fetch("${API}/zones/{{ zone }}/filters") #}\n</script>\n`],
  ['Handlebars', 'edge.hbs', `<script>\n{{!-- fetch("${API}/zones/{{zone}}/filters") --}}\n</script>\n`],
])('a comment of %s in a script is one, and no code of it', async (_, file, code) => {
  expect([...new Set((await inTree({ [file]: code })).map((line) => line.replace(/:\d+/, '')))]).toEqual([`${file} filters-api?`]);
});
