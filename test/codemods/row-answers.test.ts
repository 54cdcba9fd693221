import { expect, test } from 'vitest';
import { fixedFile } from './fixed.ts';

const ZONE = 'https://api.cloudflare.com/client/v4/zones';
const ROWS = "[['ssl', 'full'], ['minify', 'off'], ['ipv6', 'on']]";
const GONE = ", ['minify', 'off']";
const ask = `fetch(\`${ZONE}/\${z}/settings/\${id}\`, { method: 'PATCH', headers, body: JSON.stringify({ value }) })`;
const mapped = `Promise.all(${ROWS}.map(([id, value]) => ${ask}))`;
const each = (turn: string, behind = ''): string => `for (const [id, value] of ${ROWS}) {\n  ${turn}\n}\n${behind}`;
const patch = `requests.patch(f"${ZONE}/{z}/settings/{name}", headers=h, json={"value": value})`;
const python = (code: string): string => `import requests\nrows = [("ssl", "full"), ("minify", "off"), ("ipv6", "on")]\n${code}\n`;
const php = (turn: string, behind = ''): string => `<?php\nforeach (['ssl' => 'full', 'minify' => 'off', 'ipv6' => 'on'] as $id => $value) {\n    ${turn.replace('SEND', `$client->request('PATCH', "${ZONE}/$z/settings/$id", ['json' => ['value' => $value]])`)};\n}\n${behind}`;
const ruby = (code: string): string => `rows = ${ROWS}\n${code.replace('SEND', `HTTParty.patch("${ZONE}/#{z}/settings/#{id}", body: { value: value }.to_json)`)}\n`;
const go = (turn: string, behind = ''): string => `package a\n\nfunc f(z string) {\n\tvar results []*http.Response\n\tfor _, row := range []struct{ ID, Value string }{{"ssl", "full"}, {"minify", "off"}} {\n\t\tbody, _ := json.Marshal(map[string]string{"value": row.Value})\n\t\treq, _ := http.NewRequest("PATCH", "${ZONE}/"+z+"/settings/"+row.ID, bytes.NewReader(body))\n\t\tresp, _ := http.DefaultClient.Do(req)\n\t\t${turn}\n\t}\n\t${behind}\n}\n`;
const shell = (turn: string, behind: string): string => `SET=(ssl minify ipv6)\nfor s in "\${SET[@]}"; do\n  ${turn.replace('SEND', `curl -X PATCH "${ZONE}/$Z/settings/$s" -d '{"value":"off"}'`)}\ndone\n${behind}\n`;
const helper = (before: string): string => `async function setting(id, value) {\n  ${before}${ask};\n}\n`;

