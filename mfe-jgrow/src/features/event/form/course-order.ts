import type { EventOptions } from '@mebae/contracts';

interface ChosenCourses {
  courseBefore: number | null;
  courseAfter: number | null;
}

/**
 * Whether the course before starts before the course after, as an event needs it; also while one of them is not chosen or
 * is not among `courses`.
 */
export function isCourseOrder(
  { courseBefore, courseAfter }: ChosenCourses,
  courses: EventOptions['courses'],
): boolean {
  if (courseBefore === null || courseAfter === null) return true;
  if (courseBefore === courseAfter) return false;
  const startOf = (evalSettingID: number) =>
    courses.find((course) => course.evalSettingID === evalSettingID)?.startAt;
  const [before, after] = [startOf(courseBefore), startOf(courseAfter)];
  return before === undefined || after === undefined || before < after;
}
