import { deprecation, names } from '../../analyzer/catalog/define.ts';
import type { Condition } from '../../analyzer/catalog/define.ts';
import { calling, GO, PYPI } from '../calling.ts';
import { OPENAPI, PAGE, PAGE_2024 } from '../sources.ts';

const OLD = 'POST /accounts/{account_id}/images/v1/direct_upload';
const NEW = 'POST /accounts/{account_id}/images/v2/direct_upload';
const LOG = '/client/v4/accounts/01a7362d577a6c3019a474fd6f485823';

/** Version 2 reads form fields, all of which may be left out: a request without a body asks for the same in both. */
const BARE: Condition = { at: 'body', oneOf: [null] };

/** Without a body it says nothing, and version 2 reads forms alone. */
const SAID_JSON: Condition = { at: 'headers.Content-Type', oneOf: ['application/json', 'application/json; charset=utf-8', 'application/json;charset=utf-8', 'application/json;charset=UTF-8'] };

export default deprecation({
  id: 'images-direct-upload-v1',
  title: 'Images direct upload v1',
  area: 'images',
  endOfLife: '2022-07-01',
  boundary: 'after',
  dates: [{ day: '2022-07-01', what: 'end-of-life', source: PAGE }],
  afterwards: 'removed',
  effect: 'The endpoint is gone, so no upload address is handed out.',
  replacement: { summary: 'Version 2, which takes form fields, can set metadata and signed access, and returns the id of the image.', calls: [NEW] },
  surfaces: [
    { kind: 'calls', calls: [OLD] },
    {
      kind: 'names',
      names: [
        ...calling(PYPI, '<3', { 'accounts.images.v1.direct_upload.post': OLD }),
        // Before 0.71 there was no choice; since then version 1 is what an empty Version means.
        ...calling(GO, '>=0.30 <0.71', { CreateImageDirectUploadURL: OLD }),
        ...calling(GO, '>=0.71 <1', { CreateImageDirectUploadURL: OLD }, {
          when: { some: [{ at: 'args[2].Version', is: 'absent' }, { at: 'args[2].Version', oneOf: ['v1'] }] },
          note: 'Version 1 is the default; set Version to ImagesAPIVersionV2, with RequireSignedURLs and Expiry.',
        }),
        ...names(GO, 'type', '<0.71', 'ImageDirectUploadURLRequest'),
      ],
    },
  ],
  rewrite: [
    {
      kind: 'rename-segment',
      from: 'v1',
      to: 'v2',
      calls: [OLD],
      when: { every: [BARE, { some: [{ at: 'headers.Content-Type', is: 'absent' }, SAID_JSON] }] },
      safety: 'review',
      says: 'ask version 2 for the upload address',
    },
    { kind: 'drop-field', at: 'headers.Content-Type', calls: [OLD], when: { every: [BARE, SAID_JSON] }, safety: 'review', says: 'name no type of a body that is not sent' },
  ],
  manual: [
    'Send POST /accounts/{account_id}/images/v2/direct_upload as multipart/form-data: what was a field of the JSON body, such as expiry, becomes a form field, and the Content-Type header goes.',
    'The answer still holds result.uploadURL; result.id is the image id, to be stored.',
    'metadata is sent as a JSON text in a form field of that name.',
  ],
  examples: [
    {
      kind: 'code',
      language: 'typescript',
      code: `await fetch(\`https://api.cloudflare.com/client/v4/accounts/\${account}/images/v1/direct_upload\`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ expiry: '2022-06-01T12:00:00Z' }),
});
`,
      note: 'The body has to become form data: left to a person.',
    },
    {
      kind: 'code',
      language: 'typescript',
      code: `const upload = await fetch(\`https://api.cloudflare.com/client/v4/accounts/\${account}/images/v1/direct_upload\`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Authorization: \`Bearer \${token}\` },
});
`,
      becomes: `const upload = await fetch(\`https://api.cloudflare.com/client/v4/accounts/\${account}/images/v2/direct_upload\`, {
  method: 'POST',
  headers: { Authorization: \`Bearer \${token}\` },
});
`,
      note: 'Nothing is sent, as in most public code.',
    },
    { kind: 'code', language: 'python', code: 'import CloudFlare\n\ncf = CloudFlare.CloudFlare()\nupload = cf.accounts.images.v1.direct_upload.post(account_id)\n' },
    {
      kind: 'code',
      language: 'go',
      code: `package edge

import (
	"context"

	"github.com/cloudflare/cloudflare-go"
)

func address(ctx context.Context, api *cloudflare.API, account string) (string, error) {
	upload, err := api.CreateImageDirectUploadURL(ctx, cloudflare.AccountIdentifier(account), cloudflare.CreateImageDirectUploadURLParams{})
	return upload.UploadURL, err
}
`,
      finds: 'possible',
      note: 'No go.mod is in sight to tell the version.',
    },
    {
      kind: 'code',
      language: 'shell',
      code: 'curl -X POST -H "Authorization: Bearer $TOKEN" --data \'{"expiry":"2022-06-01T12:00:00Z"}\' "https://api.cloudflare.com/client/v4/accounts/$ACCOUNT/images/v1/direct_upload"\n',
    },
    { kind: 'log', log: { method: 'POST', host: 'api.cloudflare.com', path: `${LOG}/images/v1/direct_upload` } },
    {
      kind: 'clean',
      language: 'typescript',
      code: "await fetch(`https://api.cloudflare.com/client/v4/accounts/${account}/images/v2/direct_upload`, { method: 'POST', headers, body: form });\n",
      note: 'The replacement.',
    },
    {
      kind: 'clean',
      language: 'typescript',
      code: "await fetch(`https://api.cloudflare.com/client/v4/accounts/${account}/stream/direct_upload`, { method: 'POST', headers, body });\n",
      note: 'Uploads of Stream are another product.',
    },
    { kind: 'clean-log', log: { method: 'POST', host: 'api.cloudflare.com', path: `${LOG}/images/v1` }, note: 'The upload itself is alive under v1.' },
    { kind: 'clean-log', log: { method: 'GET', host: 'api.cloudflare.com', path: `${LOG}/images/v1/stats` } },
  ],
  sources: [PAGE, PAGE_2024, OPENAPI, 'cloudflare-go v0.70.0, v0.71.0 and v0.116.0, images.go', 'python-cloudflare 2.10.4, api_v4.py'],
});
