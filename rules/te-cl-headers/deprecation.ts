import { deprecation } from '../../analyzer/catalog/define.ts';
import { EARLIER, PAGE, PAGE_2024 } from '../sources.ts';

const PATH = '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/purge_cache';

export default deprecation({
  id: 'te-cl-headers',
  title: 'Transfer-Encoding together with Content-Length',
  area: 'http',
  endOfLife: '2023-07-01',
  boundary: 'from',
  dates: [
    { day: '2023-03-31', what: 'end-of-life', source: EARLIER, note: 'Moved to 2023-07-01.' },
    { day: '2023-07-01', what: 'end-of-life', source: PAGE },
  ],
  afterwards: 'declined',
  effect: 'A request that carries both headers is declined.',
  replacement: { summary: 'Send one of the two: Transfer-Encoding: chunked for a stream, else Content-Length.', calls: [] },
  surfaces: [{ kind: 'headers', together: ['Transfer-Encoding', 'Content-Length'] }],
  rewrite: [
    {
      kind: 'drop-field',
      at: 'headers.Content-Length',
      // RFC 7230, 3.3.3: a chunked body is read by its chunks, whatever the length says.
      when: { at: 'headers.Transfer-Encoding', oneOf: ['chunked'] },
      safety: 'review',
      says: 'send a chunked body without Content-Length',
    },
  ],
  manual: [
    'Let the HTTP library choose the framing instead of setting either header by hand.',
    'A proxy that adds one of them after the client may be the sender: compare what leaves the client with what arrives.',
  ],
  examples: [
    {
      kind: 'code',
      language: 'typescript',
      code: `await fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/purge_cache\`, {
  method: 'POST',
  headers: { Authorization: token, 'Transfer-Encoding': 'chunked', 'Content-Length': '27' },
  body: stream,
});
`,
      becomes: `await fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/purge_cache\`, {
  method: 'POST',
  headers: { Authorization: token, 'Transfer-Encoding': 'chunked' },
  body: stream,
});
`,
    },
    {
      kind: 'code',
      language: 'shell',
      code: 'curl -X POST -H "Transfer-Encoding: chunked" -H "Content-Length: 27" --data @body.json "https://api.cloudflare.com/client/v4/zones/$ZONE/purge_cache"\n',
    },
    { kind: 'log', log: { method: 'POST', host: 'api.cloudflare.com', path: PATH, headers: { 'transfer-encoding': 'chunked', 'content-length': '27' } } },
    {
      kind: 'clean',
      language: 'shell',
      code: 'curl -X POST -H "Transfer-Encoding: chunked" --data @body.json "https://api.cloudflare.com/client/v4/zones/$ZONE/purge_cache"\n',
    },
    { kind: 'clean-log', log: { method: 'POST', host: 'api.cloudflare.com', path: PATH, headers: { 'content-length': '27' } }, note: 'One of the two is how every request is sent.' },
  ],
  sources: [PAGE, PAGE_2024, EARLIER, 'https://www.rfc-editor.org/rfc/rfc7230#section-3.3.2'],
});
