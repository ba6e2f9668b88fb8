import type { RemoteModule } from '@mebae/platform';
import { createRemoteLoader } from '../../../../../shell/src/remotes/remote-loader.ts';

/** Each remote as a chunk of the shell's own build, as a single-page app splits its routes. */
const remotes: Record<string, Record<string, () => Promise<{ default: RemoteModule }>>> = {
  records: { './routes': () => import('../../../../../mfe-records/src/index.ts') },
  exams: { './routes': () => import('../../../../../mfe-exams/src/index.ts') },
  'class-management': {
    './routes': () => import('../../../../../mfe-class-management/src/index.ts'),
  },
  jgrow: { './routes': () => import('../../../../../mfe-jgrow/src/index.ts') },
  settings: { './routes': () => import('../../../../../mfe-settings/src/index.ts') },
};

/** Stands in for the shell's `remotes/page-remotes.ts`: the loader of remotes without federation. */
export const loadPageRemote = createRemoteLoader(async ({ remote: { name }, module }) => {
  const load = remotes[name]?.[module];
  if (!load) throw new Error(`${name} has no ${module}`);
  return (await load()).default;
});
