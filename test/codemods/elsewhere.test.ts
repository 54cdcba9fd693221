import { expect, test } from 'vitest';
import { content, folder, lastcall } from '../cli/io.ts';

const API = 'https://api.cloudflare.com/client/v4';
const URL = `${API}/accounts/1/tunnels`;

type Files = Record<string, string>;

/** What `fix --write` makes of a tree, and what it says. */
async function fixed(files: Files): Promise<{ texts: Files; err: string }> {
  const cwd = folder(files);
  const { err } = await lastcall(['fix', '--write'], { cwd });
  return { texts: Object.fromEntries(Object.keys(files).map((file) => [file, content(cwd, file)])), err };
}

const python = `import requests\nURL = "${URL}"\n\ndef make():\n    return requests.post(URL, json={})\n`;
const php = `<?php\nclass Tunnels {\n  const URL = "${URL}";\n  function make($http) { return $http->post(self::URL); }\n}\n`;
const ruby = `URL = "${URL}"\nHTTParty.post(URL)\n`;
const shell = `URL=${URL}\ncurl -X POST "$URL"\n`;
const java = `class A {\n  private String path = "${URL}";\n  void make() { restTemplate.postForObject(this.path, null, String.class); }\n}\n`;
const terraform = `locals {\n  tunnels = "${URL}"\n}\n\ndata "http" "a" {\n  url    = local.tunnels\n  method = "POST"\n}\n`;

