/** Functions of libraries that make requests, as they are written; without a method they ask. */
export const ASKING = ['fetch', 'axios', 'got', 'ky', 'ofetch', 'urlopen', 'file_get_contents', 'Invoke-RestMethod', 'Invoke-WebRequest', 'irm', 'iwr'];

/** Names of functions that make requests, in whatever library or wrapper. */
export const REQUESTING = [
  'request', 'Request', 'NewRequest', 'NewRequestWithContext', 'newRequest', 'makeRequest', 'makeRequestContext', 'MakeRequest', 'MakeRequestContext',
  'wp_remote_get', 'wp_remote_post', 'wp_remote_request',
];
