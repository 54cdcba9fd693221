import { deprecation } from '../../analyzer/catalog/define.ts';
import { PAGE, PAGE_2024 } from '../sources.ts';

/** OpenSSL with the draft patch, BoringSSL and wolfSSL put OLD behind the name; the numbers are those of the drafts. */
const DRAFT_SUITES = ['ECDHE-RSA', 'ECDHE-ECDSA', 'DHE-RSA'].flatMap((exchange) => {
  const name = `TLS_${exchange.replace('-', '_')}_WITH_CHACHA20_POLY1305`;
  return [`${exchange}-CHACHA20-POLY1305-OLD`, `${name}_OLD`, `${name}_OLD_SHA256`, `${name}_SHA256_OLD`];
});

export default deprecation({
  id: 'chacha20-draft-ciphers',
  title: 'Draft ChaCha20-Poly1305 TLS cipher suites',
  area: 'tls',
  endOfLife: '2023-07-01',
  boundary: 'after',
  dates: [{ day: '2023-07-01', what: 'end-of-life', source: PAGE, note: 'The suites were to be removed in the first quarter of 2024.' }],
  afterwards: 'removed',
  effect: 'A client that offers only the draft suites can no longer complete a TLS handshake.',
  replacement: { summary: 'The ChaCha20-Poly1305 suites of RFC 7905, 0xCCA8 to 0xCCAA.', calls: [] },
  surfaces: [{ kind: 'cipher', names: [...DRAFT_SUITES, '0xCC13', '0xCC14', '0xCC15'] }],
  rewrite: [],
  manual: [
    'Update the TLS library of the client; every maintained one has the standard suites.',
    'Take the draft names out of cipher lists, and check that a standard suite is left.',
    'No API setting names these suites: they live in clients, proxies and origin servers.',
  ],
  examples: [
    {
      kind: 'code',
      language: 'typescript',
      code: `import https from 'node:https';

const agent = new https.Agent({ ciphers: 'ECDHE-ECDSA-CHACHA20-POLY1305-OLD' });
await fetch('https://api.cloudflare.com/client/v4/user', { agent });
`,
    },
    {
      kind: 'code',
      language: 'shell',
      code: 'curl --ciphers ECDHE-RSA-CHACHA20-POLY1305-OLD https://api.cloudflare.com/client/v4/user\n',
    },
    {
      kind: 'clean',
      language: 'shell',
      code: 'curl --ciphers ECDHE-RSA-CHACHA20-POLY1305:ECDHE-ECDSA-CHACHA20-POLY1305 https://api.cloudflare.com/client/v4/user\n',
      note: 'OpenSSL calls the suites of RFC 7905 so.',
    },
    {
      kind: 'clean',
      language: 'typescript',
      code: "const suites = ['TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256', 'TLS_CHACHA20_POLY1305_SHA256']; // api.cloudflare.com\n",
    },
  ],
  sources: [PAGE, PAGE_2024, 'https://www.rfc-editor.org/rfc/rfc7905', 'https://datatracker.ietf.org/doc/html/draft-agl-tls-chacha20poly1305-04'],
});
