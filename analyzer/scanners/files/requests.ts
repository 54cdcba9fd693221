/** Short words, which mean something else in other languages. */
export const ASKING_IN_SCRIPTS = ['got', 'ky', 'ofetch'];

/** Functions of libraries that make requests, as they are written; without a method they ask. */
export const ASKING = ['fetch', 'useFetch', 'axios', ...ASKING_IN_SCRIPTS, 'urlopen', 'urlretrieve', 'file_get_contents', 'Invoke-RestMethod', 'Invoke-WebRequest', 'irm', 'iwr', 'DownloadString', 'DownloadStringTaskAsync'];

/** Names of functions that make requests, and of what is made to send one, in whatever library or wrapper. */
export const REQUESTING = [
  'request', 'Request', 'NewRequest', 'NewRequestWithContext', 'newRequest', 'makeRequest', 'makeRequestContext', 'MakeRequest', 'MakeRequestContext',
  'createRequest', 'build_request', 'run_request', 'send_request', 'requestAsync', 'SetRequestURI', 'request_uri', 'wp_remote_get', 'wp_remote_post',
  'wp_remote_request', 'wp_safe_remote_get', 'wp_safe_remote_post', 'wp_safe_remote_request', 'curl_init', 'drupal_http_request', 'open_url', 'fetch_url',
  'curl_fetch_memory', 'HttpRequest', 'HttpRequestMessage', 'RestRequest', 'GetFromJsonAsync', 'RequestString',
  'AsyncRequestString', 'URLRequest', 'HTTPClientRequest', 'dataTask', 'uploadTask', 'downloadTask', 'dataTaskPublisher',
];
