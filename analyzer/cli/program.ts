import { Command, CommanderError, Option } from 'commander';
import { UserError } from '../errors.ts';
import { EXIT } from './exit.ts';
import { toolVersion, type Io } from './io.ts';
import type { AuditFlags } from './commands/audit.ts';
import type { JudgingFlags } from './flags.ts';
import type { EmulateFlags } from './commands/emulate.ts';
import type { PlanFlags } from './commands/plan.ts';

/**
 * Parses the command line and runs one command; answers with the exit code. A user's mistake is a sentence on standard
 * error, everything else that is thrown is ours and passes. Parsers and clients load with their command.
 */
export async function run(argv: string[], io: Io): Promise<number> {
  let code: number = EXIT.clear;
  const program = define(argv[2], io, (result) => {
    code = result;
  });
  try {
    await program.parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.clear : EXIT.failed;
    if (!(error instanceof UserError)) throw error;
    io.stderr(`lastcall: ${error.message}\n${error.hint === undefined ? '' : `  ${error.hint}\n`}`);
    return EXIT.failed;
  }
  return code;
}

type Done = (code: number) => void;

/** Defines the command that is asked for; all of them where the first word names none, for help and suggestions. */
function define(asked: string | undefined, io: Io, done: Done): Command {
  const program = new Command('lastcall')
    .description('Finds every use of an API that is going away, says when it stops working and what replaces it, and rewrites what a machine can rewrite.')
    .version(toolVersion(), '-V, --version')
    .configureOutput({ writeOut: io.stdout, writeErr: io.stderr })
    .showHelpAfterError('(lastcall --help shows what there is)')
    .exitOverride();
  const commands = new Map(Object.entries({
    scan: scanCommand, logs: logsCommand, audit: auditCommand, fix: fixCommand, report: reportCommand, explain: explainCommand, catalog: catalogCommand, plan: planCommand, emulate: emulateCommand,
  }));
  const only = asked === undefined ? undefined : commands.get(asked);
  for (const command of only === undefined ? commands.values() : [only]) command(program, io, done);
  return program;
}

function scanCommand(program: Command, io: Io, done: Done): void {
  judging(program.command('scan'))
    .description('look for uses in code and configuration')
    .argument('[path...]', 'files or folders; in a git checkout all but what git ignores, which is counted, elsewhere all but node_modules and the like', ['.'])
    .option('--require-complete', 'exit 3 when nothing was found but something could not be looked at')
    .option('--cache [folder]', 'keep what is learnt of each file, and read only what changed (default folder: node_modules/.cache/lastcall, else one of the user)')
    .action(async (paths: string[], flags: JudgingFlags) => {
      const { scan } = await import('./commands/scan.ts');
      done(await scan(paths, flags, io));
    });
}

function logsCommand(program: Command, io: Io, done: Done): void {
  judging(program.command('logs'))
    .description('look for calls in HTTP logs (NDJSON, combined, HAR, …; plain, .gz, .zst, .bz2)')
    .argument('[file...]', 'log files; - is standard input', ['-'])
    .option('--require-complete', 'exit 3 when nothing was found but something could not be read')
    .option('--since <time>', 'leave out earlier lines: 2024-09-30, 2024-09-30T12:00:00Z or 30d')
    .option('--until <time>', 'leave out later lines')
    .option('--filter <json>', 'only lines that a log filter selects: {"where":{"key":…,"operator":…,"value":…}}')
    .addOption(new Option('--by <what>', 'print counts by one thing in place of the report, as text or json').choices(['caller', 'route', 'day', 'status']))
    .addOption(new Option('--limits <where>', 'look for limits that requests met where it costs little, in all lines, or nowhere; they never change the exit code').choices(['usual', 'all', 'none']).default('usual'))
    .option('--discover', 'print what response headers announce and the catalog lacks as proposed entries, YAML or json, in place of the report; never judged by')
    .option('--state <file>', 'read only what was added since the last run with this file, and answer for all runs')
    .option('--follow', 'keep reading while files grow and rotate, tell calls as they appear (text, ndjson), and report when interrupted')
    .option('--exact', 'keep what memory has no room for in temporary files instead of folding it away')
    .option('--log-format <format>', "how lines are written: an nginx log_format, an Apache LogFormat or a Squid logformat, such as '$remote_addr [$time_local] \"$request\" $status'")
    .option('--field <name=field>', 'where JSON lines keep a thing, such as method=req.verb; repeatable', collect, [])
    .addOption(new Option('--engine <name>', 'let an SQL engine read: files, globs and URLs by DuckDB, a table by a ClickHouse server (CLICKHOUSE_URL)').choices(['duckdb', 'clickhouse']))
    .option('--print-sql', 'print the statement for an engine, run nothing')
    .option('--dialect <name>', 'with --print-sql: duckdb, clickhouse, athena (trino), bigquery or spark')
    .action(async (files: string[], flags: JudgingFlags) => {
      const { threadsAhead } = await import('./threads-ahead.ts');
      const started = threadsAhead(files, flags, io.cwd);
      const { logs } = await import('./commands/logs.ts');
      done(await logs(files, flags, io, started));
    });
}

