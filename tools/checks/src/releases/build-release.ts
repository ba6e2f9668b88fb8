import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../../publisher/src/command.ts';
import { sideBySide } from '../test-run/stage.ts';
import type { ContractRange } from '@mebae/contracts';

/** Where a release's build says what it did, and what ends it. */
interface Surroundings {
  logFile: string;
  signal: AbortSignal;
}

/** Builds a release's shell and areas with its own tools, as its `npm run build` does. */
export async function buildRelease(folder: string, { logFile, signal }: Surroundings) {
  const webpack = join(folder, 'node_modules/webpack/bin/webpack.js');
  const builds = ['shell', ...areasOf(folder)].map((part) => async () => {
    signal.throwIfAborted();
    await run([webpack, '--config', 'webpack.config.ts'], join(folder, part), {
      logFile,
      signal,
      env: { NODE_ENV: 'production' },
    });
  });
  await sideBySide(builds, availableParallelism());
}

/** Publishes a release's built areas with its own command, as its `npm run publish` does. */
export async function publishRelease(folder: string, store: string, given: Surroundings) {
  for (const area of areasOf(folder)) {
    given.signal.throwIfAborted();
    const script = publishScriptOf(folder, area);
    // oxlint-disable-next-line no-await-in-loop -- seconds in all, and a log that can be read
    await run([...script, '--no-build'], join(folder, area), {
      ...given,
      env: { REMOTES_STORE: store },
    });
  }
}

/** Asks a release's own code which contracts its shell serves. */
export async function contractsOf(folder: string, given: Surroundings): Promise<ContractRange> {
  // Shells that did not say it served every contract up to their own.
  const program = `
    const { platformContract, servedContracts } = await import('@mebae/contracts');
    console.log(JSON.stringify(servedContracts ?? { oldest: 1, newest: platformContract }));
  `;
  const args = ['--input-type=module', '--eval', program];
  return JSON.parse(await run(args, join(folder, 'shell'), given)) as ContractRange;
}

/** @returns what follows `node` in a remote's script `publish`: another release may have its programs elsewhere */
function publishScriptOf(folder: string, area: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, area, 'package.json'), 'utf8')) as {
    scripts: { publish: string };
  };
  return scripts.publish.split(' ').slice(1);
}

function areasOf(folder: string): string[] {
  const isArea = (name: string): boolean =>
    name.startsWith('mfe-') && existsSync(join(folder, name, 'remote.json'));
  return readdirSync(folder).filter(isArea);
}

async function run(
  args: string[],
  cwd: string,
  { env, logFile, signal }: Surroundings & { env?: NodeJS.ProcessEnv },
): Promise<string> {
  const options = { cwd, env: { ...process.env, ...env }, logFile, signal };
  const { code, output } = await runCommand(process.execPath, args, options);
  if (code === 0) return output;
  throw new Error(`${args.join(' ')} in ${cwd}:\n${output.trim()}`);
}
