import {
  limits,
  recordEnrolment,
  type RecordCompetency,
  type RecordStudent,
} from '@mebae/contracts';
import { gradeZ } from '../../lib/highlights.ts';
import { toSchoolClass } from '../../lib/school-class.ts';
import type { CompetencyRow } from '../../lib/scores-of-student.repository.ts';
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

/** Masks means of groups that are too small to be shown. */
export const toCompetency = (row: CompetencyRow): RecordCompetency => ({
  ...row,
  classMean: row.classN < limits.rankingMinimum ? null : row.classMean,
  classSelfMean: row.classSelfN < limits.rankingMinimum ? null : row.classSelfMean,
  gradeZ: gradeZ(row),
});