function auditCommand(program: Command, io: Io, done: Done): void {
  judging(program.command('audit'))
    .description('look for deprecated configuration that live zones still hold, and for calls in audit logs; sends nothing but GET')
    .option('--zone <id or name>', 'this zone; repeatable', collect, [])
    .option('--account <id>', 'this account and all its zones; repeatable', collect, [])
    .option('--all', 'every account and zone the credential can see')
    .option('--snapshot <file>', 'keep every answer there; go on where a killed audit stopped; without a scope, judge it offline')
    .option('--offline', 'judge the snapshot, open no connection')
    .option('--probe', 'also read the old endpoints themselves')
    .option('--audit-logs', 'also read the audit logs (version 2) of the accounts: which changes were made by deprecated calls, by whom')
    .option('--since <time>', 'audit logs from here on: 2026-10-01, 2026-10-01T12:00:00Z or 90d (default: 30d)')
    .option('--until <time>', 'audit logs up to here (default: now)')
    .option('--no-zones', 'with --audit-logs: read nothing else')
    .option('--plan', 'say which calls, permissions and how much time it takes, and send nothing')
    .option('--trust-token', 'take it that the token may see every ruleset phase; else such entries stay unknown')
    .option('--budget-share <share>', 'share of the 1,200 requests per 5 minutes to use, 0 to 1', '0.5')
    .option('--deadline <minutes>', 'stop after this time; what is left is unknown')
    .action(async (flags: AuditFlags) => {
      const { audit } = await import('./commands/audit.ts');
      done(await audit(flags, io));
    });
}

function fixCommand(program: Command, io: Io, done: Done): void {
  deciding(program.command('fix'))
    .description('rewrite what a recipe can rewrite; prints a unified diff unless told to write')
    .argument('[path...]', 'files or folders', ['.'])
    .addOption(new Option('-f, --format <name>', 'what to print: the diff, or all that is rewritten and left').choices(['text', 'json']).default('text'))
    .option('--write', 'write the files')
    .option('--check', 'exit 1 when something would be changed; write nothing')
    .option('--safe-only', 'leave out rewrites that ask for a review')
    .option('--allow-dirty', 'write although the git tree has uncommitted changes')
    .addOption(new Option('--threat-score <policy>', 'what becomes of cf.threat_score in expressions').choices(['remove', 'zero', 'keep']).default('zero'))
    .action(async (paths: string[], flags: JudgingFlags) => {
      const { fix } = await import('./commands/fix.ts');
      done(await fix(paths, flags, io));
    });
}

function reportCommand(program: Command, io: Io, done: Done): void {
  judging(program.command('report'))
    .description('merge saved JSON reports, judge them again for a day, and draw them')
    .argument('<file...>', 'reports written with --format json')
    .option('--require-complete', 'exit 3 when nothing was found but something could not be looked at')
    .action(async (files: string[], flags: JudgingFlags) => {
      const { report } = await import('./commands/report.ts');
      done(await report(files, flags, io));
    });
}

function explainCommand(program: Command, io: Io, done: Done): void {
  judging(program.command('explain'))
    .description('say what a method and path, URL, expression, log filter or entry id is, when it ends and what replaces it')
    .argument('<thing...>', 'for example: "PATCH /zones/x/settings/minify"')
    .action(async (words: string[], flags: JudgingFlags) => {
      const { explain } = await import('./commands/explain.ts');
      done(await explain(words.join(' '), flags, io));
    });
}

function catalogCommand(program: Command, io: Io, done: Done): void {
  const catalog = program.command('catalog').description('the dated list of what is going away');
  const action = (name: 'list' | 'show' | 'check' | 'import' | 'export' | 'calendar') => async (...given: unknown[]) => {
    const commands = await import('./commands/catalog.ts');
    // Commander hands over the arguments, then the options, then the command itself.
    const [words, flags] = [given.slice(0, -2).flat() as string[], given.at(-2) as JudgingFlags];
    done(await commands[`${name}Command` as const](words, flags, io));
  };
  judging(catalog.command('list')).description('every entry with its date').action(action('list'));
  judging(catalog.command('show')).description('one entry in full').argument('<id>').action(action('show'));
  judging(catalog.command('check')).description('check a catalog file of your own').argument('<file>').action(action('check'));
  judging(catalog.command('import'))
    .description('make a catalog file from the deprecated operations of an OpenAPI document')
    .argument('<openapi>', 'YAML or JSON')
    .option('--end-of-life <day>', 'the day for operations without x-sunset')
    .action(action('import'));
  judging(catalog.command('export'))
    .description('the catalog as JSON, its JSON Schema, or log-push filters that ship only deprecated calls')
    .addOption(new Option('--schema <what>', 'write a JSON Schema').choices(['entry', 'report', 'fix', 'config']))
    .option('--logpush', 'write log-push filters')
    .action(action('export'));
  judging(catalog.command('calendar')).description('the deadlines as an iCalendar file').action(action('calendar'));
}

