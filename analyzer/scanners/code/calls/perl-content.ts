import type { Arg, Call, Expr } from '../expr/expr.ts';
import { plainText } from '../expr/literals.ts';
import { lastName } from '../expr/walk.ts';

/**
 * What Perl's clients are told to send behind an address: what stands behind the word that says how it is written,
 * `$ua->patch($url => json => {…})`, and behind the headers of a request that is made by itself,
 * `HTTP::Request->new($method, $url, $headers, $content)`. (Mojo::UserAgent::Transactor, "GENERATORS"; HTTP::Request, `new`)
 */
export function contentBehind(call: Call, after: readonly Arg[]): Expr | undefined {
  const word = after.findIndex(({ value }) => GENERATORS.has(value.kind === 'name' ? value.name : plainText(value) ?? ''));
  if (word >= 0) return after[word + 1]?.value;
  return lastName(call.callee) === 'new' && after.length === 2 ? after[1]?.value : undefined;
}

const GENERATORS = new Set(['json', 'form']);
