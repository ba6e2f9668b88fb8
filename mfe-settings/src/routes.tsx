import type { RouteObject } from '@mebae/platform';
import { lazy } from 'react';
import { paths } from './lib/paths.ts';

const StudentsPage = lazy(() => import('./features/students/students.page.tsx'));
const ImportUploadPage = lazy(() => import('./features/student-import/upload.page.tsx'));
const ImportPreviewPage = lazy(() => import('./features/student-import/preview.page.tsx'));
const SchoolClassesPage = lazy(() => import('./features/school-classes/school-classes.page.tsx'));
const TeachersPage = lazy(() => import('./features/teachers/teachers.page.tsx'));
const TeacherCreatePage = lazy(() => import('./features/teachers/teacher-create.page.tsx'));
const TeacherEditPage = lazy(() => import('./features/teachers/teacher-edit.page.tsx'));
const SchoolSettingPage = lazy(() => import('./features/school-setting/school-setting.page.tsx'));
const AuditLogPage = lazy(() => import('./features/audit-log/audit-log.page.tsx'));
const OutboxPage = lazy(() => import('./features/outbox/outbox.page.tsx'));

export const routes: RouteObject[] = [
  { path: paths.students, element: <StudentsPage /> },
  { path: paths.importUpload, element: <ImportUploadPage /> },
  { path: paths.importPreview(':importID'), element: <ImportPreviewPage /> },
  { path: paths.schoolClasses, element: <SchoolClassesPage /> },
  { path: paths.teachers, element: <TeachersPage /> },
  { path: paths.teacherCreate, element: <TeacherCreatePage /> },
  { path: paths.teacherEdit(':teacherID'), element: <TeacherEditPage /> },
  { path: paths.schoolSetting, element: <SchoolSettingPage /> },
  { path: paths.audit, element: <AuditLogPage /> },
  { path: paths.outbox, element: <OutboxPage /> },
];
