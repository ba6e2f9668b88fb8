import { recordEnrolment, type RecordCompetency, type RecordStudent } from '@mebae/contracts';
import { gradeZ } from '../../lib/highlights.ts';
import { toSchoolClass } from '../../lib/school-class.ts';
import { shownClassMean, type CompetencyRow } from '../../lib/scores-of-student.repository.ts';
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

export const toCompetency = (row: CompetencyRow): RecordCompetency => ({
  ...row,
  classMean: shownClassMean(row),
  gradeZ: gradeZ(row),
});
