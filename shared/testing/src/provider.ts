import { createServer } from 'node:http';
import { createTemplate } from './databases.ts';
import { startTestServer } from './server.ts';

/** Environment variable with the address at which test files ask for the template. */
const providerVariable = 'MEBAE_TEST_DATABASES';

/**
 * For vitest's `globalSetup`: one server a run, started when the first test file asks for a database, so that a run of
 * pure unit tests pays nothing.
 * @param migrate loads and runs the migrations; called once at most
 * @returns the teardown
 */
export async function provideTestDatabases(
  migrate: (databaseUrl: string) => Promise<unknown>,
): Promise<() => Promise<void>> {
  let server: ReturnType<typeof startTestServer> | undefined;
  let template: Promise<string> | undefined;
  const open = async (): Promise<string> => {
    server = startTestServer();
    return createTemplate((await server).url, migrate);
  };
  const provider = createServer((_, reply) => {
    template ??= open();
    template.then(
      (url) => reply.end(url),
      (error: unknown) => {
        reply.statusCode = 500;
        reply.end(error instanceof Error ? (error.stack ?? error.message) : String(error));
      },
    );
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const address = provider.address();
  if (typeof address !== 'object' || !address) throw new Error('No address to provide databases.');
  process.env[providerVariable] = `http://127.0.0.1:${address.port}/`;
  return async () => {
    delete process.env[providerVariable];
    provider.closeAllConnections();
    await new Promise((resolve) => provider.close(resolve));
    await template?.catch(() => undefined);
    await (await server?.catch(() => undefined))?.stop();
  };
}

/**
 * @returns URL of the migrated template of this run
 * @throws when the run has no `provideTestDatabases` in its global setup, or the server or a migration failed
 */
export async function templateUrl(): Promise<string> {
  const address = process.env[providerVariable];
  if (!address) {
    throw new Error("No test databases here: add provideTestDatabases() to vitest's globalSetup.");
  }
  // a connection of its own: the provider may close a kept one just when the next call takes it
  const response = await fetch(address, { headers: { connection: 'close' } });
  const text = await response.text();
  if (!response.ok) throw new Error(`The test server could not be started: ${text}`);
  return text;
}
