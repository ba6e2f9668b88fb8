import type { StudentRow } from '@mebae/contracts';
import type { StudentListRow } from '../../lib/student-list.repository.ts';

/** A row of the list as the specification has it. */
export function toStudentRow(row: StudentListRow): StudentRow {
  const tagList = row.tags.map(({ tagID, tag }) => ({ tagID, tagContent: tag }));
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
    priorityTag: priority ? { tagID: priority.tagID, tagContent: priority.tag } : null,
  };
}
