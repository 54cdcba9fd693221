/** The vendor's list of API deprecations. Its entries were edited in place: dates moved and two were withdrawn. */
export const PAGE = 'https://developers.cloudflare.com/fundamentals/api/reference/deprecations/';

/** The same page as it was in the middle of 2024. */
export const PAGE_2024 = 'cloudflare/cloudflare-docs content/fundamentals/api/reference/deprecations.md, mid-2024';

/** Dates that the page carried before that. */
export const EARLIER = 'cloudflare/cloudflare-docs, revisions of the deprecations page before mid-2024';

/** The last complete OpenAPI description with these endpoints. */
export const OPENAPI = 'cloudflare/api-schemas openapi.json, 2024-08-06';
