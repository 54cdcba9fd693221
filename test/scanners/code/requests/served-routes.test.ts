import { expect, test } from 'vitest';
import { entriesInTree, inTree } from '../finding.ts';

const ABOUT = 'https://api.cloudflare.com/client/v4';

const PROXY = `const express = require('express'); // ${ABOUT}\n`;

/** Routes that a server may have in the place of the API, or hands on to it. */
test.each([
  ['what answers it is not told', 'a.ts', `import fastify from 'fastify'; // ${ABOUT}\napp.route({ method: 'GET', url: '/zones/:id/filters', handler: list });\n`],
  ['what answers it stands below', 'a.py', `from flask import Flask # ${ABOUT}\n@app.route("/zones/<zone>/filters")\ndef filters(zone): return []\n`],
  ['what answers it stands below', 'b.py', `from fastapi import FastAPI # ${ABOUT}\n@app.get("/zones/{zone}/filters")\ndef filters(zone): return []\n`],
  ['it is handed on', 'a.js', `${PROXY}router.get('/zones/:id/filters', (request, response) => forward(API + request.url));\n`],
  ['it is handed on by its path', 'b.js', `${PROXY}router.get('/zones/:id/filters', async (request, response) => { response.json(await cf(request.path)); });\n`],
  ['a proxy answers', 'c.js', `${PROXY}router.get('/zones/:id/filters', proxyToApi);\n`],
  ['it has its answer with others', 'd.js', `${PROXY}router.get('/zones/:id/filters', answer); router.get('/zones/:id/rulesets', answer);\n`],
  ['what answers it is made by a call', 'e.js', `${PROXY}router.get('/zones/:id/filters', createProxyMiddleware({ target }));\n`],
  ['it is answered with what is written there', 'g.js', `${PROXY}router.get('/zones/:id/filters', (request, response) => response.json([]));\n`],
  ['the server has the base of the API', 'f.js', `${PROXY}router.get('/zones/:id/filters', (request, response) => response.json(list())); app.use('/client/v4', router);\n`],
  ['the file says that it stands in', 'fake-api.js', `${PROXY}router.get('/zones/:id/filters', (request, response) => response.json(list()));\n`],
])('a route that a server has is possible where %s: %s', async (_, file, code) => {
  expect(await entriesInTree({ [file]: code })).toEqual(['filters-api?']);
});

test.each([
  ['express', 'a.js', `${PROXY}router.get('/zones/:id/filters', listFilters);\n`],
  ['a handler that is wrapped', 'b.js', `${PROXY}router.get('/zones/:id/filters', login, safely(async (request, response) => response.json(await list(request.params.id))));\n`],
  ['gin', 'a.go', `package a // ${ABOUT}\nimport "github.com/gin-gonic/gin"; func f(r *gin.Engine) {\nr.GET("/zones/:zone/filters", list) }\n`],
  ['net/http', 'b.go', `package a // ${ABOUT}\nimport "net/http"; func f() {\nhttp.HandleFunc("GET /zones/{zone}/filters", list) }\n`],
  ['slim', 'a.php', `<?php // ${ABOUT}\n$app->get('/zones/{zone}/filters', function ($request) { return listFilters($request); });\n`],
  ['a path without a place to fill in, of a router', 'c.js', `import { Router } from 'itty-router'; // ${ABOUT}\nconst router = Router();\nrouter.post('/zones/1/firewall/rules', async (request) => list(await request.json()));\n`],
  ['axum', 'a.rs', `// ${ABOUT}\nfn f() { Router::new().route("/zones/{zone}/filters", get(list_filters)); }\n`],
  ['actix', 'b.rs', `// ${ABOUT}\nfn f() { App::new().route("/firewall/rules", web::post().to(handlers::rules)); }\n`],
])('a route that something of its own answers is no use: %s', async (_, file, code) => {
  expect(await inTree({ [file]: code })).toEqual([]);
});

test.each([
  ['rails', 'config/routes.rb', `# ${ABOUT}\npost '/zones/:zone/filters' => 'filters#create'\n`],
  ['lumen', 'a.php', `<?php // ${ABOUT}\n$router->get('/zones/{zone}/filters', 'FilterController@index');\n`],
])('a route that names what answers it is no use: %s', async (_, file, code) => {
  expect(await inTree({ [file]: code })).toEqual([]);
});

test.each([
  ['a client beside a server', 'a.js', `const express = require('express'); // ${ABOUT}\nclient.get(\`/zones/\${id}/filters\`, options);\n`],
  ['a client beside a router', 'b.js', `import { Router } from 'itty-router'; // ${ABOUT}\nconst router = Router();\nconst client = made();\nclient.get('/zones/1/filters', options);\n`],
  ['a client of Go', 'a.go', `package a // ${ABOUT}\nimport "net/http"; func f(c *Client, r *http.Request) {\nc.Get("/zones/{zone}/filters", r) }\n`],
  ['a client of Python with a format', 'a.py', `from flask import Flask # ${ABOUT}\nclient.get("/zones/{zone}/filters".format(zone=zone))\n`],
  ['a test, where a server stands in for the API', 'test/a.test.js', `const express = require('express'); // ${ABOUT}\napp.get('/zones/:id/filters', list);\n`],
])('what asks is told as before: %s', async (_, file, code) => {
  expect(await entriesInTree({ [file]: code })).toEqual(['filters-api']);
});

const PAGE = (code: string): Record<string, string> => ({ 'a.tsx': `const API = '${ABOUT}';\n${code}` });

test.each([
  ['a link', 'export const Nav = ({ z }) => <Link href={`/zones/${z}/filters`}>Filters</Link>;\n'],
  ['a link of a router', 'export const Nav = () => <NavLink to="/zones/1/filters">Filters</NavLink>;\n'],
  ['a way to a page', 'export const go = (z) => router.push(`/zones/${z}/filters`);\n'],
  ['another', 'const navigate = useNavigate();\nexport const go = (z) => navigate(`/zones/${z}/filters`);\n'],
])('a page of the program itself is no use, though it is called like a path of the API: %s', async (_, code) => {
  expect(await inTree(PAGE(code))).toEqual([]);
});

test.each([
  ['a component that asks', 'export const Nav = ({ z }) => <Load from={`/zones/${z}/filters`} />;\n'],
  ['a router that is asked', 'export const go = (z) => router.get(`/zones/${z}/filters`);\n'],
  ['a link to the API', 'export const Nav = ({ z }) => <a href={`${API}/zones/${z}/filters`}>Filters</a>;\n'],
])('and what is none is found: %s', async (_, code) => {
  expect((await inTree(PAGE(code))).map((line) => line.replace(/^.*\d+ |\?$/g, ''))).toEqual(['filters-api']);
});
