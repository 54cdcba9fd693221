import { expect, test } from 'vitest';
import { scanText } from '../../../../analyzer/scanners/code/scan.ts';
import { vocabulary } from '../reading.ts';

const IGNORE = 'lastcall-ignore filters-api -- known';
const CALL = 'curl https://api.cloudflare.com/client/v4/zones/1/filters';

test.each([
  ['a workflow', 'a.yml', 'yaml', `# ${IGNORE}\nurl: x\n`, [1]],
  ['a script in a workflow', 'a.yml', 'yaml', `run: |\n  # ${IGNORE}\n  ${CALL}\n`, [2]],
  ['a template of YAML', 'a.yaml.j2', 'yaml', `{# ${IGNORE} #}\nurl: x\n{{/* ${IGNORE} */}}\n`, [1, 3]],
  ['Terraform', 'a.tf', 'terraform', `# ${IGNORE}\n// ${IGNORE}\n/* ${IGNORE} */\n`, [1, 2, 3]],
  ['a template of Terraform', 'a.tf.tmpl', 'terraform', `{{/* ${IGNORE} */}}\nresource "cloudflare_filter" "x" {}\n`, [1]],
  ['a script', 'a.sh', 'shell', `${CALL} # ${IGNORE}\n`, [1]],
  ['PowerShell', 'a.ps1', 'powershell', `# ${IGNORE}\n<# ${IGNORE} #>\n`, [1, 2]],
  ['a document', 'a.md', 'markdown', `<!-- ${IGNORE} -->\n\n\`\`\`sh\n# ${IGNORE}\n${CALL}\n\`\`\`\n`, [1, 4]],
  ['reStructuredText', 'a.rst', 'markdown', `.. ${IGNORE}\n\nGET /zones/1/filters\n`, [2]],
  ['a file of requests', 'a.http', 'http', `# ${IGNORE}\nGET https://example.com\n\n###\n// ${IGNORE}\nGET https://example.com\n`, [1, 5]],
  ['JSON with comments', 'a.jsonc', 'json', `{\n// ${IGNORE}\n"a": 1 /* ${IGNORE} */\n}\n`, [2, 3]],
  ['Groovy', 'Jenkinsfile', 'groovy', `sh "${CALL}" // ${IGNORE}\n/* ${IGNORE} */\n`, [1, 2]],
  ['a script in a pipeline', 'Jenkinsfile', 'groovy', `sh '''\n# ${IGNORE}\n${CALL}\n'''\n`, [2]],
  ['Lua', 'a.lua', 'lua', `-- ${IGNORE}\n--[[ ${IGNORE} ]]\n`, [1, 2]],
  ['Perl', 'a.pl', 'perl', `# ${IGNORE}\nmy $x = 1;\n`, [1]],
  ['Clojure', 'a.clj', 'clojure', `(def x 1) ; ${IGNORE}\n`, [1]],
  ['fail2ban', 'a.conf', 'ini', `# ${IGNORE}\nactionban = ${CALL}\n`, [1]],
  ['nginx', 'b.conf', 'ini', `server {\n  listen 80; # ${IGNORE}\n}\n`, [2]],
  ['a crontab', 'crontab', 'crontab', `# ${IGNORE}\n@daily ${CALL}\n`, [1]],
  ['TOML', 'a.toml', 'toml', `# ${IGNORE}\na = "# ${IGNORE}"\n`, [1]],
  ['a script of FreeMarker', 'a.ftl', 'html', `<script>\n<#-- ${IGNORE} -->\nf();\n// ${IGNORE}\n</script>\n`, [2, 4]],
  ['a script of Velocity', 'a.vm', 'html', `<script>\n## ${IGNORE}\nf();\n</script>\n`, [2]],
  ['a script of Handlebars', 'a.hbs', 'html', `<script>\n{{!-- ${IGNORE} --}}\nf();\n</script>\n`, [2]],
  ['JSX', 'a.tsx', 'typescript', `const a = (\n  <p>\n    {/* ${IGNORE} */}\n    <pre>\n      {/* ${IGNORE} */}\n      GET /zones/1/filters\n      // ${IGNORE}\n    </pre>\n  </p>\n);\n`, [3, 5]],
  ['a page', 'a.html', 'html', `<!-- ${IGNORE} -->\n<script>\n// ${IGNORE}\nf();\n</script>\n`, [1, 3]],
  ['a text of Swift that looks like one', 'a.swift', 'swift', `let x = "// ${IGNORE}"\n`, []],
  ['a text that looks like one', 'a.yml', 'yaml', `text: "# ${IGNORE}"\n`, []],
])('the comments of %s can silence', async (_, file, language, code, lines) => {
  const seen = await scanText(file, language, code, vocabulary);
  expect(seen.flatMap((one) => (one.kind === 'ignore' ? [one.ignore.line] : [])).sort()).toEqual(lines);
});

test.each([
  ['right above it', `<!-- ${IGNORE} -->\n\`\`\`sh\nexport ZONE=1\n${CALL}\n\`\`\`\n`, 4],
  ['behind a blank line', `<!-- ${IGNORE} -->\n\n\`\`\`sh\nexport ZONE=1\n${CALL}\n\`\`\`\n`, 5],
  ['over several lines', `<!--\n${IGNORE}\n-->\n~~~\n${CALL}\n~~~\n`, 5],
  ['in a list', `- <!-- ${IGNORE} -->\n  \`\`\`sh\n  ${CALL}\n  \`\`\`\n`, 3],
  ['above code that is indented', `<!-- ${IGNORE} -->\n\n    export ZONE=1\n    ${CALL}\n`, 4],
  ['with words between', `<!-- ${IGNORE} -->\nSo:\n\n\`\`\`sh\n${CALL}\n\`\`\`\n`, undefined],
  ['with words behind it', `<!-- ${IGNORE} --> So:\n\n\`\`\`sh\n${CALL}\n\`\`\`\n`, undefined],
  ['above another block', `<!-- ${IGNORE} -->\n\`\`\`sh\nls\n\`\`\`\n\n\`\`\`sh\n${CALL}\n\`\`\`\n`, 3],
])('a comment above a block of code in a document reaches to its end: %s', async (_, code, until) => {
  const seen = await scanText('a.md', 'markdown', code, vocabulary);
  expect(seen.flatMap((one) => (one.kind === 'ignore' ? [one.ignore.until] : []))).toEqual([until]);
});
