import { expect, test } from 'vitest';
import { readMarkdown } from '../../../../analyzer/scanners/code/readers/markdown/markdown.ts';
import { inTree } from '../finding.ts';
import { astray, chunksOf, misplaced, survives } from './exactness.ts';
import { lowered, show, sourceOf } from './show.ts';

const lines = (text: string): Promise<string[]> => lowered(readMarkdown, text);
const inFile = (file: string, text: string): string[] => readMarkdown({ ...sourceOf(text, 'markdown'), file }).body.map(show);

const SAMPLE = `---
title: x
---
# The \`cloudflare_filter\` resource

Use **GET** \`/zones/:id/filters\` (see [docs](https://developers.example.com/zones/a/filters)).

| Method | Path |
|--------|------|
| PUT | \`/zones/:id/rate_limits\` |

<!-- lastcall-ignore a -- b -->
1. item
   \`\`\`console
   $ curl -X POST \\
     http://x
   output
   \`\`\`

> ~~~hcl
> resource "a_b" "c" {
> }
> ~~~

    curl http://y
`;

test('a fence is code in the language it names', async () => {
  expect(await lines('```hcl title="x"\na = 1\n```\n~~~~ts\nf()\n```\n~~~~\n```{.python}\ng()\n```\n```jl\nh()\n```')).toEqual(['<terraform> "a = 1\\n"', '<typescript> "f()\\n```\\n"', '<python> "g()\\n"', '<julia> "h()\\n"']);
});

test('every fence is documentation', () => {
  const [code] = readMarkdown(sourceOf('```go\nf()\n```', 'md')).body;
  expect(code?.kind === 'embedded' && code.context).toBe('doc');
});

test('a fence without a language is what it plainly is, else text', async () => {
  expect(await lines('```\ncurl a\n```\n```\nresource "a_b" "c" {\n}\n```\n```\n{"a": 1}\n```\n```\nGET /zones HTTP/1.1\nHost: a\n```\n```\n(cf.threat_score gt 1)\n```')).toEqual([
    '<shell> "curl a\\n"', '<terraform> "resource \\"a_b\\" \\"c\\" {\\n}\\n"', '<json> "{\\"a\\": 1}\\n"', '<http> "GET /zones HTTP/1.1\\nHost: a\\n"', '"(cf.threat_score gt 1)\\n"',
  ]);
});

test('of a transcript only what was typed is code', async () => {
  expect(await lines('```console\n$ curl -X PUT \\\n  http://x -d \'{\n  "a": 1}\'\n{"success": true}\nuser@host:~$ ls\n```')).toEqual(['<shell> "curl -X PUT \\\\\\n  http://x -d \'{\\n  \\"a\\": 1}\'\\nls\\n"']);
});

test('fences in lists and quotations lose what places them', async () => {
  expect(await lines('- item\n  ```bash\n  curl a\n    -b\n  ```\n> ```bash\n> curl c\n> ```\n> text')).toEqual(['<shell> "curl a\\n  -b\\n"', '<shell> "curl c\\n"']);
});

test('what a page shows in HTML is code, in the language it says or plainly is', async () => {
  const curl = 'curl -X DELETE "https://api.x.com/zones/$Z/filters"';
  expect(await lines(`<pre><code class="language-bash">${curl}\n</code></pre>\n\nSee /b/c.\n`)).toEqual([`<shell> ${JSON.stringify(`${curl}\n`)}`, '"/b/c"']);
  expect(await lines(`1. So:\n   <pre lang="python">\nf()\n\n    g()\n</pre>\n`)).toEqual(['<python> "\\nf()\\n\\n    g()\\n"']);
  expect(await lines(`<PRE>${curl}</PRE>`)).toEqual([`<shell> ${JSON.stringify(curl)}`]);
  expect(await lines('<pre>GET /zones/<zone_id>/filters</pre>')).toEqual([expect.stringMatching(/^<(?:http|markdown)> "GET \/zones\/<zone_id>\/filters"$/)]);
});

