import type { StudentRow } from '@mebae/contracts';
import type { StudentListRow } from '../../lib/student-list.repository.ts';

/** A row of the list as the specification has it. */
export function toStudentRow(row: StudentListRow): StudentRow {
  const tagList = row.tags.map(({ tagID, tag }) => ({ tagID, tagContent: tag }));
  const priority = row.tags.find((tag) => tag.isPriority);
  return {
    studentID: row.student_id,
    userID: null,
    email: row.email,
    lastName: row.last_name,
    firstName: row.first_name,
    lastNameKana: row.last_name_kana,
    firstNameKana: row.first_name_kana,
    studentNumber: row.student_number,
    manageNumber: row.manage_number,
    schoolClass:
      row.school_class_id === null
        ? null
        : {
            schoolClassID: row.school_class_id,
            grade: row.grade ?? 0,
            schoolClassName: row.class_name ?? '',
          },
    tagList,
    priorityTag: priority ? { tagID: priority.tagID, tagContent: priority.tag } : null,
  };
}
