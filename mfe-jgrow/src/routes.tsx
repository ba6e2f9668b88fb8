import { pageRoute, type RouteObject } from '@mebae/platform';
import { paths } from './lib/paths.ts';

export const routes: RouteObject[] = [
  pageRoute(paths.activities, () => import('./features/activity-list/activity-list.page.tsx')),
  pageRoute(paths.createActivity, () => import('./features/activity-form/activity-form.page.tsx')),
  pageRoute(
    paths.activity(':activityID'),
    () => import('./features/activity-detail/activity-detail.page.tsx'),
  ),
  pageRoute(
    paths.editActivity(':activityID'),
    () => import('./features/activity-form/activity-form.page.tsx'),
  ),
  pageRoute(paths.events, () => import('./features/event-list/event-list.page.tsx')),
  pageRoute(paths.createEvent, () => import('./features/event/event-create.page.tsx')),
  pageRoute(paths.event(':eventID'), () => import('./features/event/event.page.tsx')),
  pageRoute(paths.analysisPage, () => import('./features/event-analysis/event-analysis.page.tsx')),
];
