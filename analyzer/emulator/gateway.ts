import type { Day, Json } from '../model.ts';
import { isObject } from './body.ts';
import type { Answer, JsonObject } from './call.ts';
import { ended, type Schedule } from './dates.ts';
import type { ParsedBody } from './parse-body.ts';
import { noRoute } from './respond.ts';

/** Test and main networks with their chain ids. */
const NETWORKS: Record<string, string> = { mainnet: '0x1', sepolia: '0xaa36a7', rinkeby: '0x4' };

/**
 * The JSON-RPC gateway, `POST /v1/{network}`. An unknown network, and a network that was switched off, is 404; everything
 * else, errors included, is 200 with a JSON-RPC body. It asks for no credentials.
 */
export function answerGateway(network: string, method: string, parsed: ParsedBody, day: Day, schedule: Schedule): Answer {
  const chain = Object.hasOwn(NETWORKS, network) ? NETWORKS[network] : undefined;
  const isOff = network === 'rinkeby' && ended(schedule, 'rinkeby', day);
  if (chain === undefined || isOff) return noRoute(`/v1/${network}`);
  if (method !== 'POST') return { status: 405, body: rpcError(null, -32600, 'Calls are sent with POST.') };
  if (!parsed.ok) return { status: 200, body: rpcError(null, -32700, 'Parse error') };
  const { body } = parsed;
  if (!Array.isArray(body)) return { status: 200, body: answerOne(body, chain) };
  return { status: 200, body: body.length === 0 ? rpcError(null, -32600, 'Invalid Request') : body.map((one) => answerOne(one, chain)) };
}

function answerOne(call: Json | undefined, chain: string): JsonObject {
  if (!isObject(call) || call['jsonrpc'] !== '2.0' || typeof call['method'] !== 'string') {
    return rpcError(isObject(call) ? call['id'] ?? null : null, -32600, 'Invalid Request');
  }
  const { id = null, method, params = [] } = call;
  const known: Record<string, () => Json> = {
    eth_blockNumber: () => '0x1b4',
    eth_chainId: () => chain,
    eth_getBlockByNumber: () => block(Array.isArray(params) ? params : []),
    net_version: () => String(Number(chain)),
    web3_clientVersion: () => 'emulator',
  };
  const answer = Object.hasOwn(known, method) ? known[method] : undefined;
  if (answer === undefined) return rpcError(id, -32601, `The method ${method} does not exist`);
  return { jsonrpc: '2.0', id, result: answer() };
}

function block([number]: Json[]): Json {
  if (typeof number !== 'string' || !/^0x[0-9a-f]+$/i.test(number)) return null;
  return { number: number.toLowerCase(), hash: `0x${number.slice(2).padStart(64, '0')}`, transactions: [] };
}

function rpcError(id: Json, code: number, message: string): JsonObject {
  return { jsonrpc: '2.0', id, error: { code, message } };
}
