import { routes } from '../analyzer/catalog/define.ts';
import type { Api } from '../analyzer/model.ts';
import { agents } from './agents.ts';

/** Cloudflare's API, version 4. Its paths are relative and plain (`/zones/…`), so they count only beside a sign from here. */
export const cloudflare: Api = {
  id: 'cloudflare',
  title: 'Cloudflare API v4',
  hosts: ['api.cloudflare.com'],
  basePaths: ['/client/v4'],
  roots: ['zones', 'accounts', 'organizations', 'user', 'railguns'],
  signals: [
    'api.cloudflare.com',
    'client/v4',
    'X-Auth-Key',
    'X-Auth-Email',
    'X-AUTH-EMAIL',
    'X-Auth-User-Service-Key',
    'CLOUDFLARE_',
    'CF_API_',
    'CF_ZONE',
    'CF_ACCOUNT',
    'cli4 /',
    'cli4 --',
    'cloudflare',
    'Cloudflare',
    'CloudFlare',
  ],
  packages: {
    npm: ['cloudflare', '@pulumi/cloudflare', '@cdktf/provider-cloudflare'],
    go: ['github.com/cloudflare/cloudflare-go', 'github.com/pulumi/pulumi-cloudflare/sdk', 'github.com/cdktf/cdktf-provider-cloudflare-go'],
    pypi: ['cloudflare', 'pulumi-cloudflare', 'pulumi_cloudflare', 'cdktf-cdktf-provider-cloudflare'],
    packagist: ['cloudflare/sdk', 'jamesryanbell/cloudflare'],
    crate: ['cloudflare'],
    gem: ['cloudflare_client', 'cloudflair'],
    nuget: ['CloudFlare.Client', 'Pulumi.Cloudflare', 'HashiCorp.Cdktf.Providers.Cloudflare'],
    maven: ['com.pulumi.cloudflare', 'com.hashicorp.cdktf.providers.cloudflare'],
    hex: ['cloudflare'],
    psgallery: ['PSCloudflare'],
    terraform: ['cloudflare/cloudflare'],
    cdktf: ['.gen/providers/cloudflare', 'imports.cloudflare', 'generated/cloudflare/cloudflare'],
  },
  runTimes: ['Worker'],
  logFilters: {
    calls: routes(
      'POST /zones/{zone_id}/logpush/jobs', 'PUT /zones/{zone_id}/logpush/jobs/{job_id}',
      'POST /accounts/{account_id}/logpush/jobs', 'PUT /accounts/{account_id}/logpush/jobs/{job_id}',
    ),
    names: [{ ecosystem: 'terraform', name: 'cloudflare_logpush_job', role: 'block' }],
    filter: 'filter',
    dataset: 'dataset',
  },
  agents,
  // 10020: maintenance mode of the firewall rules API. 1006: a zone setting that does not exist (any more).
  goneCodes: [10020, 1006],
  // IBM Cloud Internet Services and JD Cloud resell the product behind the same paths, on their own dates.
  notHosts: [
    'api.cis.cloud.ibm.com',
    'api.private.cis.cloud.ibm.com',
    'api.cis.test.cloud.ibm.com',
    'starshield.jdcloud-api.com',
  ],
  notSignals: [
    'ibm_cis_', 'ibmcloud cis ', 'IBM/networking-go-sdk', 'ibm_cloud_networking_services', '@ibm-cloud/networking-services', 'com.ibm.cloud.networking',
    // OpenStack's first way to log in, in which a key stands beside a user.
    "X-Auth-User'", 'X-Auth-User"', 'X-Auth-User:',
  ],
};
