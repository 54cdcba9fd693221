/** Names of what is sent that hardly any record of an API has. */
const SENT_ALONE = [
  'form_params', 'form-params', 'formparams', 'json-params', 'json_params', 'jsonparams', 'multipart', 'form_data', 'formdata', 'json_body', 'request_body',
  'requestbody', 'jsonbody', 'postfields', 'httpbody',
];

/** What requests are told by name, and under which names clients are told it. */
export const URL_FIELDS = new Set([
  'url', 'uri', 'path', 'endpoint', 'href', 'pathname', 'relativeurl', 'urlpath', 'resource', 'requesturi', 'requesturl', 'apiendpoint', 'apiurl', 'fullurl',
  'remoteurl', 'targeturl',
]);
export const METHOD_FIELDS = new Set(['method', 'verb', 'httpmethod', 'http_method', 'httpmode', 'requestmethod', 'type', 'customrequest', 'custommethod', 'create_method', 'update_method']);
export const BODY_FIELDS = new Set(['body', 'json', 'payload', 'data', 'content', 'form', 'postdata', 'infile', 'entity', 'bodyvalue', ...SENT_ALONE]);
export const QUERY_FIELDS = new Set(['params', 'query', 'searchparams', 'qs', 'querystring', 'queryparams']);
export const HEADER_FIELDS = new Set(['headers', 'header', 'httpheader', 'requestheaders']);

/** A name as these sets have it. */
export function keyOf(name: string | undefined): string {
  return (name ?? '').toLowerCase().replace(/^(?:-+|curlopt_|:)/, '');
}

const OPTIONS = new Set(['body', 'json', 'form', 'headers', 'header', 'method', 'verb', 'searchparams', 'params', 'httpheader', 'signal', 'timeout', 'responsetype', '__binaryresponse', 'failonstatuscode', ...SENT_ALONE]);

/** Whether a name is one of an option of a request, rather than of something that it sends. */
export function isOption(name: string): boolean {
  return OPTIONS.has(name);
}
