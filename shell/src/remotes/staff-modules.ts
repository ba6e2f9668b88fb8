import type { ProvidedModules } from './federation.ts';
import { reactModules } from './react-modules.ts';

/** Modules that staff pages provide; the platform's parts that the frame itself does not use load with the first area. */
export const staffModules: ProvidedModules = {
  ...reactModules,
  '@mebae/platform': () => import('@mebae/platform'),
};
