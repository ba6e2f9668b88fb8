import type { RemoteName } from '@mebae/contracts';

/** A shell of one release with the remotes of another, running. */
export interface Mix {
  /** Its name in the table. */
  name: string;
  url: string;
  /** Version of each remote that is live in it. */
  versions: Partial<Record<RemoteName, string>>;
  /** Remotes whose contract the shell says that it does not serve: it must name them, and not try. */
  refused: RemoteName[];
}

/** The environment's name for the mixes, as JSON: only with it is there anything to walk through. */
export const mixesVariable = 'MEBAE_E2E_MIXES';

export const mixes = (): Mix[] => JSON.parse(process.env[mixesVariable] ?? '[]') as Mix[];
