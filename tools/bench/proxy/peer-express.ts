/** Plain http-proxy-middleware on Express, with kept connections to upstream: no log, no guard. */
import { Agent } from 'node:http';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

const app = express();
app.get('/ready', (_request, response) => {
  response.end();
});
app.use(
  createProxyMiddleware({
    target: process.env['UPSTREAM'],
    agent: new Agent({ keepAlive: true, maxSockets: 256 }),
  }),
);
app.listen(Number(process.env['PORT']), '127.0.0.1');
