import { deprecation } from '../../analyzer/catalog/define.ts';
import { PAGE, PAGE_2024 } from '../sources.ts';

/** Gateways answer under a name of the customer's; this one is the sample of the documentation. */
const GATEWAY = 'web3-trial.cloudflare-eth.com';

const BLOCK = { jsonrpc: '2.0', method: 'eth_getBlockByNumber', params: ['0x2244', true], id: 1 };

export default deprecation({
  id: 'eth-gateway-rinkeby',
  title: 'Ethereum Gateway network rinkeby',
  area: 'web3',
  endOfLife: '2023-01-30',
  boundary: 'after',
  dates: [{ day: '2023-01-30', what: 'end-of-life', source: PAGE }],
  afterwards: 'removed',
  effect: 'The Rinkeby test network was switched off, so requests to it fail.',
  replacement: { summary: 'The Sepolia test network on the same gateway; the request body stays.', calls: ['POST /v1/sepolia'] },
  surfaces: [{ kind: 'network', network: 'rinkeby', calls: ['* /v1/rinkeby'] }],
  rewrite: [
    {
      kind: 'rename-segment',
      from: 'rinkeby',
      to: 'sepolia',
      safety: 'review',
      says: 'ask the Sepolia network; it is another chain',
    },
  ],
  manual: [
    'Deploy the contracts again: addresses, balances and block numbers of Rinkeby mean nothing on Sepolia.',
    'Where the code checks the chain id, 4 (0x4) becomes 11155111 (0xaa36a7).',
  ],
  examples: [
    {
      kind: 'code',
      language: 'typescript',
      code: `await fetch('https://${GATEWAY}/v1/rinkeby', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', method: 'eth_getBlockByNumber', params: ['0x2244', true], id: 1 }),
});
`,
      becomes: `await fetch('https://${GATEWAY}/v1/sepolia', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', method: 'eth_getBlockByNumber', params: ['0x2244', true], id: 1 }),
});
`,
    },
    {
      kind: 'code',
      language: 'shell',
      code: `curl https://${GATEWAY}/v1/rinkeby -H 'Content-Type: application/json' --data '{"jsonrpc":"2.0","method":"eth_blockNumber","params":[],"id":1}'\n`,
      becomes: `curl https://${GATEWAY}/v1/sepolia -H 'Content-Type: application/json' --data '{"jsonrpc":"2.0","method":"eth_blockNumber","params":[],"id":1}'\n`,
    },
    { kind: 'log', log: { method: 'POST', host: GATEWAY, path: '/v1/rinkeby', body: BLOCK } },
    {
      kind: 'clean',
      language: 'typescript',
      code: "const provider = new ethers.providers.JsonRpcProvider('https://rinkeby.infura.io/v3/0123456789abcdef');\n",
      note: 'A network of another provider.',
    },
    {
      kind: 'clean',
      language: 'typescript',
      code: `await fetch('https://${GATEWAY}/v1/sepolia', { method: 'POST', body: request });\n`,
      note: 'The replacement.',
    },
    { kind: 'clean-log', log: { method: 'POST', host: GATEWAY, path: '/v1/mainnet', body: BLOCK } },
  ],
  sources: [PAGE, PAGE_2024, 'https://developers.cloudflare.com/web3/ethereum-gateway/'],
});
