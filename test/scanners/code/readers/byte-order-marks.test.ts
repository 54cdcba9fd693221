import { expect, test } from 'vitest';
import { catalogOf } from '../../../../analyzer/catalog/catalog.ts';
import { sampleName } from '../../../../analyzer/scanners/code/readers/languages.ts';
import { scanText } from '../../../../analyzer/scanners/code/scan.ts';
import { apis, deprecations } from '../../../../rules/index.ts';
import { inText } from '../finding.ts';

const HOST = 'https://api.cloudflare.com/client/v4';

/** Files of each kind whose first line says something; editors of Windows put a mark before it. */
const FILES: [kind: string, language: string, text: string][] = [
  ['a list of tasks', 'yaml', `- hosts: localhost\n  tasks:\n    - uri:\n        url: "${HOST}/zones/{{ zone }}/filters"\n        method: POST\n`],
  ['a document of YAML', 'yaml', `---\n- uri:\n    url: "${HOST}/zones/{{ zone }}/filters"\n    method: POST\n`],
  ['a script with a shebang', 'shell', `#!/bin/sh\ncurl -X POST "${HOST}/zones/$ZONE/filters"\n`],
  ['a script whose first line is the call', 'shell', `curl -X POST "${HOST}/zones/$ZONE/filters"\n`],
  ['a page with front matter', 'markdown', '---\ndescription: Manages rules of the API of Cloudflare, /zones/:id/filters no more.\n---\n\n`POST /zones/:zone_id/filters`\n'],
  ['a constant of Terraform', 'terraform', 'resource "cloudflare_filter" "a" {\n}\n'],
  ['JSON', 'json', `{ "url": "${HOST}/zones/1/filters", "method": "POST" }\n`],
  ['a module', 'typescript', `fetch("${HOST}/zones/1/filters", { method: "POST" });\n`],
  ['a script of Python', 'python', `import requests\nrequests.post("${HOST}/zones/1/filters")\n`],
  ['a page of PHP', 'php', `<?php\n$client->post("${HOST}/zones/1/filters");\n`],
];

const { vocabulary } = catalogOf(deprecations, apis);

/** What is found, and what could not be read. */
async function told(language: string, text: string): Promise<string[]> {
  const seen = await scanText(sampleName(language), language, text, vocabulary);
  return [...await inText(language, text), ...seen.flatMap((one) => (one.kind === 'blind' ? [one.blind.reason] : []))];
}

test.each(FILES)('a byte order mark before %s changes nothing', async (_, language, text) => {
  const plain = await told(language, text);
  expect(plain).not.toEqual([]);
  expect(await told(language, `\uFEFF${text}`)).toEqual(plain);
});
