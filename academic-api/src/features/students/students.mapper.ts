import type { StudentDetail, StudentRow } from '@mebae/contracts';
import type { StudentListRow } from '../../lib/student-list.repository.ts';

const toTag = ({ tagID, tag, colour }: StudentListRow['tags'][number]) => ({
  tagID,
  tagContent: tag,
  colour,
});

/** A row of the list as the specification has it. */
export function toStudentRow(row: StudentListRow): StudentRow {
  const tagList = row.tags.map(toTag);
  const priority = row.tags.find((tag) => tag.isPriority);
  return {
    studentID: row.studentID,
    userID: null,
    email: row.email,
    lastName: row.lastName,
    firstName: row.firstName,
    lastNameKana: row.lastNameKana,
    firstNameKana: row.firstNameKana,
    studentNumber: row.studentNumber,
    manageNumber: row.manageNumber,
    schoolClass:
      row.schoolClassID === null
        ? null
        : {
            schoolClassID: row.schoolClassID,
            grade: row.grade ?? 0,
            schoolClassName: row.className ?? '',
          },
    tagList,
    priorityTag: priority ? toTag(priority) : null,
  };
}

type EnrolmentRow = Omit<StudentDetail['enrolments'][number], 'state'> & { state: string };

/** Enrolments as the contract has them. */
export const toEnrolments = (rows: readonly EnrolmentRow[]): StudentDetail['enrolments'] =>
  rows.map(({ schoolYear, grade, schoolClassName, studentNumber, state }) => ({
    schoolYear,
    grade,
    schoolClassName,
    studentNumber,
    state: state as StudentDetail['enrolments'][number]['state'],
  }));

/** A student as the edit page has it. */
export function toStudentDetail(
  row: StudentListRow & { memo: string; updatedAt: Date },
  enrolments: readonly EnrolmentRow[],
): StudentDetail {
  return {
    ...toStudentRow(row),
    memo: row.memo,
    updatedAt: row.updatedAt.toISOString(),
    enrolments: toEnrolments(enrolments),
  };
}
