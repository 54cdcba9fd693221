import type { Call, Command, Expr, Unit } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { chainOf, lastName, rootOf } from '../expr/walk.ts';
import type { Page } from '../page/page.ts';
import { flatten } from '../values/flat.ts';
import { fold } from '../values/fold.ts';
import { programOf } from '../commands/commands.ts';
import { hostNamed } from './own-addresses.ts';

/** Calls that take paths of files, not of the API. */
const NOT_REQUESTS = new Set([
  'require', 'import', 'require_once', 'include', 'include_once', 'mock', 'require_relative', 'resolve', 'unmock', 'domock', 'importactual', 'requireactual',
]);

/** Whether a call takes the path of a file. */
export function isFileCall({ callee }: Call): boolean {
  const name = callee.kind === 'name' || callee.kind === 'member' ? callee.name.toLowerCase() : '';
  if (!NOT_REQUESTS.has(name)) return false;
  const among = OF_FILES[name];
  return among === undefined || (callee.kind === 'member' ? among.test(lastName(callee.object)) : name === 'resolve');
}

/** Others have methods of these names too. */
const OF_FILES: Record<string, RegExp> = { mock: /^(?:jest|vi)$/, resolve: /^(?:require|path|meta|import)$/ };

/** The path that a call opens, makes or takes away in the file system: `open(path)` of Python, `fs.readFile(path)`, `os.Open(path)`. What it writes there may be anything. */
export function fileOpened({ callee, args: [path] }: Call, { unit: { language } }: Page): Expr | undefined {
  const root = rootOf(callee);
  if (root.kind !== 'name' || !OPENING.has(root.name) || path === undefined || (path.name !== undefined && !/^(?:literal)?path$/i.test(path.name))) return undefined;
  return FILES[language]?.test(callee.kind === 'member' ? `${root.name}.${callee.name}` : root.name) === true ? path.value : undefined;
}

/** What stands in front of such calls: most calls begin otherwise. */
const OPENING: ReadonlySet<string> = new Set(['open', 'fs', 'fsp', 'fse', 'fsPromises', 'Deno', 'Bun', 'os', 'shutil', 'glob', 'ioutil', 'File', 'Dir', 'IO', 'FileUtils', 'Files', 'Directory', 'Path', 'pathlib',
  'std', 'tokio', 'Get-Content', 'Set-Content', 'Add-Content', 'Out-File', 'Test-Path', 'Resolve-Path', 'Get-Item', 'New-Item', 'Remove-Item', 'Get-ChildItem',
  'file_put_contents', 'unlink', 'mkdir', 'rmdir', 'touch', 'scandir', 'is_file', 'is_dir', 'file_exists']);

/** Whether a call joins the path of a file, as far as its name says: `path.join(folder, 'zones')`, `folder / 'zones'` of pathlib. Some join addresses so as well. */
export function joinsFilePath(expr: Expr, { imports }: Unit): boolean {
  if (expr.kind !== 'call') return false;
  if (expr.callee.kind === 'name' && expr.callee.name === '/') return imports.some(({ module }) => module === 'pathlib') && !imports.some(({ module }) => /^(?:yarl|furl|urlpath)$/.test(module));
  return JOINS_FILES.test(chainOf(expr.callee).join('.'));
}

const JOINS_FILES = /^(?:os\.path|path(?:\.posix|\.win32)?|filepath|File|Paths?)\.(?:join|resolve|Join|get|of|Combine)$|^Join-Path$/;

const SCRIPT_FILES = /^(?:fs|fsp|fse|fsPromises)\.\w+$|^Deno\.(?:read|write|mkdir|remove|open|stat)\w*$|^Bun\.file$/;

/** How files are opened, by languages; what joins paths joins those of addresses as well. */
const FILES: Record<string, RegExp | undefined> = {
  javascript: SCRIPT_FILES,
  typescript: SCRIPT_FILES,
  python: /^open$|^(?:pathlib\.)?Path$|^os\.(?:open|makedirs|mkdir|remove|unlink|listdir|walk|scandir|stat|rename)$|^shutil\.\w+$|^glob\.i?glob$/,
  go: /^(?:os|ioutil)\.(?:Open|OpenFile|Create|ReadFile|WriteFile|Mkdir|MkdirAll|Remove|RemoveAll|ReadDir|Stat|Lstat)$/,
  ruby: /^(?:File|Dir|IO|FileUtils)\.(?!join\b)\w+[?!]?$/,
  java: /^Files\.\w+$|^File$/,
  php: /^(?:file_put_contents|unlink|mkdir|rmdir|touch|scandir|is_file|is_dir|file_exists)$/,
  csharp: /^(?:File|Directory)\.\w+$/,
  rust: /^(?:std|tokio|fs)\.(?:read|read_to_string|write|create_dir|create_dir_all|read_dir|remove_file|remove_dir_all|metadata|canonicalize)$|^File\.(?:open|create)$/,
  powershell: /-/,
};

/**
 * Routes of frameworks in which nobody writes what stands in for another API: `get '/zones/:id/filters', to: 'filters#index'` of Rails,
 * `@Controller('zones/:zone/filters')` of Nest, `Route::get(…)`, `#[Route(…)]` and `register_rest_route(…)` of PHP.
 */
export function isOwnRoute({ callee, args }: Call): boolean {
  const named = callee.kind === 'member' ? callee.object : callee;
  if (named.kind === 'name' && (OWN.has(named.name) || (GOES.has(named.name) && (callee.kind !== 'member' || WAYS.has(callee.name))))) return true;
  // `get 'a', to: 'a#b'`, `get 'a' => 'a#b'`, `$router->get('a', 'AController@b')`
  return args.some(({ name, value }) => ((name === 'to' || name?.includes('/') === true) && isAction(value)) || /^[\w\\]+Controller@\w+$/.test(plainText(value) ?? ''));
}

function isAction(value: Expr): boolean {
  return /^[\w/]+#\w+$/.test(plainText(value) ?? '');
}

const OWN = new Set(['Controller', 'Route', 'register_rest_route']);

/** What leads a visitor to another page of the program: `router.push('/zones/1/filters')`, `navigate('/zones')`. */
const GOES = new Set(['router', 'history', 'navigation', 'navigate', 'navigateTo', 'redirect']);
const WAYS = new Set(['push', 'replace', 'navigate', 'prefetch', 'navigateByUrl']);

/** The page of the program itself that an element leads to: `<Link to="/zones/1/filters">`, `<a href={`/zones/${id}/filters`}>`. */
export function pageLinked(expr: Expr): Expr | undefined {
  const [name, page, ...more] = expr.kind === 'other' ? expr.children : [];
  const isLink = name?.kind === 'name' && (name.name === 'href' || name.name === 'to') && more.length === 0;
  const [first] = isLink && page?.kind === 'string' ? page.parts : [];
  return first?.kind === 'chunk' && /^\/(?!\/)/.test(first.value) ? page : undefined;
}

/** Tools that ask one API, which is another unless they are told a host: `gh api /organizations/1/members`. */
export function isOfOtherApi(command: Command, page: Page): boolean {
  if (!/^(?:gh|glab|az|vault|sentry-cli)$/.test(programOf(command, page.scope) ?? '')) return false;
  const texts = command.words.flatMap((word) => fold(word, page.scope)).map((str) => flatten(str).text);
  return texts.every((text) => hostNamed(text, page) === undefined);
}

/** What asks another API alone, whatever path it is told: `octokit.request('GET /organizations/{id}/members')`. */
export function isOfOtherClient({ callee }: Call): boolean {
  return callee.kind === 'member' && lastName(callee.object) === 'octokit';
}
