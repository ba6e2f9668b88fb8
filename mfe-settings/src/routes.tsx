import { pageRoute, type RouteObject } from '@mebae/platform';
import { paths } from './lib/paths.ts';

export const routes: RouteObject[] = [
  pageRoute(paths.students, () => import('./features/students/students.page.tsx')),
  pageRoute(paths.studentCreate, () => import('./features/student-edit/student-create.page.tsx')),
  pageRoute(
    paths.studentEdit(':studentID'),
    () => import('./features/student-edit/student-edit.page.tsx'),
  ),
  pageRoute(paths.studentTags, () => import('./features/student-tags/tags.page.tsx')),
  pageRoute(paths.duplicates, () => import('./features/student-duplicates/duplicates.page.tsx')),
  pageRoute(paths.formerStudents, () => import('./features/former-students/former.page.tsx')),
  pageRoute(paths.importUpload, () => import('./features/roster-import/import.page.tsx')),
  pageRoute(paths.importHistory, () => import('./features/roster-import/history.page.tsx')),
  pageRoute(
    paths.importPreview(':importID'),
    () => import('./features/roster-import/import.page.tsx'),
  ),
  pageRoute(paths.teacherImportUpload, () => import('./features/roster-import/import.page.tsx')),
  pageRoute(
    paths.teacherImportPreview(':importID'),
    () => import('./features/roster-import/import.page.tsx'),
  ),
  pageRoute(paths.schoolClasses, () => import('./features/school-classes/school-classes.page.tsx')),
  pageRoute(paths.classChange, () => import('./features/class-change/class-change.page.tsx')),
  pageRoute(paths.changeImportUpload, () => import('./features/roster-import/import.page.tsx')),
  pageRoute(
    paths.changeImportPreview(':importID'),
    () => import('./features/roster-import/import.page.tsx'),
  ),
  pageRoute(paths.teachers, () => import('./features/teachers/teachers.page.tsx')),
  pageRoute(paths.teacherCreate, () => import('./features/teachers/teacher-create.page.tsx')),
  pageRoute(
    paths.teacherEdit(':teacherID'),
    () => import('./features/teachers/teacher-edit.page.tsx'),
  ),
  pageRoute(
    paths.academicPromotion,
    () => import('./features/academic-promotion/academic-promotion.page.tsx'),
  ),
  pageRoute(paths.promotionImportUpload, () => import('./features/roster-import/import.page.tsx')),
  pageRoute(
    paths.promotionImportPreview(':importID'),
    () => import('./features/roster-import/import.page.tsx'),
  ),
  pageRoute(paths.schoolSetting, () => import('./features/school-setting/profile.page.tsx')),
  pageRoute(paths.schoolHome, () => import('./features/school-setting/home.page.tsx')),
  pageRoute(paths.schoolSignIn, () => import('./features/school-setting/sign-in.page.tsx')),
  pageRoute(paths.schoolConnections, () => import('./features/connections/connections.page.tsx')),
  pageRoute(paths.schoolRoster, () => import('./features/roster-service/roster.page.tsx')),
  pageRoute(paths.schoolData, () => import('./features/data-protection/data.page.tsx')),
  pageRoute(
    paths.customCompetencies,
    () => import('./features/custom-competencies/custom-competencies.page.tsx'),
  ),
  pageRoute(
    paths.customCompetencyCreate,
    () => import('./features/custom-competencies/custom-competency.page.tsx'),
  ),
  pageRoute(
    paths.customCompetency(':customCompetencyID'),
    () => import('./features/custom-competencies/custom-competency.page.tsx'),
  ),
  pageRoute(paths.keptApart, () => import('./features/kept-apart/kept-apart.page.tsx')),
  pageRoute(
    paths.boxplotSetting,
    () => import('./features/boxplot-setting/boxplot-setting.page.tsx'),
  ),
  pageRoute(paths.audit, () => import('./features/audit-log/audit-log.page.tsx')),
  pageRoute(paths.outbox, () => import('./features/outbox/outbox.page.tsx')),
];
