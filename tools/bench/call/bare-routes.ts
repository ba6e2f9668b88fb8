/**
 * A bare Fastify with one pool: each route of the file `STATEMENTS` sends its statements one after the other, as the
 * database's owner and without a transaction, and answers with their rows. No session, no checks, no log.
 */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import type { Statement } from './record-statements.ts';

const routes = JSON.parse(readFileSync(process.env['STATEMENTS'] ?? '', 'utf8')) as Record<
  string,
  Statement[]
>;
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = Fastify();
app.get('/ready', (_request, reply) => reply.send());
for (const [path, statements] of Object.entries(routes)) {
  app.get(path, async () => {
    const data: unknown[] = [];
    for (const { text, values } of statements) {
      data.push((await pool.query(text, values)).rows);
    }
    return { data };
  });
}
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
