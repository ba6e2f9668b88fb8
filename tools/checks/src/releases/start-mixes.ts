import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { contractFit, type ContractRange, type RemoteName } from '@mebae/contracts';
import { freePort, startTestServer } from '@mebae/testing';
import type { Mix } from '../../../../e2e/releases/mixes.ts';
import { fillDatabase } from '../../../launcher/src/database.ts';
import { createServers, startServers } from '../../../launcher/src/servers.ts';
import { readRegistry } from '../../../publisher/src/publish.ts';

/** A shell, the remotes that run in it, and the contracts that it serves. */
export interface Mixture {
  name: string;
  /** The shell's build. */
  shell: string;
  /** Where the remotes are published. */
  store: string;
  contracts: ContractRange;
}

/**
 * Starts today's servers, and a bff of its own for each mixture.
 * @param folder for logs and secrets
 * @param atEnd takes what ends each of them
 * @returns the mixes, and the database behind all of them, as its owner
 */
export async function startMixes(
  mixtures: readonly Mixture[],
  folder: string,
  atEnd: (stop: () => Promise<void>) => void,
  signal: AbortSignal,
): Promise<{ mixes: Mix[]; database: string }> {
  const logs = join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  const server = await startTestServer();
  atEnd(() => server.stop());
  const dataWith = (store: string) => ({
    path: folder,
    logs,
    postgres: '',
    remotes: store,
    run: join(folder, 'run.json'),
  });
  await fillDatabase(server.url, dataWith(''), { reset: false, signal });

  const apiPort = await freePort();
  const mixes: Mix[] = [];
  for (const { name, shell, store, contracts } of mixtures) {
    const port = await freePort();
    const { bff, ...others } = createServers({
      data: dataWith(store),
      databaseUrl: server.url,
      port,
      apiPort,
      shell,
      onFailure: (problem) => console.error(problem),
    });
    const started = mixes.length === 0 ? { ...others, bff } : { bff };
    for (const each of Object.values(started)) atEnd(() => each.stop());
    await startServers(started, signal);
    const { remotes } = await readRegistry(store);
    mixes.push({
      name,
      url: `http://localhost:${port}`,
      versions: Object.fromEntries(remotes.map((remote) => [remote.name, remote.version])),
      refused: remotes
        .filter((remote) => contractFit(remote.contract, contracts) !== 'served')
        .map((remote): RemoteName => remote.name),
    });
  }
  return { mixes, database: server.url };
}