test.each<[string, string, Files]>([
  ['a constant of Python that is imported', 'b.py', { 'a.py': python, 'b.py': 'from a import URL\nprint(URL)\n' }],
  ['a constant of Python that is imported with its module', 'b.py', { 'a.py': python, 'b.py': 'import a\nprint(a.URL)\n' }],
  ['a constant of Python that comes by way of another file', 'c.py', { 'a.py': python, 'b.py': 'from a import *\n', 'c.py': 'from b import URL\n' }],
  ['a constant of a package of Python', 'b.py', { 'net/__init__.py': python, 'b.py': 'from net import URL\n' }],
  ['a record of Python', 'b.py', { 'a.py': `import requests\nR = {"type": "A", "locked": False}\nrequests.post("${API}/zones/1/dns_records", json=R)\n`, 'b.py': 'from a import R\nprint(R["locked"])\n' }],
  ['what a function of Python gives', 'b.py', { 'a.py': `import requests\ndef url(a):\n    return f"${API}/accounts/{a}/tunnels"\nrequests.post(url(1), json={})\n`, 'b.py': 'from a import url\nprint(url(2))\n' }],
  ['an attribute of an object of Python', 'b.py', { 'a.py': `import requests\nclass A:\n    def __init__(self):\n        self.url = "${URL}"\n    def make(self):\n        requests.post(self.url)\n`, 'b.py': 'from a import A\nprint(A().url)\n' }],
  ['a constant of a class of PHP', 'b.php', { 'a.php': php, 'b.php': '<?php\necho Tunnels::URL;\n' }],
  ['a constant of PHP, which every file knows', 'b.php', { 'a.php': `<?php\ndefine('TUNNELS', "${URL}");\n$http->post(TUNNELS);\n`, 'b.php': '<?php\necho TUNNELS;\n' }],
  ['a variable of PHP in a file that is included', 'b.php', { 'a.php': `<?php\n$url = "${URL}";\n$http->post($url);\n`, 'b.php': "<?php\nrequire 'a.php';\necho $url;\n" }],
  ['a property of PHP that another class has from it', 'b.php', { 'a.php': `<?php\nclass Tunnels {\n  protected $url = "${URL}";\n  function make($http) { return $http->post($this->url); }\n}\n`, 'b.php': '<?php\nclass More extends Tunnels { function list() { return $this->url; } }\n' }],
  ['a constant of Ruby', 'b.rb', { 'a.rb': ruby, 'b.rb': 'puts URL\n' }],
  ['a variable of Ruby that has an accessor', 'a.rb', { 'a.rb': `class A\n  attr_reader :url\n  def initialize\n    @url = "${URL}"\n  end\n  def make\n    HTTParty.post(@url)\n  end\nend\n`, 'b.rb': 'puts A.new.url\n' }],
  ['a function of Elixir', 'b.ex', { 'a.ex': `defmodule A do\n  def url(a), do: "${API}/accounts/#{a}/tunnels"\n  def make, do: HTTPoison.post(url(1), "{}")\nend\n`, 'b.ex': 'defmodule B do\n  def list, do: IO.puts(A.url(2))\nend\n' }],
  ['a variable of a script that is sourced', 'b.sh', { 'a.sh': shell, 'b.sh': '. ./a.sh\necho "$URL"\n' }],
  ['a variable that a script gives to programs', 'b.py', { 'a.sh': `${shell}export URL\n./b.py\n`, 'b.py': 'print(os.environ["URL"])\n' }],
  ['all variables that a script gives to programs', 'b.py', { 'a.sh': `set -a\n${shell}./b.py\n`, 'b.py': 'print(os.environ["URL"])\n' }],
  ['a variable of an image', 'b.js', { Dockerfile: `FROM a\nENV TUNNELS=${URL}\nRUN curl -X POST "$TUNNELS"\nCMD ["node", "b.js"]\n`, 'b.js': 'console.log(process.env.TUNNELS);\n' }],
  ['a variable of make that is included', 'all.mk', { 'a.mk': `URL = ${URL}\nmake:\n\tcurl -X POST $(URL)\n`, 'all.mk': 'include a.mk\nlist:\n\techo $(URL)\n' }],
  ['a local of Terraform in its module', 'b.tf', { 'a.tf': terraform, 'b.tf': 'output "a" {\n  value = local.tunnels\n}\n' }],
  ['a private field of Java that gets a method for it', 'B.java', { 'A.java': `@Getter\n${java}`, 'B.java': 'class B { void list(A a) { log(a.getPath()); } }\n' }],
  ['a constant of a class of several files', 'b.cs', { 'a.cs': `partial class A {\n  const string Path = "${URL}";\n  void Make() { client.PostAsync(Path, null); }\n}\n`, 'b.cs': 'partial class A { void List() { Log(Path); } }\n' }],
  ['a constant of Rust that a module below reads', 'a/b.rs', { 'a.rs': `mod b;\nconst PATH: &str = "${URL}";\nfn make() { client.post(PATH).send(); }\n`, 'a/b.rs': 'fn list() { log(super::PATH); }\n' }],
  ['a field of a class of TypeScript', 'b.ts', { 'a.ts': `export class A {\n  url = '${URL}';\n  make() { return fetch(this.url, { method: 'POST' }); }\n}\n`, 'b.ts': "import { A } from './a.ts';\nconsole.log(new A().url);\n" }],
  ['a name of a script that its page reads', 'b.html', { 'a.js': `var TUNNELS = '${URL}';\nfetch(TUNNELS, { method: 'POST' });\n`, 'b.html': '<script src="a.js"></script>\n<script>console.log(TUNNELS);</script>\n' }],
  ['a field of a class of TypeScript that JavaScript reads', 'b.js', { 'a.ts': `export class A {\n  url = '${URL}';\n  make() { return fetch(this.url, { method: 'POST' }); }\n}\n`, 'b.js': "import { A } from './a.ts';\nconsole.log(new A().url);\n" }],
  ['a name of a script that shares its page with others', 'b.js', { 'a.js': `var TUNNELS = '${URL}';\nfetch(TUNNELS, { method: 'POST' });\n`, 'b.js': 'console.log(TUNNELS);\n', 'a.html': '<script src="a.js"></script><script src="b.js"></script>\n' }],
])('what other files read is left to a person, who is told of them: %s', async (_, reader, files) => {
  const { texts, err } = await fixed(files);
  expect(texts).toEqual(files);
  expect(err).toMatch(reader in files && !err.includes(' may read it as well') ? /used by more than this/ : new RegExp(`^ {4}${reader.replace('.', '\\.')} may read it as well, by the name `, 'm'));
});

