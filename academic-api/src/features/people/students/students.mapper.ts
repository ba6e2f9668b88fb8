import {
  apiBase,
  studentFields,
  type EnrolmentState,
  type ListedStudent,
  type ReportFileKind,
  type StudentDetail,
  type StudentRow,
} from '@mebae/contracts';
import { fieldsOf } from '../../../lib/database/plain-fields.ts';
import type {
  ListedStudentRow,
  StudentListRow,
} from '../../../lib/people/student-list.repository.ts';

const toTag = ({ tagID, tag, colour }: StudentListRow['tags'][number]) => ({
  tagID,
  tagContent: tag,
  colour,
});

/** A row of the list as the specification has it. */
function toStudentRow(row: StudentListRow): StudentRow {
  const tagList = row.tags.map(toTag);
  const priority = row.tags.find((tag) => tag.isPriority);
  return {
    studentID: row.studentID,
    userID: null,
    ...fieldsOf(studentFields, row),
    studentNumber: row.studentNumber,
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

/** Where the newest report of a kind is. */
function reportUrl({ studentID, reports }: ListedStudentRow, kind: ReportFileKind): string | null {
  const evalSettingID = reports?.[kind];
  return evalSettingID === undefined
    ? null
    : `${apiBase}/exams/${evalSettingID}/reports/${studentID}/${kind}`;
}

/** A row of the list with results of courses. */
export function toListedStudent(row: ListedStudentRow): ListedStudent {
  return {
    ...toStudentRow(row),
    higherCompetencyID: row.highlights?.higherCompetencyID ?? null,
    lowerCompetencyID: row.highlights?.lowerCompetencyID ?? null,
    growthPotentialCompetencyID: row.highlights?.growthPotentialCompetencyID ?? null,
    learningIncentive: row.learningIncentive,
    isSuspiciousStudent: row.isSuspicious ?? false,
    reportURL: reportUrl(row, 'full'),
    simpleReportURL: reportUrl(row, 'simple'),
    trendReportURL: reportUrl(row, 'trend'),
  };
}

type EnrolmentRow = Omit<StudentDetail['enrolments'][number], 'state' | 'leaving'> & {
  state: EnrolmentState;
  leavesAs: EnrolmentState | null;
  leavesOn: string | null;
};

/** Enrolments as the contract has them. */
export const toEnrolments = (rows: readonly EnrolmentRow[]): StudentDetail['enrolments'] =>
  rows.map(({ schoolYear, grade, schoolClassName, studentNumber, state, leavesAs, leavesOn }) => ({
    schoolYear,
    grade,
    schoolClassName,
    studentNumber,
    state,
    leaving: leavesAs === null || leavesOn === null ? null : { state: leavesAs, on: leavesOn },
  }));

/** A student as the edit page has it. */
export function toStudentDetail(
  row: StudentListRow & { memo: string; updatedAt: Date },
  enrolments: readonly EnrolmentRow[],
  schoolYear: number,
): StudentDetail {
  const years = toEnrolments(enrolments);
  return {
    ...toStudentRow(row),
    memo: row.memo,
    updatedAt: row.updatedAt.toISOString(),
    enrolments: years,
    leaving: years.find((year) => year.schoolYear === schoolYear)?.leaving ?? null,
  };
}
