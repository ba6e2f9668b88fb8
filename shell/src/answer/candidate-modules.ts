import type { ProvidedModules } from '../remotes/federation.ts';
import { reactModules } from '../remotes/react-modules.ts';

/** As on staff pages, but for the platform: only what answering needs. */
export const candidateModules: ProvidedModules = {
  ...reactModules,
  '@mebae/platform': () => import('./candidate-platform.ts'),
};
