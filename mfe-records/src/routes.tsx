import type { RouteObject } from '@mebae/platform';
import { lazy } from 'react';

const StudentRecordPage = lazy(() => import('./features/student-record/student-record.page.tsx'));

export const routes: RouteObject[] = [
  { path: '/pages/student-record/:studentID', element: <StudentRecordPage /> },
];
