import type { RemoteModule } from '@mebae/platform';
import { areaLoader } from '../../../../../shell/src/remotes/load-area.ts';

/** Each area as a chunk of the shell's own build, as a single-page app splits its routes. */
const areas: Record<string, Record<string, () => Promise<{ default: RemoteModule }>>> = {
  records: { './routes': () => import('../../../../../mfe-records/src/index.ts') },
  exams: { './routes': () => import('../../../../../mfe-exams/src/index.ts') },
  'class-management': {
    './routes': () => import('../../../../../mfe-class-management/src/index.ts'),
  },
  jgrow: { './routes': () => import('../../../../../mfe-jgrow/src/index.ts') },
  settings: { './routes': () => import('../../../../../mfe-settings/src/index.ts') },
};

/** Stands in for the shell's `remotes/page-areas.ts`: the loader of areas without federation. */
export const loadPageArea = areaLoader(async ({ name }, module) => {
  const load = areas[name]?.[module];
  if (!load) throw new Error(`${name} has no ${module}`);
  return (await load()).default;
});
