import { endpoints, ExamStatus } from '@mebae/contracts';
import { useApi } from '@mebae/platform';

/** Courses that run now, as many as the first glance holds. */
export const useRunningCourses = () =>
  useApi(endpoints.exams.list, {
    query: { status: ExamStatus.UnderExamination, page: 1, pageSize: 5 },
  });

/** The school's announcement to its staff. */
export const useSchoolText = () => useApi(endpoints.home.dashboardInfo, {});

/** The caller's long operations, which the frame keeps fresh. */
export const useOwnOperations = () => useApi(endpoints.operations.list, {});
