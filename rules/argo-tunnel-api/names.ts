import { names } from '../../analyzer/catalog/define.ts';
import type { Name } from '../../analyzer/catalog/define.ts';
import { calling, declaring, GO, NPM, PYPI } from '../calling.ts';

const ALL = '/accounts/{account_id}/tunnels';
const ONE = `${ALL}/{tunnel_id}` as const;

/** The list path answers today as well, for tunnels of every kind; whoever asks through these methods expects the old answer. */
const LIST = { alsoLive: 'The list path was given a new meaning: it now answers with tunnels of every kind.' };

const GENERATED = {
  'zeroTrust.tunnels.create': `POST ${ALL}`,
  'zeroTrust.tunnels.get': `GET ${ONE}`,
  'zeroTrust.tunnels.delete': `DELETE ${ONE}`,
  'zeroTrust.tunnels.connections.delete': `DELETE ${ONE}/connections`,
} as const;

/** The same method calls the new path in later versions of most SDKs, so every range has two ends. */
export const tunnelNames: Name[] = [
  ...calling(GO, '>=0.13.7 <0.39', {
    ArgoTunnel: `GET ${ONE}`,
    CreateArgoTunnel: `POST ${ALL}`,
    DeleteArgoTunnel: `DELETE ${ONE}`,
    CleanupArgoTunnelConnections: `DELETE ${ONE}/connections`,
  }),
  ...calling(GO, '>=0.13.7 <0.39', { ArgoTunnels: `GET ${ALL}` }, LIST),
  ...calling(GO, '>=2 <3', {
    'ZeroTrust.Tunnels.New': `POST ${ALL}`,
    'ZeroTrust.Tunnels.Get': `GET ${ONE}`,
    'ZeroTrust.Tunnels.Delete': `DELETE ${ONE}`,
    'ZeroTrust.Tunnels.Connections.Delete': `DELETE ${ONE}/connections`,
  }),
  ...calling(NPM, '>=3 <3.6', GENERATED),
  ...calling(NPM, '<3', {
    'argoTunnels.add': `POST ${ALL}`,
    'argoTunnels.read': `GET ${ONE}`,
    'argoTunnels.del': `DELETE ${ONE}`,
    'argoTunnels.clean': `DELETE ${ONE}/connections`,
  }),
  ...calling(NPM, '<3', { 'argoTunnels.browse': `GET ${ALL}` }, LIST),
  ...calling(PYPI, '>=3 <4', {
    'zero_trust.tunnels.create': `POST ${ALL}`,
    'zero_trust.tunnels.get': `GET ${ONE}`,
    'zero_trust.tunnels.delete': `DELETE ${ONE}`,
    'zero_trust.tunnels.connections.delete': `DELETE ${ONE}/connections`,
  }),
  ...calling(PYPI, '<3', {
    'accounts.tunnels.post': `POST ${ALL}`,
    'accounts.tunnels.delete': `DELETE ${ONE}`,
    'accounts.tunnels.connections.delete': `DELETE ${ONE}/connections`,
  }),
  // Without an id this is the list, which is alive.
  ...calling(PYPI, '<3', { 'accounts.tunnels{,.get}': `GET ${ONE}` }, { when: { at: 'args[1]', is: 'present' } }),
  ...names('crate:cloudflare', 'type', undefined, ['argo_tunnel.create_tunnel.CreateTunnel'], { call: `POST ${ALL}` }),
  ...names('crate:cloudflare', 'type', undefined, ['argo_tunnel.delete_tunnel.DeleteTunnel'], { call: `DELETE ${ONE}` }),
  ...names('terraform', 'block', '<4', 'cloudflare_argo_tunnel', {
    note: 'Renamed in provider 4.0; later 3.x releases already call the new path behind the old name.',
  }),
  ...names('cli:cf-terraforming', 'command', undefined, 'cloudflare_argo_tunnel'),
  ...declaring('ArgoTunnel'),
];
