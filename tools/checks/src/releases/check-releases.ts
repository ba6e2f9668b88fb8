import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { servedContracts } from '@mebae/contracts';
import { lockFolder } from '@mebae/postgres';
import { mixesVariable } from '../../../../e2e/releases/mixes.ts';
import { rangeText } from '../../../publisher/src/contract-text.ts';
import { buildChanged } from '../../../publisher/src/build.ts';
import { publishRemote } from '../../../publisher/src/publish.ts';
import { remoteNames, root } from '../../../publisher/src/project.ts';
import { builtRelease } from './built-release.ts';
import { previousRelease, releaseOf, type Release } from './previous-release.ts';
import { startMixes } from './start-mixes.ts';
import { findChromium } from '@mebae/testing/chromium';
import { endPrograms } from '../test-run/program.ts';
import { runPlaywright } from '../test-run/suites.ts';

// `npm run check:releases [-- <commit>]`: the remotes of the previous release in this shell, and these remotes in its shell,
// walked through in a browser. Ends with 0 when both work as the contracts promise: docs/adr/0014.
const folder = join(root, '.cache/releases');
const stopping = new AbortController();
const { signal } = stopping;
const ends: (() => Promise<void>)[] = [];

function stop(): void {
  stopping.abort(new Error('Stopped.'));
  void endPrograms();
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);

try {
  const [name, ...more] = process.argv.slice(2);
  if (more.length > 0) throw new Error('Name one commit at most.');
  const release = name === undefined ? previousRelease() : releaseOf(name);
  if (!release)
    throw new Error('There is no release before this commit. Name one to compare with.');
  process.exitCode = await check(release);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = signal.aborted ? 130 : 1;
} finally {
  for (const end of ends.toReversed()) {
    await end().catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    });
  }
}

/** @returns the exit code */
async function check(release: Release): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const onWait = (pid: number): void => console.log(`Waiting for process ${pid}, which checks …`);
  const lock = await lockFolder(folder, 600_000, onWait, signal);
  ends.push(() => lock.release());
  const data = join(folder, 'data');
  rmSync(data, { recursive: true, force: true });
  ends.push(async () => rmSync(data, { recursive: true, force: true }));
  // Nothing of whoever runs this is meant: neither the mail server nor the store nor the limits.
  const quiet = { SMTP_URL: '', LLM_BASE_URL: '', RATE_LIMIT_FACTOR: '20', REMOTES_STORE: '' };
  Object.assign(process.env, quiet);

  console.log(`Comparing with ${release.name} (${release.commit.slice(0, 10)}).`);
  const before = await builtRelease(release, folder, signal);
  await buildChanged({ logs: folder, signal });
  const store = join(data, 'remotes');
  for (const name of remoteNames) {
    await publishRemote(name, store);
  }
  signal.throwIfAborted();
  const [its, ours] = [before.contracts, servedContracts].map(rangeText);
  console.log(`Its shell serves ${its}, this one ${ours}.`);
  const { mixes, database } = await startMixes(
    [
      {
        name: `remotes of ${release.name} in this shell`,
        shell: join(root, 'shell/dist'),
        store: before.store,
        contracts: servedContracts,
      },
      {
        name: `these remotes in the shell of ${release.name}`,
        shell: before.shell,
        store,
        contracts: before.contracts,
      },
    ],
    data,
    (end) => ends.push(end),
    signal,
  );
  const chromium = await findChromium((line) => console.log(line));
  signal.throwIfAborted();
  const { failed } = await runPlaywright(chromium, {
    projects: ['releases'],
    env: {
      [mixesVariable]: JSON.stringify(mixes),
      MEBAE_E2E_URL: mixes[0]!.url,
      MEBAE_E2E_DATABASE: database,
    },
  }).finally(() => signal.throwIfAborted());
  return failed === 0 ? 0 : 1;
}