test.each<[string, string, string]>([
  ['is taken apart', 'a.mjs', `const [ssl, minify] = await ${mapped};\n`],
  ['is read by number', 'a.mjs', `const results = await ${mapped};\nshow(results[0].status);\n`],
  ['is gone through with numbers', 'a.mjs', `const results = await ${mapped};\nresults.forEach((one, index) => show(names[index], one.status));\n`],
  ['is given to another function', 'a.mjs', `const results = await ${mapped};\nreport(results);\n`],
  ['is given back', 'a.mjs', `export async function all() {\n  return ${mapped};\n}\n`],
  ['is taken apart later', 'a.mjs', `${mapped}.then(([ssl, minify]) => show(ssl, minify));\n`],
  ['is collected, and read by number', 'a.mjs', `const out = [];\n${each(`out.push(await ${ask});`, 'show(out[1].status);\n')}`],
  ['is collected, and looked through for a name', 'a.mjs', `const out = [];\n${each(`out.push({ id, answer: await ${ask} });`, "show(out.find((one) => one.id === 'minify'));\n")}`],
  ['is collected by the function that sends', 'a.mjs', `const out = [];\n${helper('out.push(await ').replace(';\n}', ');\n}')}${each('await setting(id, value);', 'show(out[1]);\n')}`],
  ['is collected by a promise that is taken apart', 'a.mjs', `const tasks = [];\n${each(`tasks.push(${ask});`, 'const [a, b] = await Promise.all(tasks);\n')}`],
  ['is collected if it is good, and read by number', 'a.mjs', `const out = [];\n${each(`const answer = await ${ask};\n  if (answer.ok) out.push(answer);`, 'show(out[1]);\n')}`],
  ['is joined to others, and read by number', 'a.mjs', `let out = [];\n${each(`out = out.concat(await ${ask});`, 'show(out[1]);\n')}`],
  ['is kept under a number', 'a.mjs', `let i = 0;\n${each(`out[i++] = await ${ask};`)}`],
  ['is shown with a number', 'a.mjs', `let i = 0;\n${each(`const answer = await ${ask};\n  show(labels[i], answer);\n  i++;`)}`],
  ['is kept in a map', 'a.mjs', each(`state.set(id, await ${ask});`)],
  ['is kept in a map by the function that sends', 'a.mjs', `${helper('state.set(id, await ').replace(';\n}', ');\n}')}${each('await setting(id, value);')}`],
  ['is kept in a record of pairs', 'a.mjs', `const state = Object.fromEntries(await Promise.all(${ROWS}.map(async ([id, value]) => [id, await ${ask}])));\n`],
  ['belongs to a number', 'a.mjs', `${ROWS}.forEach(async ([id, value], index) => {\n  const answer = await ${ask};\n  show(labels[index], answer);\n});\n`],
  ['is counted', 'a.mjs', `const rows = ${ROWS};\nfor (const [id, value] of rows) await ${ask};\nif (done !== rows.length) throw new Error();\n`],
  ['is followed by something else', 'a.mjs', each(`await ${ask};\n  if (id === 'minify') await purge();`)],
  ['is taken apart, in Python', 'a.py', python(`a, b, c = [${patch} for name, value in rows]`)],
  ['is read by number, in Python', 'a.py', python(`results = [${patch} for name, value in rows]\nprint(results[0])`)],
  ['is put beside other things, in Python', 'a.py', python(`results = []\nfor name, value in rows:\n    results.append(${patch})\nfor label, one in zip(LABELS, results):\n    print(label, one)`)],
  ['is joined to others, in Python', 'a.py', python(`out = []\nfor name, value in rows:\n    out += [${patch}]\nprint(out[1])`)],
  ['is kept unless there is one, in Python', 'a.py', python(`for name, value in rows:\n    state.setdefault(name, ${patch})`)],
  ['is kept as a pair, in Python', 'a.py', python(`for name, value in rows:\n    state.append((name, ${patch}))`)],
  ['is kept in a dictionary, in Python', 'a.py', python(`state = {name: ${patch} for name, value in rows}`)],
  ['is read by number, in PHP', 'a.php', php('$results[] = SEND', 'echo $results[0]->getStatusCode();\n')],
  ['is added to a record, in PHP', 'a.php', php('$state += [$id => SEND]')],
  ['is kept in a collection, in PHP', 'a.php', php('$state->put($id, SEND)')],
  ['is taken apart, in Ruby', 'a.rb', ruby('a, b, c = rows.map { |id, value| SEND }')],
  ['is stored, in Ruby', 'a.rb', ruby('rows.each { |id, value| state.store(id, SEND) }')],
  ['belongs to a number, in Ruby', 'a.rb', ruby('rows.each_with_index { |(id, value), i| puts labels[i], SEND.code }')],
  ['is read by number, in Go', 'a.go', go('results = append(results, resp)', 'fmt.Println(results[0])')],
  ['is stored, in Go', 'a.go', go('state.Store(row.ID, resp)')],
  ['is counted, in a shell', 'a.sh', shell('SEND', 'echo "${#SET[@]}"')],
  ['is read by number, in a shell', 'a.sh', shell('OUT+=("$(SEND)")', 'echo "${OUT[0]}"')],
])('a row stays of which the answer %s', async (_, file, code) => {
  const { text, err } = await fixedFile(file, code);
  expect(text).toBe(code);
  expect(err).toMatch(/read by others as well, or cannot be taken out safely|Delete the call or the setting/);
});

