import { provideTestDatabases } from '@mebae/testing';

/** Vitest's global setup: test files copy their database from one that has academic-api's newest schema. */
export default function setup(): Promise<() => Promise<void>> {
  return provideTestDatabases(async (databaseUrl) => {
    const { migrateToLatest } = await import('../../../academic-api/src/db/migrate.ts');
    await migrateToLatest(databaseUrl);
  });
}
