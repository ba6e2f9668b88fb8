export { cloneDatabase, createTemplate, loginOf, type TestDatabase } from './databases.ts';
export { freePort, startProduct, type RunningProduct } from './product.ts';
export { provideTestDatabases, templateUrl } from './provider.ts';
export { startTestServer } from './server.ts';