test('a page that only speaks of such a tag, or has it in a cell or a fence, has no code there', async () => {
  expect(await lines('<pre> is a tag.\n\ncurl "/a/b"\n')).toEqual([]);
  expect(await lines('| x | <pre>{<br>  "css": "on"<br>}</pre> |\n')).toEqual([]);
  expect(await lines('```html\n<pre>f()</pre>\n```\n<!--\n<pre>f()</pre>\n-->\n')).toEqual(['<html> "<pre>f()</pre>\\n"']);
  expect(await lines('<preview>curl "/a/b"</preview>\n')).toEqual([]);
});

test('indented code is read, a paragraph of a list is not', async () => {
  expect(await lines('text\n\n    curl a\n\n    curl b\n\n- item\n\n    curl c\n')).toEqual(['<shell> "curl a\\n\\ncurl b\\n\\n"']);
});

test('a method and its path may stand in columns', async () => {
  expect(await lines('GET     /zones/:id/filters\nDELETE\t\tzones/:id/filters/:f')).toEqual([expect.stringContaining('request(GET, "/zones/:id/filters"'), expect.stringContaining('request(DELETE, "zones/:id/filters/:f"')]);
});

test('a method with a path is a request, wherever it stands', async () => {
  expect(await lines('- `GET /zones/:id/filters`: all\n- **PUT** `/zones/<id>/filters/{f}`.\n- <code title="delete /zones/{zone_id}/filters">client.<a href="./a/b.ts">delete</a></code>')).toEqual([
    'request(GET, "/zones/:id/filters", -, -, -)', 'request(PUT, "/zones/<id>/filters/{f}", -, -, -)', 'request(DELETE, "/zones/{zone_id}/filters", -, -, -)',
  ]);
});

test('a component with a method and a path shows a request, with what it sends', async () => {
  expect(await lines('<Request method="get" path="/zones/{zone_id}/filters" />\n\n- a\n\n<Request\n\tpath={"/zones/{zone_id}/rate_limits"}\n\tmethod="POST"\n\tjson={{\n\t\tdisabled: true,\n\t}}\n/>')).toEqual(expect.arrayContaining([
    'request(GET, "/zones/{zone_id}/filters", -, -, -)', 'request(POST, "/zones/{zone_id}/rate_limits", -, {disabled: true}, -)',
  ]));
});

test.each([
  ['no method', '<Route path="/firewall/rules" element={<Rules />} />'],
  ['a method that is none', '<Card method="mail" path="/zones/a/filters" />'],
  ['a path that is none', '<Card method="POST" path="filters" />'],
  ['a tag that is never closed', '<Request method="GET" path="/zones/a/filters"'],
])('a component is no request: %s', async (_, text) => {
  expect((await lines(text)).join()).not.toContain('request(');
});

test('in a table the method stands in a cell; of several none is meant', async () => {
  expect(await lines('| Method | Path |\n|---|---|\n| PUT | `/zones/:id/filters` |\n|`GET`   |`POST`  |-  | /zones/:id/rate_limits |\n| a | `minify` |')).toEqual(['request(PUT, "/zones/:id/filters", -, -, -)', '"/zones/:id/rate_limits"', '"minify"']);
});

test('a path in a table lacks its first slash only beside a method', async () => {
  expect(await lines('| GET | zones/:id/filters | all |\n| all | zones/:id/filters |\n| POST | of them and/or others |\n')).toEqual(['request(GET, "zones/:id/filters", -, -, -)']);
});

test('inline code, addresses and names are text; targets of links are not', async () => {
  expect(await lines('The `cf.threat_score` field and security_level at https://api.example.com/v4/zones. See [a](https://d.example.com/zones/b/filters), <https://e.example.com/x> and\n\n[ref]: https://f.example.com/zones/c/filters')).toEqual(['"cf.threat_score"', '"https://api.example.com/v4/zones"', '"security_level"']);
});

