import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ContractRange } from '@mebae/contracts';
import { step } from '../../../launcher/src/steps.ts';
import { buildRelease, contractsOf, publishRelease } from './build-release.ts';
import { checkOut } from './checkout.ts';
import type { Release } from './previous-release.ts';

/** A release as it was deployed. */
export interface BuiltRelease {
  /** Its shell's build. */
  shell: string;
  /** Its remotes, published. */
  store: string;
  contracts: ContractRange;
}

/**
 * Builds and publishes a release from its own sources. A commit never changes, so what was built of it is kept until
 * another is asked for; its sources are removed.
 * @param place a folder inside of the project
 */
export async function builtRelease(
  release: Release,
  place: string,
  signal: AbortSignal,
): Promise<BuiltRelease> {
  const kept = join(place, 'built', release.commit);
  if (!existsSync(kept)) {
    rmSync(join(place, 'built'), { recursive: true, force: true });
    await build(release, place, kept, signal);
  }
  const contracts = JSON.parse(readFileSync(join(kept, 'contracts.json'), 'utf8')) as ContractRange;
  return { shell: join(kept, 'shell'), store: join(kept, 'remotes'), contracts };
}

async function build(release: Release, place: string, kept: string, signal: AbortSignal) {
  const source = join(place, 'source');
  const half = join(place, 'built', 'half');
  const remove = await step('Its sources and packages', () => checkOut(release, source, signal));
  try {
    await step('Building its pages', () => buildRelease(source, signal));
    mkdirSync(half, { recursive: true });
    await step('Publishing its remotes', () =>
      publishRelease(source, join(half, 'remotes'), signal),
    );
    cpSync(join(source, 'shell/dist'), join(half, 'shell'), { recursive: true });
    const contracts = await contractsOf(source, signal);
    writeFileSync(join(half, 'contracts.json'), JSON.stringify(contracts));
    renameSync(half, kept);
  } finally {
    await remove();
  }
}
