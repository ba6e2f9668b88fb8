import { pageRoute, type RouteObject } from '@mebae/platform';
import { paths } from './lib/paths.ts';

export const routes: RouteObject[] = [
  pageRoute(paths.overview, () => import('./features/overview/overview.page.tsx')),
];
