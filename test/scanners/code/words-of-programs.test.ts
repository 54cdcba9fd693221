import { expect, test } from 'vitest';
import { inTree } from './finding.ts';

/** Builds the path that each of the words would complete. */
const SETS = "curl -X PATCH \"https://api.cloudflare.com/client/v4/zones/$ZONE/settings/$1\" --data \"{\\\"value\\\":\\\"$2\\\"}\"\n";

const inFolder = (name: string, text: string) => inTree({ 'cloudflare/set.sh': SETS, [`cloudflare/${name}`]: text });

test.each([
  ['minify of a site builder', 'mkdocs.yml', 'plugins:\n  - search\n  - minify:\n      minify_html: true\n'],
  ['minify in a list of plugins', 'mkdocs.yml', 'plugins:\n  - search\n  - minify\n'],
  ['minify of another site builder', 'config.yaml', 'minify:\n  disableXML: true\n  minifyOutput: true\n'],
  ['minify of a page', 'webpack.config.js', 'module.exports = { plugins: [new Html({ minify: { collapseWhitespace: true, removeComments: true } })] };\n'],
  ['minify by its tool', 'vite.config.ts', "export default { build: { minify: 'esbuild' } };\n"],
  ['minify of a bundle', 'build.js', "await build({ entryPoints: ['a.ts'], minify: true, bundle: true });\n"],
  ['brotli with a quality', 'server.js', 'app.use(compress({ brotli: { quality: 4 } }));\n'],
  ['brotli among encodings', 'pack.py', 'ENCODINGS = ["gzip", "brotli", "deflate"]\n'],
  ['a level of SNMP', 'snmp.yml', 'auths:\n  public:\n    username: u\n    security_level: authPriv\n'],
  ['a level of SNMP in lower case', 'play.yml', '- snmp_user:\n    name: u\n    security_level: auth\n'],
  ['a level of SNMP beside its protocol', 'snmp.py', 'AUTH = {"security_level": level, "auth_protocol": "SHA"}\n'],
  ['labels of a metric', 'metrics.py', 'RULES = Gauge("cloudflare_rules", "rules", ["zone", "minify", "security_level"])\n'],
  ['a task of a build', 'gulpfile.js', "const gulp = require('gulp');\ngulp.task('minify', minify);\ngulp.task('default', gulp.series('minify', 'brotli'));\n"],
  ['a task by its name alone', 'gulpfile.mjs', "import { task, series } from 'gulp';\ntask('minify', minify);\nexport default series('minify', 'brotli');\n"],
  ['a task of another build', 'Gruntfile.js', "module.exports = (grunt) => { grunt.registerTask('minify', ['uglify']); };\n"],
])('a word of a setting is nobody\'s setting as %s', async (_, name, text) => {
  expect(await inFolder(name, text)).toEqual([]);
});

test.each([
  ['minify with its kinds', 'zone.yml', 'settings:\n  minify:\n    css: "on"\n    html: "off"\n', ['cloudflare/zone.yml:2 zone-setting-minify?']],
  ['minify in a list of settings', 'zone.yml', 'settings:\n  - minify\n  - rocket_loader\n', ['cloudflare/zone.yml:2 zone-setting-minify?']],
  ['minify in a record that says when', 'zone.js', 'export const wanted = { minify: true, ipv6: true };\n', ['cloudflare/zone.js:1 zone-setting-minify?']],
  ['brotli with a value', 'zone.js', "export const wanted = { brotli: { value: 'on' } };\n", ['cloudflare/zone.js:1 zone-setting-brotli?']],
  ['brotli among settings', 'zone.py', 'WANTED = ["brotli", "http3", "ipv6"]\n', ['cloudflare/zone.py:1 zone-setting-brotli?']],
  ['a level of the zone', 'zone.yml', 'zone:\n  username: u\n  security_level: high\n', ['cloudflare/zone.yml:3 security-level?']],
  ['a level that is worked out', 'zone.py', 'WANTED = {"security_level": level, "ssl": "full"}\n', ['cloudflare/zone.py:1 security-level?']],
  ['a task of what is no build', 'zone.js', "task('minify', 'on');\n", ['cloudflare/zone.js:1 zone-setting-minify?']],
  ['words that something else is given', 'zone.py', 'sync("cloudflare_rules", ["zone", "minify", "security_level"])\n', ['cloudflare/zone.py:1 security-level?', 'cloudflare/zone.py:1 zone-setting-minify?']],
])('beside that it is one as %s', async (_, name, text, expected) => {
  expect(await inFolder(name, text)).toEqual(expected);
});
