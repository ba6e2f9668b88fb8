export { cloneDatabase, createTemplate, type TestDatabase } from './databases.ts';
export { provideTestDatabases, templateUrl } from './provider.ts';
export { startTestServer } from './server.ts';
export { withDatabase } from './with-database.ts';
