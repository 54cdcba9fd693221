import { expect, test } from 'vitest';
import { inFile, inTree } from '../finding.ts';

/** A unit of Terragrunt, in which the inputs begin at line 4. */
function unitOf(source: string, inputs: string): string {
  return `terraform {\n  source = "${source}"\n}\ninputs = {\n${inputs.replaceAll(/^/gm, '  ')}\n}\n`;
}

test.each([
  ['by its source', 'live/zone/terragrunt.hcl', unitOf('git::https://example.com/terraform-cloudflare-zone.git?ref=v1', 'brotli = "on"\nsettings = { security_level = "low" }'), ['5 zone-setting-brotli?', '6 security-level?']],
  ['by a source that is known in part', 'live/zone/terragrunt.hcl', unitOf('${get_repo_root()}/modules//cloudflare-zone', 'settings = merge(local.common, {\n  minify = { css = "on" }\n})'), ['6 zone-setting-minify?']],
  ['by its folder, where a file that is included names the source', 'live/cloudflare-zone/terragrunt.hcl', 'include "root" {\n  path = find_in_parent_folders()\n}\ninputs = {\n  brotli = "on"\n}\n', ['5 zone-setting-brotli?']],
  ['with settings that the file keeps elsewhere', 'live/zone/terragrunt.hcl', `${unitOf('acme/zone/cloudflare', 'settings = local.settings')}locals {\n  settings = { brotli = "on" }\n}\n`, ['8 zone-setting-brotli?']],
  ['and one that keeps its meaning', 'live/zone/terragrunt.hcl', unitOf('acme/zone/cloudflare', 'security_level = "under_attack"\nhttp3 = "on"'), []],
  ['and a switch of its own', 'live/worker/terragrunt.hcl', unitOf('acme/worker/cloudflare', 'minify = true'), []],
  ['of another vendor', 'live/web/terragrunt.hcl', `# behind Cloudflare\n${unitOf('acme/web/nginx', 'brotli = "on"')}`, []],
])('inputs of a module that is named %s', async (_, file, code, expected) => {
  expect(await inFile(file, code)).toEqual(expected);
});

test('inputs are found where the module of the same tree hands them on', async () => {
  const zone = 'resource "cloudflare_zone_settings_override" "zone" {\n  settings {\n    security_level = var.security_level\n  }\n}\n';
  const provider = 'terraform {\n  required_providers {\n    cloudflare = { source = "cloudflare/cloudflare" }\n  }\n}\n';
  const given = 'security_level = "low"';
  const found = await inTree({
    'versions.tf': provider,
    'modules/zone/main.tf': zone,
    'live/zone/terragrunt.hcl': unitOf('../../modules//zone', given),
    'live/web/terragrunt.hcl': unitOf('../../modules//web', given),
  });
  expect(found.filter((one) => one.startsWith('live'))).toEqual(['live/zone/terragrunt.hcl:5 security-level?']);
});

test('a file of variables has no module, whatever its variables are called', async () => {
  expect(await inFile('cloudflare/prod.tfvars', 'inputs = {\n  brotli = "on"\n}\n')).toEqual([]);
});
