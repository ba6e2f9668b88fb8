import { afterAll, beforeAll } from 'vitest';
import { cloneDatabase, type TestDatabase } from './databases.ts';
import { templateUrl } from './provider.ts';

/**
 * Gives a test file its own migrated database, made before its first test and dropped after its last. Call it at the
 * top of the file; `url` can be read from `beforeAll` on.
 * @example const database = withDatabase(); test('…', () => { const db = connect(database.url); … });
 */
export function withDatabase(): { readonly url: string } {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await cloneDatabase(await templateUrl());
  }, 120_000);
  afterAll(() => database?.drop());
  return {
    get url() {
      if (!database) throw new Error('The database exists from beforeAll on.');
      return database.url;
    },
  };
}
