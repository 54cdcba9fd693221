import { expect, test } from 'vitest';
import { fixedTree } from './fixed.ts';

const API = 'https://api.cloudflare.com/client/v4';

const PYTHON = `import requests


class Client:
    base = "${API}"

    def request(self, method, path, **more):
        return requests.request(method, self.base + path, **more).json()["result"]

    def make(self, account):
        return self.request("POST", f"/accounts/{account}/tunnels", json={"name": "a"})

    def all(self, account):
        return self.request("GET", f"/accounts/{account}/tunnels")
`;

test('what a test expects of one method follows, though another of the same path stays', async () => {
  const expecting = (method: string): string => `def test(cf, request):\n    request.assert_called_once_with("${method}", "/accounts/a/tunnels")\n`;
  const { texts } = await fixedTree({ 'cf.py': PYTHON, 'test_made.py': `import cf  # ${API}\n\n${expecting('POST')}`, 'test_all.py': `import cf  # ${API}\n\n${expecting('GET')}` });
  expect(texts['test_made.py']).toContain('"POST", "/accounts/a/cfd_tunnel"');
  expect(texts['test_all.py']).toContain('"GET", "/accounts/a/tunnels"');
});

const GO = `package edge

import (
	"bytes"
	"net/http"
)

type Client struct{ Base string }

func New() *Client { return &Client{Base: "${API}"} }

func (c *Client) do(method, path string) error {
	req, err := http.NewRequest(method, c.Base+path, &bytes.Buffer{})
	if err != nil {
		return err
	}
	_, err = http.DefaultClient.Do(req)
	return err
}

func (c *Client) Delete(account, id string) error {
	return c.do("DELETE", "/accounts/"+account+"/tunnels/"+id)
}
`;

const SERVED = `package edge

func TestDelete(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("/accounts/a/tunnels/b", func(w http.ResponseWriter, r *http.Request) {})
	c := New()
	c.Base = httptest.NewServer(mux).URL
	if err := c.Delete("a", "b"); err != nil {
		t.Fatal(err)
	}
}
`;

test('a stand-in that takes every method follows, though its file calls what was rewritten', async () => {
  expect((await fixedTree({ 'client.go': GO, 'client_test.go': SERVED })).texts['client_test.go']).toBe(SERVED.replace('/tunnels/', '/cfd_tunnel/'));
});

test('a stand-in that takes every method stays while one of them is left', async () => {
  const files = { 'client.go': `${GO}\nfunc (c *Client) Change(account, id string) error {\n\treturn c.do(changing, "/accounts/"+account+"/tunnels/"+id)\n}\n`, 'client_test.go': SERVED };
  expect((await fixedTree(files)).texts['client_test.go']).toBe(SERVED);
});

const JAVA = (path: string): string => `class Client {\n  String base = "${API}";\n  void make(String account) { http.post(base + "/accounts/" + account + "/${path}", body); }\n}\n`;
const WIREMOCK = (path: string): string => `class ClientTest {\n  void makes() {\n    stubFor(post(urlEqualTo("/accounts/a/${path}")).willReturn(ok()));\n    new Client().make("a");\n    verify(postRequestedFor(urlPathEqualTo("/accounts/a/${path}")));\n  }\n}\n// ${API}\n`;

test('what WireMock is told to verify follows with what it answers', async () => {
  const { texts } = await fixedTree({ 'src/main/Client.java': JAVA('tunnels'), 'src/test/ClientTest.java': WIREMOCK('tunnels') });
  expect(texts).toEqual({ 'src/main/Client.java': JAVA('cfd_tunnel'), 'src/test/ClientTest.java': WIREMOCK('cfd_tunnel') });
});

const ruby = (name: string, path: string): string => `require 'webmock/rspec'\nrequire_relative '../lib/${name}'\n\ndescribe 'it' do\n  it { stub_request(:get, '${API}/zones/1/${path}') }\nend\n`;
const LIB = `HTTParty.get("${API}/zones/1/script_monitor")\n`;

test('a file that is called like the new way tells nothing of it; an address does', async () => {
  const files = { 'lib/page_shield.rb': LIB, 'spec/page_shield_spec.rb': ruby('page_shield', 'script_monitor') };
  expect((await fixedTree(files)).texts['spec/page_shield_spec.rb']).toBe(ruby('page_shield', 'page_shield'));
  const both = ruby('a', 'script_monitor').replace('end\n', `  it { stub_request(:get, '${API}/zones/1/page_shield') }\nend\n`);
  expect(await fixedTree({ 'lib/a.rb': LIB, 'spec/a_spec.rb': both })).toEqual({ texts: expect.objectContaining({ 'spec/a_spec.rb': both }), err: expect.stringContaining('The file tells of "page_shield" already') });
});
