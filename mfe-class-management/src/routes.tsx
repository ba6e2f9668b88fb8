import { pageRoute, type RouteObject } from '@mebae/platform';
import { paths } from './lib/paths.ts';

export const routes: RouteObject[] = [
  pageRoute(paths.overview, () => import('./features/overview/overview.page.tsx')),
  pageRoute(paths.ranking, () => import('./features/ranking/ranking.page.tsx')),
  pageRoute(
    paths.rankingDetails,
    () => import('./features/ranking-details/ranking-details.page.tsx'),
  ),
  pageRoute(paths.trend, () => import('./features/trend/trend.page.tsx')),
  pageRoute(paths.grouping, () => import('./features/grouping/grouping.page.tsx')),
  pageRoute(paths.groups, () => import('./features/group-setting/group-setting.page.tsx')),
  pageRoute(paths.groupEdit, () => import('./features/group-edit/group-edit.page.tsx')),
  pageRoute(paths.pm, () => import('./features/pm/pm.page.tsx')),
  pageRoute(paths.trendAnalyses, () => import('./features/trend-analyses/trend-analyses.page.tsx')),
  pageRoute(paths.statistics, () => import('./features/statistics/statistics.page.tsx')),
];
