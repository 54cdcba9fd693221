import { expect, test } from 'vitest';
import { inText } from '../finding.ts';

const API = 'https://api.cloudflare.com/client/v4';
const LEVEL = `final request = http.Request('PATCH', Uri.parse('${API}/zones/$zone/settings/security_level'))`;

test.each([
  ['a body', `${LEVEL}\n  ..headers['Authorization'] = token\n  ..body = jsonEncode({'value': 'high'});\n`, ['1 security-level']],
  ['a body that stays', `${LEVEL}\n  ..headers.addAll(headers)\n  ..body = jsonEncode({'value': 'under_attack'});\n`, []],
  ['a body in a call', `await client.send(http.Request('POST', Uri.parse('${API}/zones/$zone/rulesets'))\n  ..followRedirects = false\n  ..body = jsonEncode({'rules': [{'expression': 'cf.threat_score gt 5'}]}));\n`, ['3 threat-score-field']],
  ['a body that holds another cascade', `${LEVEL}\n  ..body = jsonEncode({'value': (words..sort()).isEmpty ? 'off' : 'off'});\n`, []],
  ['the base of a client', `final dio = Dio()\n  ..options.baseUrl = '${API}'\n  ..interceptors.add(LogInterceptor());\nfinal all = dio.get('/zones/$zone/filters');\n`, ['4 filters-api']],
  ['a picture', `// ${API}\nfinal paint = Paint()\n  ..color = color\n  ..minify = true;\n`, []],
])('a cascade of Dart tells one object several things: %s', async (_, code, expected) => {
  expect(await inText('dart', code)).toEqual(expected);
});
