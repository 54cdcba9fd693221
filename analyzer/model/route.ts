/** A method of HTTP that the API knows. */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One request the API knows, `PATCH /zones/{zone_id}/settings/brotli`. `*` is every method; `{+rest}` is the rest of the path. */
export type Route = `${Method | '*'} /${string}`;
