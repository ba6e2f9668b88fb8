import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ContractRange } from '@mebae/contracts';
import { execa, execaNode, type Options } from 'execa';
import pLimit from 'p-limit';

/** Builds a release's shell and remotes with its own tools, as its `npm run build` does. */
export async function buildRelease(folder: string, signal: AbortSignal): Promise<void> {
  const webpack = join(folder, 'node_modules/webpack/bin/webpack.js');
  const args = ['--config', 'webpack.config.ts'];
  await pLimit(availableParallelism()).map(['shell', ...remotesOf(folder)], (part) => {
    signal.throwIfAborted();
    return run(webpack, args, {
      cwd: join(folder, part),
      env: { NODE_ENV: 'production' },
      cancelSignal: signal,
    });
  });
}

/** Publishes a release's built remotes with its own command, as its `npm run publish` does. */
export async function publishRelease(
  folder: string,
  store: string,
  signal: AbortSignal,
): Promise<void> {
  for (const remote of remotesOf(folder)) {
    signal.throwIfAborted();
    const [script = '', ...args] = publishArguments(folder, remote);
    await run(script, [...args, '--no-build'], {
      cwd: join(folder, remote),
      env: { REMOTES_STORE: store },
      cancelSignal: signal,
    });
  }
}

/** Asks a release's own code which contracts its shell serves. */
export async function contractsOf(folder: string, signal: AbortSignal): Promise<ContractRange> {
  // Shells that did not say it served every contract up to their own.
  const program = `
    const { platformContract, servedContracts } = await import('@mebae/contracts');
    console.log(JSON.stringify(servedContracts ?? { oldest: 1, newest: platformContract }));
  `;
  const args = ['--input-type=module', '--eval', program];
  const options = { cwd: join(folder, 'shell'), cancelSignal: signal };
  const { stdout } = await execa(process.execPath, args, options);
  return JSON.parse(stdout) as ContractRange;
}

/** @returns what follows `node` in a remote's script `publish`: another release may have its programs elsewhere */
function publishArguments(folder: string, remote: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, remote, 'package.json'), 'utf8')) as {
    scripts: { publish: string };
  };
  return scripts.publish.split(' ').slice(1);
}

function remotesOf(folder: string): string[] {
  return readdirSync(folder).filter(
    (name) => name.startsWith('mfe-') && existsSync(join(folder, name, 'remote.json')),
  );
}

const run = (script: string, args: string[], options: Options) =>
  execaNode(script, args, { ipc: false, all: true, ...options });
