import { Navigate, pageRoute, type RouteObject } from '@mebae/platform';

export const routes: RouteObject[] = [
  { path: '/pages/exam', element: <Navigate to="/pages/exam/list" replace /> },
  pageRoute('/pages/exam/list', () => import('./features/exam-list/exam-list.page.tsx')),
  pageRoute('/pages/exam/create', () => import('./features/exam-create/exam-create.page.tsx')),
  pageRoute(
    '/pages/exam/:evalSettingID',
    () => import('./features/exam-detail/exam-detail.page.tsx'),
  ),
  pageRoute(
    '/pages/exam/:evalSettingID/edit',
    () => import('./features/exam-edit/exam-edit.page.tsx'),
  ),
];
