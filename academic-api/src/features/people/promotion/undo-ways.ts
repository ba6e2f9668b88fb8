import { isDeepStrictEqual } from 'node:util';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import { namesOf } from '../../../lib/people/people-names.ts';
import { dependsOn, type UndoAction } from '../../../lib/undo/undo-actions.ts';
import { decisionsOf, writeDecisions, type StoredDecision } from './decisions.repository.ts';
import { noteChange } from './draft.ts';
import * as repository from './promotion.repository.ts';

/** Kept of decisions about some students, so that they can be taken back. */
export interface DecidedWays {
  toYear: number;
  before: StoredDecision[];
  after: StoredDecision[];
}

/** Decisions as they were. Refused when somebody has decided otherwise, or has applied the promotion since. */
export const undoDecideWays: UndoAction = {
  call: 'promotion.setStudents',
  async undo(tx, session, { toYear, before, after }: DecidedWays) {
    const { companyID } = session;
    await lockInSchool(tx, companyID, 'students');
    const row = await repository.findPromotion(tx, companyID, toYear, { lock: true });
    if (!row || row.appliedAt || (await repository.isBeingApplied(tx, companyID))) {
      throw dependsOn([String(toYear)]);
    }
    const present = await decisionsOf(
      tx,
      row,
      after.map((decision) => decision.studentID),
    );
    const changed = after.filter((decision, index) => !isDeepStrictEqual(present[index], decision));
    if (changed.length > 0) {
      const ids = new Set(changed.map((decision) => decision.studentID));
      const students = await repository.promotableStudents(tx, row);
      throw dependsOn(
        namesOf(students.filter((student) => ids.has(student.studentID)).slice(0, 5), session),
      );
    }
    const now = new Date();
    await writeDecisions(tx, row, before, { at: now, by: session.userID });
    await noteChange(tx, row, session, now);
    return before.length;
  },
};
