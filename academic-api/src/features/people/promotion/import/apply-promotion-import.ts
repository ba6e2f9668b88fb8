import { isDeepStrictEqual } from 'node:util';
import { audit } from '../../../../lib/audit/audit.ts';
import { namesOf } from '../../../../lib/people/people-names.ts';
import type { ImportRun, UndoRun } from '../../../../lib/roster-import/import-kind.ts';
import { dependsOn } from '../../../../lib/undo/undo-actions.ts';
import { decisionsOf, writeDecisions, type StoredDecision } from '../decisions.repository.ts';
import * as promotion from '../promotion.repository.ts';
import {
  insertNewcomers,
  newcomers as newcomersOf,
  type NewcomerRow,
} from '../newcomers.repository.ts';
import { noteChange } from '../draft.ts';
import { draftToImport } from './draft-to-import.ts';
import type { PlannedRow } from './compare-promotion.ts';
import * as repository from './promotion-import.repository.ts';

/** Facts that take an import into a promotion's draft back. */
export interface PromotionUndo {
  toYear: number;
  before: StoredDecision[];
  after: StoredDecision[];
  /** Management numbers of who was noted. */
  created: string[];
  newcomersBefore: NewcomerRow[];
  /** As the import has left them, those who were created among them. */
  newcomersAfter: NewcomerRow[];
}

/** Changes the draft of the promotion; nobody is promoted. */
export async function applyPromotionImport(
  { tx, actor, companyID, schoolYear, importID, deps, report }: ImportRun,
  rows: readonly PlannedRow[],
): Promise<PromotionUndo> {
  const draft = await draftToImport(tx, { companyID, schoolYear }, { lock: true });
  const decisions = rows.flatMap(({ student, decision }) =>
    student && decision ? [{ studentID: student.studentID, ...decision }] : [],
  );
  const ids = decisions.map((row) => row.studentID);
  const before = await decisionsOf(tx, draft, ids);
  const decider = { at: deps.now(), by: actor.userID };
  await writeDecisions(tx, draft, decisions, decider);

  const people = rows.flatMap(({ newcomer }) => newcomer ?? []);
  const numbers = new Set(people.map((person) => person.manageNumber));
  const ofFile = (all: readonly NewcomerRow[]): NewcomerRow[] =>
    all.filter((newcomer) => numbers.has(newcomer.manageNumber));
  const newcomersBefore = ofFile(await newcomersOf(tx, draft));
  const created = people.filter((person) => person.newcomerID === null);
  await insertNewcomers(tx, draft, created);
  await repository.updateNewcomers(
    tx,
    draft,
    people.flatMap(({ newcomerID, ...person }) =>
      newcomerID === null ? [] : { ...person, newcomerID },
    ),
  );
  await promotion.updatePromotion(tx, draft, { changedAt: decider.at, changedBy: decider.by });
  await audit(tx, actor, 'promotion.import', {
    detail: { schoolYear: draft.toYear, students: rows.length, importID },
  });
  report(rows.length);
  return {
    toYear: draft.toYear,
    before,
    after: await decisionsOf(tx, draft, ids),
    created: created.map((person) => person.manageNumber),
    newcomersBefore,
    newcomersAfter: ofFile(await newcomersOf(tx, draft)),
  };
}

/**
 * Makes the draft what it was.
 * @throws Failure 409 `noDraft`, `beingApplied`; `dependsOn` with those about whom something else was decided since
 */
export async function undoPromotionImport(
  { tx, session, companyID, schoolYear, importID, now }: UndoRun,
  { toYear, before, after, created, newcomersBefore, newcomersAfter }: PromotionUndo,
): Promise<void> {
  const draft = await draftToImport(tx, { companyID, schoolYear }, { lock: true });
  const ids = after.map((row) => row.studentID);
  const present = await decisionsOf(tx, draft, ids);
  const changed = new Set(
    after
      .filter((row, index) => !isDeepStrictEqual(present[index], row))
      .map((row) => row.studentID),
  );
  const people = new Map(
    (await newcomersOf(tx, draft)).map((newcomer) => [newcomer.newcomerID, newcomer]),
  );
  const others = newcomersAfter.filter(
    (newcomer) => !isDeepStrictEqual(people.get(newcomer.newcomerID), newcomer),
  );
  if (draft.toYear !== toYear || changed.size + others.length > 0) {
    const students = await promotion.promotableStudents(tx, draft);
    const named = students.filter((student) => changed.has(student.studentID));
    throw dependsOn(namesOf([...named, ...others].slice(0, 5), session));
  }
  await writeDecisions(tx, draft, before, { at: now, by: session.userID });
  await noteChange(tx, draft, session, now);
  await repository.removeNewcomers(tx, draft, created);
  await repository.updateNewcomers(tx, draft, newcomersBefore);
  await audit(tx, session, 'promotion.undoImport', {
    detail: { schoolYear: toYear, importID },
  });
}
