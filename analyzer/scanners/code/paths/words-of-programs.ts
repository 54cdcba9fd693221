import { isParticular } from '../../files/path-clues.ts';
import { onceFor } from '../../once.ts';
import type { Expr, Unit } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { chainOf, exprsOf, lastName } from '../expr/walk.ts';

/**
 * Whether a word that may be a setting is told to a program that does by itself what the setting is about: `minify` to a bundler, `brotli` among
 * other encodings, `security_level` to an agent of SNMP, each beside what only such a program is told.
 */
export function isOfProgram(word: string, value: Expr | string | undefined, expr: Expr, unit: Unit): boolean {
  if (isValueOfProgram(word, value)) return true;
  if (expr.kind === 'object') return expr.fields.some(({ name }) => name !== undefined && (isParticular(word) ? OF_SNMP : OF_BUNDLERS).has(name));
  const list = listsIn(unit).get(expr);
  if (list === undefined) return false;
  return METRICS.test(list.of) || (!isParticular(word) && (list.of === TASKS || PLUGINS.test(list.of) || list.items.some((item) => ENCODINGS.has(plainText(item) ?? ''))));
}

/** `minify: 'terser'`, `minify: { minify_html: true }`, `brotli: { quality: 4 }`, `security_level: authPriv` */
function isValueOfProgram(word: string, value: Expr | string | undefined): boolean {
  if (value === undefined) return false;
  const text = typeof value === 'string' ? value : plainText(value);
  if (isParticular(word)) return SNMP_LEVEL.test(text ?? '');
  if (typeof value === 'string' || value.kind !== 'object') return MINIFIERS.has(text ?? '');
  return value.fields.some(({ name }) => TOLD.test(name ?? '')) && !value.fields.some(({ name }) => OF_SETTINGS.has(name ?? ''));
}

const SNMP_LEVEL = /^(?:(?:no_?)?auth_?(?:no_?)?priv|no_?auth(?:_?no_?priv)?|auth|priv)$/i;
const MINIFIERS: ReadonlySet<string> = new Set(['esbuild', 'terser', 'swc', 'oxc', 'uglify', 'lightningcss', 'babel', 'dce-only']);

/** How such a program compresses or minifies. */
const TOLD = /^(?:minify\w+|htmlmin_opts|cache_safe|tdewolff|disable[A-Z]\w+|collapse\w+|remove[A-Z_]\w+|keep_?(?:class|fn|whitespace)\w*|mangle|compress|ecma|toplevel|comp_level|level|quality|min_?(?:length|size)|threshold|mime_?types)$/i;
/** What Auto Minify is told. */
const OF_SETTINGS: ReadonlySet<string> = new Set(['value', 'css', 'html', 'js']);

/** What bundlers and frameworks are told beside it. */
const OF_BUNDLERS: ReadonlySet<string> = new Set([
  'entryPoints', 'entry_points', 'bundle', 'outfile', 'outdir', 'outDir', 'sourcemap', 'sourceMap', 'sourcemaps', 'rollupOptions', 'terserOptions', 'cssMinify', 'treeShaking', 'swcMinify',
  'minifySyntax', 'minifyWhitespace', 'jsc', 'optimization',
]);
const OF_SNMP: ReadonlySet<string> = new Set(['auth_protocol', 'priv_protocol', 'auth_password', 'priv_password', 'context_name', 'community']);
const ENCODINGS: ReadonlySet<string> = new Set(['gzip', 'br', 'deflate', 'zstd', 'identity']);
const PLUGINS = /^(?:plugins?|extensions|middlewares?)$/i;
/** What counts something by labels. (Prometheus) */
const METRICS = /^(?:gauge|counter|histogram|summary|labelnames|variablelabels|new(?:gauge|counter|histogram|summary)vec|newdesc)$/i;

/** Names of steps that a build has: `gulp.task('minify', minify)`, `gulp.series('minify', 'brotli')`, `grunt.registerTask('minify', …)`. */
const TASKS = 'tasks';
const RUNS_TASKS = /^(?:gulp|grunt)\.\w+$/;
const BRINGS_TASKS = /^(?:task|series|parallel)$/;

/** A list, and what it is told to or stands under. */
interface Told {
  items: readonly Expr[];
  of: string;
}

/** The lists of a file by what stands in them. */
const listsIn = onceFor((unit: Unit): ReadonlyMap<Expr, Told> => {
  const lists = new Map<Expr, Told>();
  const isBuild = unit.imports.some(({ module }) => module === 'gulp');
  for (const expr of exprsOf(unit)) {
    const called = expr.kind === 'call' ? chainOf(expr.callee).join('.') : '';
    if (expr.kind !== 'call' || !(RUNS_TASKS.test(called) || (isBuild && BRINGS_TASKS.test(called)))) continue;
    const items = expr.args.map(({ value }) => value);
    for (const item of items) lists.set(item, { items, of: TASKS });
  }
  for (const expr of exprsOf(unit)) for (const [of, value] of toldIn(expr)) if (value.kind === 'list') for (const item of value.items) if (of !== '' || !lists.has(item)) lists.set(item, { items: value.items, of });
  return lists;
});

function toldIn(expr: Expr): [of: string, value: Expr][] {
  if (expr.kind === 'list') return [['', expr]];
  if (expr.kind === 'call') return expr.args.map(({ value }) => [lastName(expr.callee), value]);
  return expr.kind === 'object' ? expr.fields.map(({ name = '', value }) => [name, value]) : [];
}
