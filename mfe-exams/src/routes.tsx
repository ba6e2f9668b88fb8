import { Navigate, pageRoute, type RouteObject } from '@mebae/platform';

export const routes: RouteObject[] = [
  { path: '/pages/exam', element: <Navigate to="/pages/exam/list" replace /> },
  pageRoute('/pages/exam/list', () => import('./features/exam-list/exam-list.page.tsx')),
  pageRoute(
    '/pages/exam/create',
    () => import('./features/exam-settings/create/exam-create.page.tsx'),
  ),
  pageRoute('/pages/exam/questions', () => import('./features/questions/questions.page.tsx')),
  pageRoute(
    '/pages/exam/mail-templates',
    () => import('./features/mail-templates/mail-templates.page.tsx'),
  ),
  pageRoute(
    '/pages/exam/:evalSettingID',
    () => import('./features/exam-detail/exam-detail.page.tsx'),
  ),
  pageRoute(
    '/pages/exam/:evalSettingID/edit',
    () => import('./features/exam-settings/edit/exam-edit.page.tsx'),
  ),
  pageRoute(
    '/pages/exam/:evalSettingID/overview',
    () => import('./features/exam-overview/exam-overview.page.tsx'),
  ),
  pageRoute(
    '/pages/exam/:evalSettingID/comments',
    () => import('./features/report-comments/report-comments.page.tsx'),
  ),
  pageRoute(
    '/pages/exam/:evalSettingID/evaluators',
    () => import('./features/exam-evaluators/exam-evaluators.page.tsx'),
  ),
];
