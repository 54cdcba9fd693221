import { expect, test } from 'vitest';
import { inText } from '../finding.ts';

const URL = 'https://api.cloudflare.com/client/v4';

/** A record of DNS as each language declares one, the line of its field that ended, and what it says there in place of `locked`. */
const DECLARED: [string, string, number][] = [
  ['java', `// ${URL}\nclass Entry {\n  private String content;\n  private boolean locked;\n}\n`, 4],
  ['kotlin', `// ${URL}\nclass Entry {\n  var content = ""\n  var locked = false\n}\n`, 4],
  ['csharp', `// ${URL}\nclass Entry {\n  public string content;\n  public bool locked;\n}\n`, 4],
  ['swift', `// ${URL}\nstruct Entry: Codable {\n  var content: String\n  let locked: Bool\n}\n`, 4],
  ['dart', `// ${URL}\nclass Entry {\n  final String content;\n  final bool? locked;\n  Entry(this.content, this.locked);\n}\n`, 4],
  ['php', `<?php // ${URL}\nclass Entry {\n  public string $content;\n  public ?bool $locked = null;\n}\n`, 4],
  ['php', `<?php // ${URL}\nclass Entry {\n  public function __construct(public string $content,\n    private readonly ?bool $locked = null) {}\n}\n`, 4],
  ['php', `<?php // ${URL}\nclass Entry {\n  public $content;\n  public $locked;\n}\n`, 4],
  ['typescript', `// ${URL}\nclass Entry {\n  content = '';\n  locked?: boolean;\n}\n`, 4],
  ['typescript', `// ${URL}\nclass Entry {\n  constructor(public readonly content: string,\n    private locked = false) {}\n}\n`, 4],
  ['javascript', `// ${URL}\nclass Entry {\n  constructor(content) {\n    this.content = content;\n    this.locked = false;\n  }\n}\n`, 5],
  ['python', `# ${URL}\nclass Entry:\n    def __init__(self, content):\n        self.content = content\n        self.locked = False\n`, 5],
  ['python', `# ${URL}\nEntry = namedtuple('Entry', [\n  'content',\n  'locked',\n])\n`, 4],
  ['ruby', `# ${URL}\nEntry = Struct.new(:content,\n  :locked, keyword_init: true)\n`, 3],
  ['ruby', `# ${URL}\nclass Entry\n  attr_accessor :content,\n    :locked\nend\n`, 4],
  ['ruby', `# ${URL}\nclass Entry\n  def initialize(content)\n    @content = content\n    @locked = false\n  end\nend\n`, 5],
  ['elixir', `# ${URL}\ndefmodule Entry do\n  defstruct [:content,\n    locked: false]\nend\n`, 4],
];

test.each(DECLARED)('a field that ended is seen where its record is declared: %s %#', async (language, code, line) => {
  expect(await inText(language, code)).toEqual([`${line} dns-record-locked?`]);
});

test.each(DECLARED)('a record without it is none: %s %#', async (language, code) => {
  expect(await inText(language, code.replaceAll('locked', 'proxied'))).toEqual([]);
});

test.each(DECLARED)('nor is what is locked and holds nothing of a record: %s %#', async (language, code) => {
  expect(await inText(language, code.replaceAll('content', 'waiting'))).toEqual([]);
});

test('a field stands beside those that are called something else over the wire', async () => {
  const code = (locked: string, content: string): string => `// ${URL}\nclass Entry {\n  ${content} String content;\n  ${locked} boolean locked;\n}\n`;
  expect(await inText('java', code('private', '@JsonProperty("content")'))).toEqual(['4 dns-record-locked?']);
  expect(await inText('java', code('@JsonProperty("locked")', '@JsonProperty("content")'))).toEqual(['4 dns-record-locked?']);
  expect(await inText('java', code('@JsonProperty("held")', 'private'))).toEqual([]);
  expect(await inText('java', code('private', '@JsonProperty("text")'))).toEqual([]);
});

test.each([
  ['methods are no fields', 'typescript', `// ${URL}\nclass Entry {\n  content() { return 1; }\n  locked() { return 2; }\n}\n`],
  ['nor are parameters of a method', 'php', `<?php // ${URL}\nclass Entry {\n  public function set(string $content, bool $locked) {}\n}\n`],
  ['nor those of a constructor that keeps nothing', 'typescript', `// ${URL}\nclass Entry {\n  constructor(content: string, locked: boolean) {}\n}\n`],
  ['nor constants of the class', 'java', `// ${URL}\nclass Names {\n  static final String content = "content";\n  static final String locked = "locked";\n}\n`],
  ['nor what a class inside of it holds', 'java', `// ${URL}\nclass Outer {\n  String content;\n  class Door {\n    boolean locked;\n  }\n}\n`],
  ['nor is the state of an object that does more than hold fields', 'python', `# ${URL}\nclass Editor:\n${['__init__', 'load', 'save', 'close'].map((name) => `    def ${name}(self):\n        self.content = 1\n        self.locked = True\n`).join('')}`],
  ['nor what a call is told beside others', 'ruby', `# ${URL}\ntrack(:content, :locked)\n`],
])('%s', async (_, language, code) => {
  expect(await inText(language, code)).toEqual([]);
});
