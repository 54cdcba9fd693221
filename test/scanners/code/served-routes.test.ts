import { expect, test } from 'vitest';
import { inTree } from './finding.ts';

const ABOUT = 'https://api.cloudflare.com/client/v4';

test.each([
  ['express', 'a.js', `const express = require('express'); // ${ABOUT}\nrouter.get('/zones/:id/filters', listFilters);\n`],
  ['fastify', 'a.ts', `import fastify from 'fastify'; // ${ABOUT}\napp.route({ method: 'GET', url: '/zones/:id/filters', handler: list });\n`],
  ['gin', 'a.go', `package a // ${ABOUT}\nimport "github.com/gin-gonic/gin"; func f(r *gin.Engine) {\nr.GET("/zones/:zone/filters", list) }\n`],
  ['net/http', 'a.go', `package a // ${ABOUT}\nimport "net/http"; func f() {\nhttp.HandleFunc("GET /zones/{zone}/filters", list) }\n`],
  ['flask', 'a.py', `from flask import Flask # ${ABOUT}\n@app.route("/zones/<zone>/filters")\ndef filters(zone): return []\n`],
  ['fastapi', 'a.py', `from fastapi import FastAPI # ${ABOUT}\n@app.get("/zones/{zone}/filters")\ndef filters(zone): return []\n`],
  ['slim', 'a.php', `<?php // ${ABOUT}\n$app->get('/zones/{zone}/filters', function ($request) { return 1; });\n`],
])('a route that a server has is only possible: %s', async (_, file, code) => {
  expect((await inTree({ [file]: code })).map((line) => line.replace(/^.*\d+ /, ''))).toEqual(['filters-api?']);
});

test.each([
  ['rails', 'config/routes.rb', `# ${ABOUT}\npost '/zones/:zone/filters' => 'filters#create'\n`],
  ['lumen', 'a.php', `<?php // ${ABOUT}\n$router->get('/zones/{zone}/filters', 'FilterController@index');\n`],
])('a route that names what answers it is no use: %s', async (_, file, code) => {
  expect(await inTree({ [file]: code })).toEqual([]);
});

test.each([
  ['a client beside a server', 'a.js', `const express = require('express'); // ${ABOUT}\nclient.get(\`/zones/\${id}/filters\`, options);\n`],
  ['a client of Go', 'a.go', `package a // ${ABOUT}\nimport "net/http"; func f(c *Client, r *http.Request) {\nc.Get("/zones/{zone}/filters", r) }\n`],
  ['a client of Python with a format', 'a.py', `from flask import Flask # ${ABOUT}\nclient.get("/zones/{zone}/filters".format(zone=zone))\n`],
  ['a test, where a server stands in for the API', 'test/a.test.js', `const express = require('express'); // ${ABOUT}\napp.get('/zones/:id/filters', list);\n`],
])('what asks is told as before: %s', async (_, file, code) => {
  expect((await inTree({ [file]: code })).map((line) => line.replace(/^.*\d+ /, ''))).toEqual(['filters-api']);
});
