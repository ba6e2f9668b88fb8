import type { RouteObject } from '@mebae/platform';
import { lazy } from 'react';

const RankingPage = lazy(() => import('./features/ranking/ranking.page.tsx'));

export const routes: RouteObject[] = [
  { path: '/pages/class-management', element: <RankingPage /> },
];
