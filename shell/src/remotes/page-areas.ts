import { areaLoader } from './load-area.ts';

/** The page's one loader: federation comes with the first area that is opened. */
export const loadPageArea = areaLoader(async () => {
  const [{ startFederation }, { providedModules }] = await Promise.all([
    import('./federation.ts'),
    import('./provided-modules.ts'),
  ]);
  return startFederation(providedModules);
});
