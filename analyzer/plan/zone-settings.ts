import type { Json } from '../model.ts';
import { nothing, type Conversion } from './conversion.ts';
import { objectIn, type JsonObject, type ZoneConfiguration } from './configuration.ts';
import { quoted } from './expression.ts';

type Settings = Pick<ZoneConfiguration, 'settings' | 'zone'>;

/** The status code of the old redirect is not documented; 302 is the one that browsers do not remember. */
const FOUND = 302;

/** Brotli that is off becomes a compression rule; on is what every zone has. */
export function convertBrotli({ settings }: Settings): Conversion {
  const conversion = nothing();
  const from = ['settings/brotli'];
  if (settings['brotli'] === undefined) return conversion;
  if (settings['brotli'] !== 'off') return { ...conversion, settled: [{ says: 'Brotli is on by default; no setting is needed.', from }] };
  conversion.rules.push({
    rule: { action: 'compress_response', expression: 'true', description: 'no Brotli', enabled: true, action_parameters: { algorithms: [{ name: 'gzip' }] } },
    from,
    says: 'Brotli is off on this zone.',
    review: [],
  });
  return conversion;
}

/** The mobile redirect as a single redirect. Its subdomain is a prefix, so the target needs the zone's name. */
export function convertMobileRedirect({ settings, zone }: Settings): Conversion {
  const conversion = nothing();
  const from = ['settings/mobile_redirect'];
  const value = settings['mobile_redirect'];
  if (value === undefined) return conversion;
  const { status, mobile_subdomain: subdomain, strip_uri: strip } = objectIn(value);
  if (status !== 'on') return { ...conversion, settled: [{ says: 'The mobile redirect is off; no rule is needed.', from }] };
  if (typeof subdomain !== 'string' || subdomain === '') return { ...conversion, manual: [{ says: 'The mobile redirect is on without a subdomain; decide where mobile visitors should go.', from }] };
  const host = `${subdomain}.${zone.name}`;
  const target: JsonObject = strip === true ? { value: `https://${host}` } : { expression: `concat(${quoted(`https://${host}`)}, http.request.uri.path)` };
  conversion.rules.push({
    rule: {
      action: 'redirect',
      expression: `not http.host in {${quoted(host)}} and (http.user_agent contains "mobi" or http.user_agent contains "Mobi")`,
      description: 'mobile redirect',
      enabled: true,
      action_parameters: { from_value: { status_code: FOUND, preserve_query_string: strip !== true, target_url: target } },
    },
    from,
    says: `Mobile visitors are sent to ${host}.`,
    review: [`Which devices and hosts the old redirect took, and with which status, is not documented: check the condition and the ${FOUND}. The hosts it starts from have to be proxied.`],
  });
  return conversion;
}

/** Settings without a successor. What they did has ended already; where somebody relied on it, that is said. */
export function convertEndedSettings({ settings }: Settings): Conversion {
  const conversion = nothing();
  for (const [id, { isActive, warning }] of Object.entries(ENDED)) {
    const value = settings[id];
    if (value === undefined) continue;
    const from = [`settings/${id}`];
    if (isActive(value)) conversion.manual.push({ says: warning, from });
    else conversion.settled.push({ says: 'The setting is off and has no successor; take it out of what sets it.', from });
  }
  return conversion;
}

const ENDED: Record<string, { isActive(value: Json): boolean; warning: string }> = {
  minify: {
    isActive: (value) => Object.values(objectIn(value)).includes('on'),
    warning: 'Minification has ended; minify in the build, and take the setting out of what sets it.',
  },
  server_side_exclude: {
    isActive: (value) => value === 'on',
    warning: 'What stands between sse tags in pages is shown to everybody now; take it out of the pages.',
  },
  privacy_pass: {
    isActive: (value) => value === 'on',
    warning: 'Privacy Pass tokens are no longer taken; take the setting out of what sets it.',
  },
  security_level: {
    // Zones have medium unless somebody chose otherwise.
    isActive: (value) => value !== 'off' && value !== 'under_attack' && value !== 'medium',
    warning: 'The chosen security level has no effect any more, and writing it may be refused: only off and under_attack are left.',
  },
};
