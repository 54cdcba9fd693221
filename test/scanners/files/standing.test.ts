import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { topsOf } from '../../../analyzer/scanners/files/list.ts';
import { standings } from '../../../analyzer/scanners/files/standing.ts';
import { folder, lastcall } from '../../cli/io.ts';

const APIS = [{ id: 'cloudflare' }];

test.each([
  ['src/Addon/Cloudflare/a.php', true],
  ['cloudflare-apps/a/b/c.ts', true],
  ['cloudflare-apps/a/b/c/d.ts', false],
  ['src/main/java/com/cloudflare/a/b/c/d/E.java', true],
  ['src/vite-plugin-cloudflare/a.ts', false],
  ['src/cloudflare.ts', true],
  ['src/a.ts', false],
])('%s below the top: about the API %s', (name, isAbout) => {
  expect(standings(['/home/cloudflare/app'], APIS)(`/home/cloudflare/app/${name}`)).toEqual({ within: name, isAbout });
});

test('of the top itself its name counts for the files that stand in it, as of any nearest folder', () => {
  const standingOf = standings(['/srv/infra/cloudflare'], APIS);
  expect(standingOf('/srv/infra/cloudflare/main.tf')).toEqual({ within: 'main.tf', isAbout: true });
  expect(standingOf('/srv/infra/cloudflare/modules/main.tf')).toEqual({ within: 'modules/main.tf', isAbout: false });
});

test('each file is told from the top of its own tree, in whatever order they are asked', () => {
  const standingOf = standings(['/a/cloudflare/one', '/b'], APIS, '/a');
  expect(['/a/cloudflare/one/x/y.ts', '/b/cloudflare/y.ts', 'cloudflare/one/x/y.ts'].map((file) => standingOf(file))).toEqual([
    { within: 'x/y.ts', isAbout: false }, { within: 'cloudflare/y.ts', isAbout: true }, { within: 'x/y.ts', isAbout: false },
  ]);
});

test('a tree begins at its checkout, else where the user stands, else at what was asked for', () => {
  const root = folder({ 'repo/.git/HEAD': '', 'repo/src/deep/a.ts': '', 'plain/src/a.ts': '' });
  symlinkSync(path.join(root, 'repo/src'), path.join(root, 'link'));
  mkdirSync(path.join(root, 'elsewhere'));
  const tops = (cwd: string, ...roots: string[]) => topsOf(roots, path.join(root, cwd)).map((top) => path.relative(root, top));
  expect(tops('elsewhere', '../repo/src/deep', '../repo/src/deep/a.ts', '../link')).toEqual(['repo']);
  expect(tops('repo/src', '.')).toEqual(['repo']);
  expect(tops('plain', 'src')).toEqual(['plain']);
  expect(tops('elsewhere', '../plain/src')).toEqual(['plain/src']);
  expect(tops('elsewhere', '../plain/src/a.ts')).toEqual(['plain/src']);
});

test('what a scan of a checkout finds is the same wherever it is started, and wherever the checkout stands', async () => {
  const CALL = 'fetch("https://api.cloudflare.com/client/v4/zones/x/firewall/rules")';
  const root = folder({
    'tests/cloudflare/repo/.git/HEAD': '', 'tests/cloudflare/repo/src/a.js': CALL, 'tests/cloudflare/repo/src/ask.js': 'client.get("settings"); const levels = ["minify", "security_level"]', 'elsewhere/x': '',
    'tests/cloudflare/repo/cloudflare/test/b.js': CALL,
  });
  const found = async (cwd: string, name: string) => {
    const { out } = await lastcall(['scan', name, '--format', 'json', '--fail-on', 'never'], { cwd: path.join(root, cwd) });
    const { findings, blindSpots } = JSON.parse(out) as { findings: { source: { file: string }; context?: string; certainty: string }[]; blindSpots: { where: string }[] };
    return [...findings.map(({ source, context, certainty }) => [source.file.replace(/^.*repo./, ''), context, certainty]), ...blindSpots.map(({ where }) => where.replace(/^.*repo./, ''))];
  };
  const inside = await found('tests/cloudflare/repo', '.');
  expect(inside).toEqual([['cloudflare/test/b.js', 'test', 'certain'], ['src/a.js', undefined, 'certain']]);
  expect(await found('.', 'tests/cloudflare/repo')).toEqual(inside);
  expect(await found('elsewhere', '../tests/cloudflare/repo')).toEqual(inside);
});
