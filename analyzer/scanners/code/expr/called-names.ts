import type { Expr, Unit } from './expr.ts';

/** The names in a callee, the last first: `get`, `nock` of `nock(host).get`. Whoever asks it of each call of a chain asks for as many as it takes. */
export function namesIn(callee: Expr, most = Infinity): string[] {
  const names: string[] = [];
  for (let at: Expr | undefined = callee; at !== undefined && names.length < most;) {
    if (at.kind === 'name' || at.kind === 'member') names.push(at.name);
    at = at.kind === 'member' || at.kind === 'index' ? at.object : at.kind === 'call' ? at.callee : undefined;
  }
  return names;
}

/** Whether one of the words is all of a name, or one of those that it is made of: `logError`. */
export function hasWord(name: string, words: ReadonlySet<string>): boolean {
  return words.has(name.toLowerCase()) || wordsOf(name).some((word) => words.has(word));
}

/** Whether a name has two words and more: what is called `put` or `set` may be anybody's. */
export function isTelling(name: string): boolean {
  return /[\p{Ll}\d](?:\p{Lu}|[_-]\p{L})/u.test(name);
}

/** Such a name, the same in each file of a language: `Set-ZoneSetting`, `this.setZoneSetting`. */
export function tellingName(name: string, language: string): string | undefined {
  if (!isTelling(name)) return undefined;
  return `${/^(?:type|java)script$/.test(language) ? 'script' : language} ${name.replace(/^.*[.:]/, '').replace(/[_-]/g, '').toLowerCase()}`;
}

/** The words that a name is made of, in small letters: `log`, `error` of `logError`. */
export function wordsOf(name: string): string[] {
  return name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase());
}

/** Whether a function shows people what it is given, by its names: `console.log(url)`, `Log.d(TAG, url)`. */
export function showsPeople(callee: Expr): boolean {
  const [last = '', owner = ''] = namesIn(callee, 2);
  return showsByName(last) || hasWord(owner, LOGS);
}

/** The same of one name: `die`, `log_error`, `Write-Error`. */
export function showsByName(name: string): boolean {
  return hasWord(name, SHOWS);
}

/** Whether a function makes a text or an address of what it is given, by its name, for something that may ask: `allocPrint`, `Uri.of_string`, `printf` of Haskell. */
export function makesText(callee: Expr, { language }: Unit): boolean {
  const [last = ''] = namesIn(callee, 1);
  return hasWord(last, MAKES) || (language === 'haskell' && last === 'printf');
}

const MAKES = new Set(['sprintf', 'asprintf', 'format', 'alloc', 'string', 'uri', 'url', 'concat', 'interpolate']);

/** Words in names of functions that show people what they are given. */
const SHOWS = new Set([
  'log', 'logger', 'print', 'printf', 'println', 'puts', 'echo', 'say', 'error', 'exception', 'warn', 'warning', 'info', 'debug', 'trace', 'verbose', 'notice', 'fatal',
  'panic', 'errorf', 'warnf', 'infof', 'debugf', 'fatalf', 'panicf', 'throw', 'raise', 'inspect', 'dump', 'dd', 'dbg',
]);

/** Words in names of what such functions are methods of: `Log.d(TAG, url)`. */
const LOGS = new Set(['log', 'logger', 'logging', 'console']);
