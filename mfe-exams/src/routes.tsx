import { Navigate, type RouteObject } from '@mebae/platform';
import { lazy } from 'react';

const ExamListPage = lazy(() => import('./features/exam-list/exam-list.page.tsx'));
const ExamCreatePage = lazy(() => import('./features/exam-create/exam-create.page.tsx'));
const ExamDetailPage = lazy(() => import('./features/exam-detail/exam-detail.page.tsx'));
const ExamEditPage = lazy(() => import('./features/exam-edit/exam-edit.page.tsx'));

export const routes: RouteObject[] = [
  { path: '/pages/exam', element: <Navigate to="/pages/exam/list" replace /> },
  { path: '/pages/exam/list', element: <ExamListPage /> },
  { path: '/pages/exam/create', element: <ExamCreatePage /> },
  { path: '/pages/exam/:evalSettingID', element: <ExamDetailPage /> },
  { path: '/pages/exam/:evalSettingID/edit', element: <ExamEditPage /> },
];
