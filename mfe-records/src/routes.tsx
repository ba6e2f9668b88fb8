import { pageRoute, type RouteObject } from '@mebae/platform';
import { paths } from './lib/paths.ts';

export const routes: RouteObject[] = [
  pageRoute(paths.record(':studentID'), () => import('./features/overview/overview.page.tsx')),
  pageRoute(paths.recordGrowth(':studentID'), () => import('./features/growth/growth.page.tsx')),
  pageRoute(
    paths.allCompetencies(':studentID'),
    () => import('./features/all-competencies/all-competencies.page.tsx'),
  ),
  pageRoute(
    paths.allGrowth(':studentID'),
    () => import('./features/all-growth/all-growth.page.tsx'),
  ),
  pageRoute(
    paths.recordFindings(':studentID'),
    () => import('./features/findings/findings.page.tsx'),
  ),
  pageRoute(paths.recordTrends(':studentID'), () => import('./features/trends/trends.page.tsx')),
  pageRoute(
    paths.recordInterview(':studentID'),
    () => import('./features/interview/interview.page.tsx'),
  ),
  pageRoute(paths.recordLetters(':studentID'), () => import('./features/letters/letters.page.tsx')),
  pageRoute(
    '/pages/student-record/:studentID/letters/:letterID',
    () => import('./features/letters/letter.page.tsx'),
  ),
  pageRoute(
    paths.classInterviews,
    () => import('./features/interview-list/class-interviews.page.tsx'),
  ),
  pageRoute(paths.recordReports(':studentID'), () => import('./features/reports/reports.page.tsx')),
  pageRoute(paths.classFindings, () => import('./features/class-findings/class-findings.page.tsx')),
  pageRoute(
    '/pages/student-record/:studentID/score/:evalSettingID/:competencyID',
    () => import('./features/score-explanation/score-explanation.page.tsx'),
  ),
];
