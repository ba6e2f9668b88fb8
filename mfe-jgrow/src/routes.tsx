import type { RouteObject } from '@mebae/platform';
import { lazy } from 'react';
import { paths } from './lib/paths.ts';

const ActivityListPage = lazy(() => import('./features/activity-list/activity-list.page.tsx'));
const ActivityCreatePage = lazy(
  () => import('./features/activity-create/activity-create.page.tsx'),
);

export const routes: RouteObject[] = [
  { path: paths.activities, element: <ActivityListPage /> },
  { path: paths.create, element: <ActivityCreatePage /> },
];
