import { pageRoute, type RouteObject } from '@mebae/platform';
import { paths } from './lib/paths.ts';

export const routes: RouteObject[] = [
  pageRoute(paths.activities, () => import('./features/activity-list/activity-list.page.tsx')),
  pageRoute(paths.create, () => import('./features/activity-create/activity-create.page.tsx')),
];
