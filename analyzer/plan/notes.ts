import type { Plan } from './plan-zone.ts';

/** What is to be known before a plan is used, as comment lines: shell and Terraform both begin them with `#`. */
export function notesOf({ zone, manual, settled, unseen, gone }: Plan): string[] {
  const lines = [
    `# Zone ${oneLine(zone.name)} (${oneLine(zone.id)})`,
    ...manual.map(({ says, from }) => `# By hand: ${oneLine(says)} [${from.map(oneLine).join(', ')}]`),
    ...settled.map(({ says, from }) => `# Nothing to do: ${oneLine(says)} [${from.map(oneLine).join(', ')}]`),
    ...unseen.map(({ read, why }) => `# Could not be read: ${oneLine(read)} ${oneLine(why)}`),
    ...gone.map((read) => `# No longer answers: ${oneLine(read)}`),
  ];
  return [lines.join('\n')];
}

/** A text that cannot end a comment: names and descriptions of rules are other people's. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
