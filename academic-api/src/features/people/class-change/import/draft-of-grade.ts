import type { Tx } from '../../../../db/connect.ts';
import type { CurrentClass } from '../../../../lib/roster-import/resolve-class.ts';
import * as repository from '../class-change.repository.ts';
import type { ChangeKey } from '../class-change.repository.ts';
import { firstDraft } from '../class-change.service.ts';
import { settleDraft, type SettledDraft } from '../settle-draft.ts';

/** The draft of one grade, as the board would show it. */
export interface GradeDraft {
  key: ChangeKey;
  /** Classes of next year, in their order. */
  classes: CurrentClass[];
  draft: SettledDraft;
  /** In the order of this year's classes and numbers. */
  students: Awaited<ReturnType<typeof repository.studentsOf>>;
}

/** @param grade this year's */
export async function draftOfGrade(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  grade: number,
): Promise<GradeDraft> {
  const key = { companyID, schoolYear: schoolYear + 1, grade: grade + 1 };
  const students = await repository.studentsOf(tx, { companyID, schoolYear, grade });
  const studentIDs = students.map((student) => student.studentID);
  const classes = await repository.classesOf(tx, key);
  const stored = await repository.findChange(tx, key);
  const draft = stored?.draft ?? (await firstDraft(tx, key, studentIDs));
  const schoolClassIDs = classes.map((row) => row.schoolClassID);
  return {
    key,
    classes: classes.map(({ schoolClassID, schoolClassName }) => ({
      schoolClassID,
      grade: key.grade,
      name: schoolClassName,
    })),
    draft: settleDraft(draft, studentIDs, schoolClassIDs),
    students,
  };
}
