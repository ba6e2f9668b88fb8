import {
  limits,
  recordEnrolment,
  type RecordCompetency,
  type RecordStudent,
} from '@mebae/contracts';
import { gradeZ } from './highlights.ts';
import type { CompetencyRow } from './scores-of-student.repository.ts';
import type { EnrolmentOfStudent, StudentOfYear, TagOfStudent } from './student.repository.ts';

/** A class as the wire has it, or null where one of its parts is missing. */
export function toClass(row: {
  schoolClassID: number | null;
  grade: number | null;
  className: string | null;
}): RecordStudent['schoolClass'] {
  if (row.schoolClassID === null || row.grade === null || row.className === null) return null;
  return {
    schoolClassID: row.schoolClassID,
    grade: row.grade,
    schoolClassName: row.className,
  };
}

const toTag = (row: TagOfStudent) => ({ tagID: row.tagID, tagContent: row.tag });

export function toStudent(
  row: StudentOfYear,
  tags: readonly TagOfStudent[],
  enrolments: readonly EnrolmentOfStudent[],
): RecordStudent {
  const priority = tags.find((tag) => tag.isPriority);
  return {
    studentID: row.studentID,
    lastName: row.lastName,
    firstName: row.firstName,
    lastNameKana: row.lastNameKana,
    firstNameKana: row.firstNameKana,
    email: row.email,
    studentNumber: row.studentNumber,
    manageNumber: row.manageNumber,
    schoolClass: toClass(row),
    tagList: tags.map(toTag),
    priorityTag: priority ? toTag(priority) : null,
    enrolments: enrolments.map((e) => ({
      schoolYear: e.schoolYear,
      grade: e.grade,
      schoolClassName: e.className,
      studentNumber: e.studentNumber,
      state: recordEnrolment.shape.state.parse(e.state),
    })),
  };
}

/** Masks means of groups that are too small to be shown. */
export function toCompetency(row: CompetencyRow): RecordCompetency {
  return {
    competencyID: row.competencyID,
    name: row.name,
    competencyType: row.competencyType,
    value: row.value,
    standardError: row.standardError,
    unadjusted: row.unadjusted,
    evaluators: row.evaluators,
    isFixed: row.isFixed,
    selfValue: row.selfValue,
    classMean: row.classN < limits.rankingMinimum ? null : row.classMean,
    classSelfMean: row.classSelfN < limits.rankingMinimum ? null : row.classSelfMean,
    classN: row.classN,
    gradeZ: gradeZ(row),
  };
}
