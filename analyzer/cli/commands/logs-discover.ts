import { stringify } from 'yaml';
import type { Catalog } from '../../catalog/catalog.ts';
import { propose } from '../../discover/propose.ts';
import type { Report } from '../../model.ts';
import type { Announcement } from '../../scanners/logs/groups/announcements.ts';
import { outcome } from '../../../reports/sentences.ts';
import type { JudgingFlags } from '../flags.ts';
import type { Io } from '../io.ts';
import { writeReport } from '../output.ts';

/**
 * `lastcall logs --discover`: a catalog file of proposals on standard output, as YAML or with `--format json` as JSON. The report goes into the
 * files that `--output` names; nothing in it, and not the exit code, depends on a proposal.
 */
export async function writeProposals(report: Report, announced: readonly Announcement[], catalog: Catalog, flags: JudgingFlags, io: Io): Promise<void> {
  const { apis, entries, left } = propose(announced, catalog);
  for (const line of left) io.stderr(`Left out: ${line}\n`);
  if (flags.output.length > 0) await writeReport(report, flags, io);
  const content = { ...(apis.length > 0 ? { apis } : {}), entries };
  io.stdout(flags.format === 'json' ? `${JSON.stringify(content, null, 2)}\n` : `${HEAD}${stringify(content)}`);
  if (!flags.quiet) io.stderr(`${outcome(report)}\n`);
}

const HEAD = `# Proposed from headers of answers and checked by nobody: compare each entry with what its vendor publishes.
# lastcall catalog check FILE says whether it is well-formed, --catalog FILE judges by it.
`;
