import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { contractFit, type ContractRange, type RemoteName } from '@mebae/contracts';
import { freePort, startTestServer } from '@mebae/testing';
import type { Mix } from '../../../../e2e/releases/mixes.ts';
import { untilReady, type Child } from '../../../launcher/src/child.ts';
import { fillDatabase } from '../../../launcher/src/database.ts';
import { readRegistry } from '../../../publisher/src/publish.ts';
import { createServers, startServers } from '../../../launcher/src/servers.ts';
import type { Problem } from '../../../launcher/src/problem.ts';

/** A shell, the areas that run in it, and the contracts that it serves. */
export interface Mixture {
  name: string;
  /** The shell's build. */
  shell: string;
  /** Where the areas are published. */
  store: string;
  contracts: ContractRange;
}

export interface RunningMixes {
  mixes: Mix[];
  /** The database behind all, as its owner. */
  database: string;
}

/**
 * Starts today's servers, and for each mixture a door of its own.
 * @param folder for logs and secrets
 * @param atEnd takes what ends each of them
 */
export async function startMixes(
  mixtures: readonly Mixture[],
  folder: string,
  atEnd: (stop: () => Promise<void>) => void,
  signal: AbortSignal,
): Promise<RunningMixes> {
  const logs = join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  const server = await startTestServer();
  atEnd(() => server.stop());
  const data = (store: string) => ({
    path: folder,
    logs,
    postgres: '',
    remotes: store,
    run: join(folder, 'run.json'),
  });
  await fillDatabase(server.url, data(''), false, signal);

  const apiPort = await freePort();
  const onDeath = (child: Child, problem: Problem): void => {
    console.error(`${problem.message}\n${child.log.unshown.join('\n')}`);
  };
  const mixes: Mix[] = [];
  for (const [at, { name, shell, store, contracts }] of mixtures.entries()) {
    // oxlint-disable no-await-in-loop -- the API answers before the second door asks it
    const port = await freePort();
    const settings = {
      data: data(store),
      databaseUrl: server.url,
      port,
      apiPort,
      shell,
      onDeath,
    };
    const servers = createServers(settings);
    for (const child of Object.values(servers)) atEnd(() => child.stop());
    if (at === 0) await startServers(servers, settings, signal);
    else {
      servers.bff.start();
      await untilReady(`http://127.0.0.1:${port}/health/ready`, servers.bff, signal);
    }
    const { remotes } = await readRegistry(store);
    mixes.push({
      name,
      url: `http://localhost:${port}`,
      versions: Object.fromEntries(remotes.map((remote) => [remote.name, remote.version])),
      refused: remotes
        .filter((remote) => contractFit(remote.contract, contracts) !== 'served')
        .map((remote): RemoteName => remote.name),
    });
    // oxlint-enable no-await-in-loop
  }
  return { mixes, database: server.url };
}
