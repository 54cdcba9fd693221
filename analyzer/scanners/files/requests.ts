/** Short words, which mean something else in other languages. */
export const ASKING_IN_SCRIPTS = ['got', 'ky', 'ofetch'];

/** Functions of libraries that make requests, as they are written; without a method they ask. */
export const ASKING = ['fetch', 'axios', ...ASKING_IN_SCRIPTS, 'urlopen', 'file_get_contents', 'Invoke-RestMethod', 'Invoke-WebRequest', 'irm', 'iwr'];

/** Names of functions that make requests, in whatever library or wrapper. */
export const REQUESTING = [
  'request', 'Request', 'NewRequest', 'NewRequestWithContext', 'newRequest', 'makeRequest', 'makeRequestContext', 'MakeRequest', 'MakeRequestContext',
  'wp_remote_get', 'wp_remote_post', 'wp_remote_request',
];
