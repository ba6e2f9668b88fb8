import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendFile } from './send-file.ts';

async function dispositionOf(name: string) {
  const app = fastify();
  app.get('/', (_request, reply) =>
    sendFile(reply, { type: 'text/csv', name, content: Buffer.from('a,b') }),
  );
  const { body, headers } = await app.inject('/');
  expect(body).toBe('a,b');
  expect(headers).toMatchObject({ 'content-type': 'text/csv', 'cache-control': 'no-store' });
  return headers['content-disposition'];
}

test('a file keeps its name in any script, and has a plain one for old programs', async () => {
  expect(await dispositionOf('生徒一覧.csv')).toBe(
    `attachment; filename=file.csv; filename*=UTF-8''${encodeURIComponent('生徒一覧')}.csv`,
  );
  expect(await dispositionOf('students.csv')).toBe('attachment; filename=students.csv');
});

test('a name that holds a quotation mark or a line break stays one value', async () => {
  const disposition = await dispositionOf('a"; filename="b\r\nx: y.csv');
  expect(disposition).not.toMatch(/[\r\n]/);
  expect(disposition).not.toContain('; filename="b');
});
