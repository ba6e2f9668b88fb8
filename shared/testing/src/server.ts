import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@mebae/postgres';

/** A PostgreSQL for one run of tests: in a temporary folder, without fsync. Nothing of it is left after `stop`, nor after a killed run. */
export async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mebae-test-'));
  try {
    const server = await startPostgres({ dataDir, forTests: true });
    return { url: server.url, stop: () => server.stop() };
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}
