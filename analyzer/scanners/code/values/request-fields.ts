/** What requests are told by name, and under which names clients are told it. */
export const URL_FIELDS = new Set(['url', 'uri', 'path', 'endpoint', 'href', 'pathname', 'relativeurl', 'urlpath', 'resource', 'requesturi']);
export const METHOD_FIELDS = new Set(['method', 'verb', 'httpmethod', 'http_method', 'httpmode', 'requestmethod', 'type', 'customrequest', 'custommethod']);
export const BODY_FIELDS = new Set(['body', 'json', 'payload', 'data', 'content', 'form', 'postfields', 'requestbody', 'request_body', 'postdata', 'infile', 'httpbody', 'entity', 'bodyvalue', 'jsonbody']);
export const QUERY_FIELDS = new Set(['params', 'query', 'searchparams', 'qs', 'querystring', 'queryparams']);
export const HEADER_FIELDS = new Set(['headers', 'header', 'httpheader', 'requestheaders']);

/** A name as these sets have it. */
export function keyOf(name: string | undefined): string {
  return (name ?? '').toLowerCase().replace(/^(?:-+|curlopt_|:)/, '');
}

/** Whether a name is one of an option of a request, rather than of something that it sends. */
export function isOption(name: string): boolean {
  return ['body', 'json', 'headers', 'header', 'method', 'verb', 'searchparams', 'params', 'httpheader', 'postfields', 'signal', 'timeout', 'responsetype', '__binaryresponse', 'failonstatuscode'].includes(name);
}
