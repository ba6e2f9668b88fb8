import type { EventDetail } from '@mebae/contracts';
import { dayInJapan } from '@mebae/rules';

export const warningKinds = [
  'noStudents',
  'noCourseBefore',
  'noCourseAfter',
  'notInBefore',
  'notInAfter',
  'beforeTooLate',
  'afterTooEarly',
] as const;
export type WarningKind = (typeof warningKinds)[number];

export interface Warning {
  kind: WarningKind;
  /** Students that it is about; 0 where it is about none. */
  students: number;
}

type Planned = Pick<
  EventDetail,
  'startsOn' | 'endsOn' | 'students' | 'courseBefore' | 'courseAfter'
>;

/** Warnings about what an event lacks, or what its dates don't allow; in the order of its time line. */
export function warningsOf(event: Planned): Warning[] {
  const { courseBefore, courseAfter, startsOn, endsOn, students } = event;
  const firstDay = (course: { startAt: string }) => dayInJapan(new Date(course.startAt));
  const found: Partial<Record<WarningKind, number>> = {};
  if (students === 0) found.noStudents = 0;
  if (!courseBefore) found.noCourseBefore = 0;
  else {
    if (courseBefore.missing > 0 && students > 0) found.notInBefore = courseBefore.missing;
    if (firstDay(courseBefore) >= startsOn) found.beforeTooLate = 0;
  }
  if (!courseAfter) found.noCourseAfter = 0;
  else {
    if (courseAfter.missing > 0 && students > 0) found.notInAfter = courseAfter.missing;
    if (firstDay(courseAfter) < endsOn) found.afterTooEarly = 0;
  }
  return warningKinds.flatMap((kind) => {
    const about = found[kind];
    return about === undefined ? [] : { kind, students: about };
  });
}
