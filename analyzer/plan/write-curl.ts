import type { Plan } from './plan-zone.ts';
import { notesOf, oneLine } from './notes.ts';

/** The plans as a shell script of curl calls. The token is read from the environment when the script is run, by somebody. */
export function curlOf(plans: Plan[], baseUrl: string): string {
  const parts = plans.map((plan) => [...notesOf(plan), ...plan.calls.map((call) => [
    `# ${oneLine(call.why)}`,
    `curl --fail-with-body --silent --show-error --request ${call.method} ${quoted(baseUrl.replace(/\/+$/, '') + call.path)} \\`,
    '  --header "Authorization: Bearer $CLOUDFLARE_API_TOKEN" \\',
    "  --header 'Content-Type: application/json' \\",
    `  --data-raw ${quoted(JSON.stringify(call.body))}`,
  ].join('\n'))].join('\n\n'));
  const head = ['#!/bin/sh', '# Nothing of this was sent. Read it first; it stops at the first call that is refused.', 'set -eu'].join('\n');
  return [head, ...parts].join('\n\n');
}

/** Single quotes stop the shell from reading anything in a text but a single quote. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
