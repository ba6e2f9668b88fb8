import { isDeepStrictEqual } from 'node:util';
import type { ClassChangeDraft } from '@mebae/contracts';
import { audit } from '../../../../lib/audit/audit.ts';
import type { ImportRun, UndoRun } from '../../../../lib/roster-import/import-kind.ts';
import { dependsOn } from '../../../../lib/undo/undo-actions.ts';
import * as repository from '../class-change.repository.ts';
import type { PlannedChange } from './compare-class-change.ts';
import { draftOfGrade } from './draft-of-grade.ts';

/** Facts that take an import of class changes back: the drafts of the grades that it changed. */
export interface ChangeUndo {
  drafts: {
    /** A grade of next year. */
    grade: number;
    before: ClassChangeDraft;
    after: ClassChangeDraft;
  }[];
}

/** The draft with some students in other classes; who was fixed stays so, in the new class. */
function withClasses(
  draft: ClassChangeDraft,
  classOf: ReadonlyMap<number, number | null>,
): ClassChangeDraft {
  return {
    ...draft,
    assignments: draft.assignments.map((row) => {
      const schoolClassID = classOf.get(row.studentID);
      if (schoolClassID === undefined) return row;
      return { ...row, schoolClassID, isFixed: row.isFixed && schoolClassID !== null };
    }),
  };
}

/** Changes the drafts; no class changes. */
export async function applyClassChange(
  { tx, actor, companyID, schoolYear, importID, deps, report }: ImportRun,
  rows: readonly PlannedChange[],
): Promise<ChangeUndo> {
  const drafts: ChangeUndo['drafts'] = [];
  let written = 0;
  for (const [grade, ofGrade] of Map.groupBy(rows, (row) => row.student?.grade ?? 0)) {
    const { key, draft: before } = await draftOfGrade(tx, companyID, schoolYear, grade);
    const classOf = new Map<number, number | null>();
    for (const { student, schoolClassID } of ofGrade) {
      if (student && schoolClassID !== undefined) classOf.set(student.studentID, schoolClassID);
    }
    const after = withClasses(before, classOf);
    await repository.saveDraft(tx, key, { draft: after, userID: actor.userID, now: deps.now() });
    await audit(tx, actor, 'class.importChange', {
      detail: { grade, students: ofGrade.length, importID },
    });
    drafts.push({ grade: key.grade, before, after });
    written += ofGrade.length;
    report(written);
  }
  return { drafts };
}

/**
 * Makes the drafts what they were.
 * @throws Failure 409 `dependsOn` with the grades whose drafts somebody has changed or confirmed since
 */
export async function undoClassChange(
  { tx, session, companyID, schoolYear, importID, appliedAt, now }: UndoRun,
  { drafts }: ChangeUndo,
): Promise<void> {
  const changed: string[] = [];
  for (const { grade, before, after } of drafts) {
    const key = { companyID, schoolYear: schoolYear + 1, grade };
    const stored = await repository.findChange(tx, key, { lock: true });
    const isConfirmed = stored?.confirmedAt != null && stored.confirmedAt >= appliedAt;
    if (!stored || isConfirmed || !isDeepStrictEqual(stored.draft, after)) {
      const classes = await repository.classesOf(tx, key);
      changed.push(...classes.map((schoolClass) => `${grade}-${schoolClass.schoolClassName}`));
      continue;
    }
    await repository.saveDraft(tx, key, { draft: before, userID: session.userID, now });
    await audit(tx, session, 'class.undoImport', { detail: { grade: grade - 1, importID } });
  }
  if (changed.length > 0) throw dependsOn(changed);
}
