import { recordEnrolment, type RecordCompetency, type RecordStudent } from '@mebae/contracts';
import { detailAmong, distanceOf, gradeZ } from '@mebae/rules';
import { toSchoolClass } from '../../../lib/classes/school-class.ts';
import type { CompetencyRow } from '../../../lib/results/scores-of-student.repository.ts';
import type { EnrolmentOfStudent, StudentOfYear, TagOfStudent } from './student.repository.ts';

export const toStudent = (
  row: StudentOfYear,
  tagList: TagOfStudent[],
  enrolments: readonly EnrolmentOfStudent[],
): RecordStudent => ({
  ...row,
  schoolClass: toSchoolClass(row),
  tagList,
  priorityTag: tagList.find((tag) => tag.isPriority) ?? null,
  enrolments: enrolments.map((enrolment) => recordEnrolment.parse(enrolment)),
});

/** A distance from the mean of a grade, as the reader of these figures gets it. */
export const givenZ = (row: CompetencyRow | undefined, z: number | null): number | null =>
  z === null ? null : distanceOf(detailAmong(row?.gradeOthers ?? 0), z);

export const toCompetency = (row: CompetencyRow): RecordCompetency => ({
  ...row,
  gradeZ: givenZ(row, gradeZ(row)),
});
