import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * A database of the test file's own: a copy of the migrated template that the run prepared.
 * @returns its address, and what drops it
 * @throws when the run prepared no template (`MEBAE_TEST_TEMPLATE`)
 */
export async function copyOfTemplate(): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = process.env['MEBAE_TEST_TEMPLATE'];
  if (!template) {
    throw new Error('Set MEBAE_TEST_TEMPLATE to a migrated database, or run the tests with npm test.');
  }
  const source = new URL(template);
  const templateName = source.pathname.slice(1);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const server = new URL(template);
  server.pathname = '/postgres';
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server.href });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database "${name}" template "${templateName}" strategy file_copy`);
  source.pathname = `/${name}`;
  return { url: source.href, drop: () => run(`drop database if exists "${name}" with (force)`) };
}