test('code in a line may be HTML, and an address with its host be quoted', async () => {
  expect(await lines('<code>/a/b</code>, <kbd>c_d</kbd> and <b>e/f</b>')).toEqual(['"/a/b"', '"c_d"']);
  expect(await lines('Run curl -X GET "https://api.x.com/a" and \'https://api.x.com/b\'.')).toEqual(['"https://api.x.com/a"', '"https://api.x.com/b"']);
  expect(await lines('The "/a/b" of <img alt="https://x.com/c"> and [d](https://x.com/e "https://x.com/f")')).toEqual([]);
});

test('a field that is explained is a text: in a cell, in bold, or at the head of an item', async () => {
  expect(await lines('|cf.threat_score|Number|\n| cf.bot_management.score | 0 |\n- **cf.threat_score**: how bad\n- cf.threat_score - how bad\n* cf.threat_score: how_bad\n- cf.threat_score')).toEqual([
    '"cf.threat_score"', '"cf.bot_management.score"', '"cf.threat_score"', '"cf.threat_score"', '"cf.threat_score"', '"how_bad"', '"cf.threat_score"',
  ]);
  expect(await lines('| the cf.threat_score of it | a |\n- cf.threat_score counts\n- cf.threat_score:x')).toEqual(['"threat_score"', '"threat_score"', '"threat_score"']);
});

test('front matter and plain words say nothing', async () => {
  expect(await lines('---\npage_title: "cloudflare_filter"\n---\nWe get and/or put filters.')).toEqual([]);
});

test('HTML comments are comments, over several lines too', () => {
  const unit = readMarkdown(sourceOf('a <!-- one --> `b`\n<!-- two\n`c`\n-->\n`d`', 'md'));
  expect([unit.body.map(show), unit.comments.map((each) => each.text)]).toEqual([['"b"', '"d"'], ['<!-- one -->', '<!-- two\n`c`\n-->']]);
});

test('code blocks of reStructuredText and AsciiDoc are read', () => {
  expect(inFile('a.rst', 'text\n\n.. code-block:: bash\n\n   curl a\n\nmore')).toEqual(['<shell> "curl a\\n\\n"']);
  expect(inFile('a.adoc', '[source,python]\n----\nf()\n----\n')).toEqual(['<python> "f()\\n"']);
});

test('each paragraph of plain text is one text, or code', () => {
  expect(inFile('a.txt', '(cf.threat_score ge 1)\nor x\n\ncurl a\n')).toEqual(['"(cf.threat_score ge 1)\\nor x"', '<shell> "curl a"']);
});

test('a fence that is not closed goes on to the end', async () => {
  expect(await lines('```bash\ncurl a\n')).toEqual(['<shell> "curl a\\n"']);
});

test('every chunk stands where it says', () => {
  const unit = readMarkdown(sourceOf(SAMPLE, 'md'));
  expect([misplaced(unit), astray(unit), chunksOf(unit).length]).toEqual([[], [], 8]);
});

test('no text makes the reader throw or point outside of it', () => {
  survives(readMarkdown, SAMPLE);
  survives(readMarkdown, '[source,sh]\n----\nx\n----\n.. code:: go\n\n  f', 'a.adoc');
});

test.each([
  ['alone', '', ['2 zone-analytics-api']],
  ['below what the page says of itself', '---\ntitle: Cloudflare\n---\n', ['5 zone-analytics-api']],
])('a collection of requests in a page, %s', async (_, front, expected) => {
  const page = `${front}{"info": {"name": "CloudFlare", "schema": "https://schema.getpostman.com/json/collection/v2.0.0/"}, "item": [\n{"name": "Dashboard", "request": {"method": "GET", "url": "https://api.cloudflare.com/client/v4/zones/:zone_identifier/analytics/dashboard?since=%7B%7D"}}\n]}\n`;
  expect(await inTree({ 'a.md': page })).toEqual(expected.map((line) => `a.md:${line}`));
});
