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
  school_class_id: number | null;
  grade: number | null;
  class_name: string | null;
}): RecordStudent['schoolClass'] {
  if (row.school_class_id === null || row.grade === null || row.class_name === null) return null;
  return {
    schoolClassID: row.school_class_id,
    grade: row.grade,
    schoolClassName: row.class_name,
  };
}

const toTag = (row: TagOfStudent) => ({ tagID: row.tag_id, tagContent: row.tag });

export function toStudent(
  row: StudentOfYear,
  tags: readonly TagOfStudent[],
  enrolments: readonly EnrolmentOfStudent[],
): RecordStudent {
  const priority = tags.find((tag) => tag.is_priority);
  return {
    studentID: row.student_id,
    lastName: row.last_name,
    firstName: row.first_name,
    lastNameKana: row.last_name_kana,
    firstNameKana: row.first_name_kana,
    email: row.email,
    studentNumber: row.student_number,
    manageNumber: row.manage_number,
    schoolClass: toClass(row),
    tagList: tags.map(toTag),
    priorityTag: priority ? toTag(priority) : null,
    enrolments: enrolments.map((e) => ({
      schoolYear: e.school_year,
      grade: e.grade,
      schoolClassName: e.class_name,
      studentNumber: e.student_number,
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
