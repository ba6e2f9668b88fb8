/** @fastify/http-proxy alone, as its documentation shows it: no log, no guard. */
import httpProxy from '@fastify/http-proxy';
import Fastify from 'fastify';

const app = Fastify();
app.get('/ready', (_request, reply) => reply.send());
await app.register(httpProxy, { upstream: process.env['UPSTREAM'] ?? '' });
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
