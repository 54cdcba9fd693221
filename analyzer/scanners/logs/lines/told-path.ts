/** The path that was asked for, without host and query. */
export function pathOf(target: string): string {
  const path = target.replace(/^\w+:\/\/[^/]*/, '');
  const mark = path.indexOf('?');
  const asked = mark < 0 ? path : path.slice(0, mark);
  return asked.startsWith('//') ? asked.replace(/^\/\/+/, '/') : asked;
}

/** What a path ends in, as a client has it that keeps the base apart: each stretch from a slash on but the whole. */
export function endsOf(path: string): string[] {
  const ends: string[] = [];
  for (let at = path.indexOf('/', 1); at > 0 && at < path.length - 1; at = path.indexOf('/', at + 1)) ends.push(path.slice(at));
  return ends;
}
