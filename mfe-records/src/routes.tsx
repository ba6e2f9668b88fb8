import { pageRoute, type RouteObject } from '@mebae/platform';

export const routes: RouteObject[] = [
  pageRoute(
    '/pages/student-record/:studentID',
    () => import('./features/student-record/student-record.page.tsx'),
  ),
];