function planCommand(program: Command, io: Io, done: Done): void {
  program.command('plan')
    .description('the resources that take over from what zones still hold, as API calls or Terraform; sends nothing but reads')
    .option('--zone <id or name>', 'this zone; repeatable', collect, [])
    .option('--snapshot <file>', 'keep the answers there; without --zone: plan from there, without the network')
    .addOption(new Option('-f, --format <name>', 'what to write').choices(['json', 'curl', 'terraform']).default('json'))
    .addOption(new Option('--provider <version>', 'major version of the Terraform provider').choices(['4', '5']).default('5'))
    .option('-o, --output <file>', 'write there', collect, [])
    .addOption(new Option('--threat-score <policy>', 'what becomes of cf.threat_score in expressions').choices(['remove', 'zero', 'keep']).default('zero'))
    .option('--catalog <file>', 'add entries of your own; repeatable', collect, [])
    .option('--base-url <url>', 'where the API is reached (CLOUDFLARE_BASE_URL)')
    .option('--config <file>', 'default: lastcall.config.json or .yaml in the current folder')
    .option('-q, --quiet', 'no progress and no notes on stderr')
    .action(async (flags: PlanFlags) => {
      const { plan } = await import('./commands/plan.ts');
      done(await plan({ ...flags, entry: [], area: [], color: 'never' }, io));
    });
}

function emulateCommand(program: Command, io: Io, done: Done): void {
  program.command('emulate')
    .description('the API as it behaves on a day, as a local server; prints its base URL')
    .option('--port <number>', 'where to listen; 0 takes a free one', '8787')
    .option('--host <address>', 'whom to listen for', '127.0.0.1')
    .option('--as-of <day>', 'the day (default: SOURCE_DATE_EPOCH, else today, UTC)')
    .option('--seed <file>', 'what the zones and accounts hold, as JSON')
    .option('--zones <number>', 'so many generated zones')
    .addOption(new Option('--dates <which>', 'end things on the first published dates or the latest').choices(['seed', 'latest']))
    .option('--budget <number>', 'requests per user in five minutes (default: 1200)')
    .option('-q, --quiet', 'no notes on stderr')
    .action(async (flags: EmulateFlags) => {
      const { emulate } = await import('./commands/emulate.ts');
      done(await emulate(flags, io));
    });
}

/** Flags that every command understands which judges and reports, or shows the catalog. */
function judging(command: Command): Command {
  return deciding(command
    .option('-f, --format <name>', 'text, json, ndjson, sarif, markdown, html, csv, junit, gitlab, github, oscal', 'text')
    .option('-o, --output <file>', 'write there in place of standard output, which is -; repeatable as format=file', collect, [])
    .option('--fail-on <when>', 'exit 1 on findings: any, expired, <N>d, never')
    .option('--baseline <file>', 'suppress findings that this file knows')
    .option('--update-baseline', 'write the findings of this run to the baseline'));
}

/** Flags by which findings are told: of which entries, for which day. */
function deciding(command: Command): Command {
  return command
    .showHelpAfterError(`(lastcall ${command.name()} --help shows what there is)`)
    .option('--as-of <day>', 'judge for this day (default: SOURCE_DATE_EPOCH, else today, UTC)')
    .addOption(new Option('--dates <which>', 'judge by the first published dates or the latest').choices(['seed', 'latest']))
    .option('--entry <id>', 'only this entry; repeatable', collect, [])
    .option('--area <name>', 'only this area; repeatable', collect, [])
    .option('--catalog <file>', 'add entries of your own; repeatable', collect, [])
    .option('--base-url <url>', 'where the API is reached (CLOUDFLARE_BASE_URL)')
    .option('--config <file>', 'default: lastcall.config.json or .yaml in the current folder')
    .option('-q, --quiet', 'no progress and no notes on stderr')
    .option('-v, --verbose', 'show everything')
    .addOption(new Option('--color <when>', 'colours').choices(['auto', 'always', 'never']).default('auto'));
}

function collect(value: string, all: string[]): string[] {
  return [...all, value];
}
