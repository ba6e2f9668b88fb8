import { pageRoute, type RouteObject } from '@mebae/platform';

export const routes: RouteObject[] = [
  pageRoute('/pages/class-management', () => import('./features/ranking/ranking.page.tsx')),
];