test.each<[string, string, string, string]>([
  ['nobody keeps', 'a.mjs', `await ${mapped};\n`, GONE],
  ['is one of some', 'a.mjs', `const results = await ${mapped};\nif (results.some((one) => !one.ok)) throw new Error();\n`, GONE],
  ['is gone through', 'a.mjs', `const out = [];\n${each(`const answer = await ${ask};\n  out.push(answer);`, 'for (const one of out) show(one.status);\n')}`, GONE],
  ['is waited for with others', 'a.mjs', `const tasks = [];\n${each(`tasks.push(${ask});`, 'await Promise.all(tasks);\n')}`, GONE],
  ['is noted if it is bad', 'a.mjs', `const failed = [];\n${each(`const answer = await ${ask};\n  if (!answer.ok) failed.push(id);`, 'if (failed.length > 0) throw new Error();\n')}`, GONE],
  ['may be caught', 'a.mjs', `${mapped}.catch((error) => fail(error));\n`, GONE],
  ['is shown with its name', 'a.mjs', each(`const answer = await ${ask};\n  console.log(id, answer.status);`), GONE],
  ['belongs to a name that stays', 'a.mjs', each(`await ${ask};\n  if (id === 'ssl') await purge();`), GONE],
  ['is made of a list that each turn makes', 'a.mjs', each(`const parts = [];\n  parts.push(id);\n  const answer = await ${ask};\n  show(parts[0], answer);`), GONE],
  ['is one of all, in Python', 'a.py', python(`results = [${patch} for name, value in rows]\nassert all(one.ok for one in results)`), ', ("minify", "off")'],
  ['nobody keeps, in Python', 'a.py', python(`for name, value in rows:\n    ${patch}\nprint(labels[0], len(labels))`), ', ("minify", "off")'],
  ['is waited for with others, in Python', 'a.py', `async def go(client):\n    await asyncio.gather(*[client.patch(f"${ZONE}/{z}/settings/{name}", json={"value": value}) for name, value in [("ssl", "full"), ("minify", "off")]])\n`, ', ("minify", "off")'],
  ['is one of all, in Ruby', 'a.rb', ruby('results = rows.map { |id, value| SEND }\nabort unless results.all?(&:ok?)'), GONE],
  ['nobody keeps, in Ruby', 'a.rb', `rows = ${ROWS}\nrows.each do |id, value|\n  req = Net::HTTP::Patch.new("${ZONE}/#{z}/settings/#{id}")\n  req['Authorization'] = token\n  req.body = { value: value }.to_json\n  http.request(req)\nend\n`, GONE],
  ['nobody keeps, in Go', 'a.go', go('resp.Body.Close()', 'fmt.Println(results)'), ', {"minify", "off"}'],
  ['nobody keeps, in a shell', 'a.sh', shell('SEND', 'echo "${#OTHERS[@]}"'), ' minify'],
])('a row goes of which the answer %s', async (_, file, code, gone) => {
  expect(code.split(gone)).toHaveLength(2);
  expect((await fixedFile(file, code)).text).toBe(code.replace(gone, ''));
});

test.each<[string, string, string, string]>([
  ['a record', 'a.mjs', `const ROWS = {\n  ssl: 'full',\n  minify: {\n    css: 'on',\n  }, // small\n  ipv6: 'on',\n};\nfor (const [id, value] of Object.entries(ROWS)) await ${ask};\n`, "  minify: {\n    css: 'on',\n  }, // small\n"],
  ['a dictionary', 'a.py', `import requests\nROWS = {\n    "ssl": "full",\n    "minify": {"css": "on"},\n}\nfor name, value in ROWS.items():\n    ${patch}\n`, '    "minify": {"css": "on"},\n'],
  ['a record of Ruby', 'a.rb', `ROWS = {\n  ssl: 'full',\n  minify: { css: 'on' }, # small\n  ipv6: 'on'\n}.freeze\n${ruby('ROWS.each { |id, value| SEND }').slice(ruby('').length - 1)}`, "  minify: { css: 'on' }, # small\n"],
])('of several lines the row goes with its own: %s', async (_, file, code, gone) => {
  expect(code.split(gone)).toHaveLength(2);
  expect((await fixedFile(file, code)).text).toBe(code.replace(gone, ''));
});