test.each<[string, Files]>([
  ['exported at the end', { 'a.js': `const URL = '${URL}';\nfetch(URL, { method: 'POST' });\nexport { URL };\n` }],
  ['in another script of the page', { 'a.html': `<script>var TUNNELS = '${URL}'; fetch(TUNNELS, { method: 'POST' });</script>\n<script>fetch(TUNNELS);</script>\n` }],
  ['by what takes all names', { 'a.py': `import requests\ndef f():\n    url = "${URL}"\n    requests.post(url, json={})\n    print("{url}".format(**locals()))\n` }],
  ['by what is told the name', { 'a.php': `<?php\nfunction f($http) {\n  $url = "${URL}";\n  $http->post($url);\n  return view(compact('url'));\n}\n` }],
  ['by an alias of YAML', { 'a.yml': `- uri:\n    url: &tunnels ${URL}\n    method: POST\n- uri:\n    url: *tunnels\n    method: GET\n` }],
  ['as a part of what an alias of YAML repeats', { 'a.yml': `- uri:\n    url: ${API}/zones/1/dns_records\n    method: POST\n    body_format: json\n    body: &record\n      type: A\n      locked: true\n- debug:\n    var: *record\n` }],
  ['by a name that a script puts together', { 'a.sh': `LIST_URL=${URL}\ncurl -X POST "$LIST_URL"\nshow() { local name="$1_URL"; echo "${'${!name}'}"; }\nshow LIST\n` }],
  ['by code that a script puts together', { 'a.sh': `LIST_URL=${URL}\ncurl -X POST "$LIST_URL"\neval "echo \\$$1_URL"\n` }],
  ['by a name that stands for another', { 'a.sh': `LIST_URL=${URL}\ncurl -X POST "$LIST_URL"\nshow() { local -n url=$1; echo "$url"; }\nshow LIST_URL\n` }],
  ['by a name that make puts together', { Makefile: `LIST_URL = ${URL}\nmake:\n\tcurl -X POST $(LIST_URL)\nshow-%:\n\techo $($*_URL)\n` }],
  ['by the shell that make gives it to', { Makefile: `export LIST_URL = ${URL}\nmake:\n\tcurl -X POST $(LIST_URL)\nshow:\n\techo $$LIST_URL\n` }],
  ['by a variable name of PHP', { 'a.php': `<?php\n$url = "${URL}";\n$http->post($url);\n$name = 'url';\necho $$name;\n` }],
])('what the same file reads in another way is left to a person: %s', async (_, files) => {
  expect((await fixed(files)).texts).toEqual(files);
});

test.each<[string, Files]>([
  ['a constant of Python beside files that never name its own', { 'a.py': python, 'b.py': 'URL = "x"\nprint(URL)\n' }],
  ['a constant of Python beside one that reads another of it', { 'a.py': python, 'b.py': 'from a import make\nmake()\n' }],
  ['a name that is but a part of a longer one', { 'a.rb': ruby, 'b.rb': 'puts MY_URL, URLS\n' }],
  ['a name in a language that does not read it', { 'a.rb': ruby, 'b.go': 'package b\n\nconst URL = "x"\n' }],
  ['a local of Terraform beside another module', { 'a/a.tf': terraform, 'b/b.tf': 'output "a" {\n  value = local.tunnels\n}\n' }],
  ['a private constant of PHP', { 'a.php': php.replace('const', 'private const'), 'b.php': '<?php\necho Tunnels::class, Other::URL;\n' }],
  ['a private field of Java', { 'A.java': java, 'B.java': 'class B { String path; void list(A a) { log(path); } }\n' }],
  ['an anchor of YAML that nothing repeats', { 'a.yml': `- uri:\n    url: &tunnels ${URL}\n    method: POST\n` }],
  ['a variable beside keys of an array', { 'a.sh': `URL=${URL}\ncurl -X POST "$URL"\nfor key in "${'${!known[@]}'}"; do echo "$key"; done\n` }],
  ['a variable of make beside one of its shell', { Makefile: `LIST_URL = ${URL}\nmake:\n\tcurl -X POST $(LIST_URL)\n\tfor x in 1 2; do echo $$x; done\n` }],
  ['a variable of a function', { 'a.sh': `f() {\n  local URL=${URL}\n  curl -X POST "$URL"\n}\n`, 'b.sh': '. ./a.sh\necho "$URL"\n' }],
])('what no other file reads is rewritten: %s', async (_, files) => {
  const [first = ''] = Object.keys(files);
  expect((await fixed(files)).texts).toEqual({ ...files, [first]: files[first]?.replace('/tunnels', '/cfd_tunnel') });
});

test('files beside those that are asked for count as well', async () => {
  const cwd = folder({ 'a.py': python, 'b.py': 'from a import URL\nprint(URL)\n' });
  expect((await lastcall(['fix', 'a.py'], { cwd })).out).toBe('');
});

test.each<[string, string, string]>([
  ['a constant', `export const BODY = '{"type":"A","locked":true,"content":"192.0.2.1"}';\n`, 'BODY'],
  ['what a function gives', `export const BODY = (name) => '{"type":"A","name":"' + name + '","locked":true}';\n`, "BODY('x')"],
])('nothing is cut out of a file for text that another holds: %s', async (_, made, given) => {
  const files = { 'b.js': `// ${'far down '.repeat(20)}\n${made}`, 'a.js': `import { BODY } from './b.js';\nawait fetch('${API}/zones/1/dns_records', { method: 'POST', body: ${given} });\n${'// and on and on\n'.repeat(40)}` };
  expect((await fixed(files)).texts).toEqual(files);
});
