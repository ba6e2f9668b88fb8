import type { RouteObject } from 'react-router';
import type { TranslationLoaders } from './i18n/i18n.ts';

/** Default export of a remote's exposed `./routes` module. */
export interface RemoteModule {
  /** Namespace of its texts; the remote's own name. */
  namespace: string;
  /** Routes with whole paths, such as `/pages/students`; elements only (no loaders): they render inside the shell's router. */
  routes: RouteObject[];
  translations: TranslationLoaders;
}

/** Types the default export of a remote's `./routes` module. */
export const defineRemote = (remote: RemoteModule): RemoteModule => remote;
