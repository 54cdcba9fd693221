import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Duplex } from 'node:stream';
import { UserError } from '../errors.ts';

/** Milliseconds until a connection is given up. */
export interface Patience {
  connect: number;
  hear: number;
}

/** Gives up a connection that does not stand in time, its encryption included, and one on which nothing comes. Two questions need none that is kept. */
export function impatientAgent(origin: string, { connect: within, hear }: Patience, host: string): { agent: Agent; reason(): UserError | undefined } {
  const isEncrypted = origin.startsWith('https:');
  const agent = isEncrypted ? new SecureAgent() : new Agent();
  const connect = agent.createConnection.bind(agent);
  let reason: UserError | undefined;
  const giveUp = (socket: Duplex | null | undefined, message: string, hint: string): void => void socket?.destroy((reason = new UserError(message, { hint })));
  agent.createConnection = (options, connected) => {
    const socket = connect(options, connected);
    const timer = setTimeout(() => giveUp(socket, `ClickHouse cannot be reached at ${host}: no connection within ${within / 1000} s.`, WHERE), within);
    socket?.once('close', () => clearTimeout(timer));
    socket?.once(isEncrypted ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      onSilence(socket, hear, () => giveUp(socket, `ClickHouse at ${host} took the statement, and has said nothing for ${hear / 1000} s.`, LONGER));
    });
    return socket;
  };
  return { agent, reason: () => reason };
}

/** Told once nothing has come for so many milliseconds. What came while this process slept is heard first. */
function onSilence(socket: Duplex, within: number, action: () => void): void {
  let isHeard = false;
  const timer = setTimeout(() => {
    isHeard = false;
    setImmediate(() => isHeard || action());
  }, within);
  socket.on('data', () => {
    isHeard = true;
    timer.refresh();
  });
  socket.once('close', () => clearTimeout(timer));
}

export const WHERE = 'CLICKHOUSE_URL says where it is; its HTTP port is usually 8123.';

const LONGER = 'If it is alive, a proxy may hold its signs of progress back: CLICKHOUSE_URL may ask for more patience, in milliseconds: http://host:8123/?request_timeout=3600000';
