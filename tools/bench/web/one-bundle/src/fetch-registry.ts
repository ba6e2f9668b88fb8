import { platformContract, type PublishedRemote, type RemoteRegistry } from '@mebae/contracts';
import classManagement from '../../../../../mfe-class-management/remote.json' with { type: 'json' };
import exams from '../../../../../mfe-exams/remote.json' with { type: 'json' };
import jgrow from '../../../../../mfe-jgrow/remote.json' with { type: 'json' };
import records from '../../../../../mfe-records/remote.json' with { type: 'json' };
import settings from '../../../../../mfe-settings/remote.json' with { type: 'json' };

const declarations = [classManagement, exams, jgrow, records, settings];

/** Routes and menu of all remotes, known when the bundle is built. */
const registry: RemoteRegistry = {
  updatedAt: '',
  remotes: declarations.map(
    (declaration) =>
      ({
        ...declaration,
        version: 'one-bundle',
        contract: platformContract,
        container: '',
        manifest: '',
        integrity: '',
        publishedAt: '',
      }) as PublishedRemote,
  ),
};

/** Stands in for the shell's `remotes/fetch-registry.ts`: nothing is fetched. */
export const fetchRegistry = (): Promise<RemoteRegistry> => Promise.resolve(registry);

/** Nothing of it changes while a page is open. */
export const fetchRegistryAgain = (): Promise<RemoteRegistry> => fetchRegistry();
