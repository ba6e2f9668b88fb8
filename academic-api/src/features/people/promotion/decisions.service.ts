import type {
  PromotionStudent,
  PromotionWay,
  WayOfStudent,
  promotionEndpoints,
} from '@mebae/contracts';
import { searchKey } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { changedMeanwhileBy } from '../../../lib/audit/assert-unchanged.ts';
import { invalidValue, notFound } from '../../../lib/calls/failure.ts';
import { pageOf } from '../../../lib/calls/page.ts';
import { studentSearchKey } from '../../../lib/people/student-search-key.ts';
import { insertUndo } from '../../../lib/undo/undo.repository.ts';
import {
  decideStudents,
  decisionsOf,
  forgetDecisions,
  lastDecision,
  type Decider,
} from './decisions.repository.ts';
import { draftOf, draftToChange, noteChange } from './draft.ts';
import { loadWays } from './load-plan.ts';
import type { PromotionRow } from './promotion.repository.ts';
import type { DecidedWays } from './undo-ways.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** One page of the old year's students with the way that each takes. */
export async function students({
  tx,
  session: { companyID },
  query,
  now,
}: Call<typeof promotionEndpoints.students>): Promise<{
  data: PromotionStudent[];
  totalRecords: number;
}> {
  const { students: people, ways } = await loadWays(tx, await draftOf(tx, companyID, now));
  const search = searchKey(query.search ?? '');
  const rows = people.flatMap((person, index): PromotionStudent[] => {
    const planned = ways[index];
    if (!planned) return [];
    const { nextClassID: _, ...student } = person;
    const row = { ...student, ...planned };
    const isStayingWithout =
      (row.way === 'promoted' || row.way === 'retained') && row.classKey === null;
    const fits =
      (query.grade === undefined || row.grade === query.grade) &&
      (query.schoolClassName === undefined || row.schoolClassName === query.schoolClassName) &&
      (query.way === undefined || row.way === query.way) &&
      (!query.withoutClass || isStayingWithout) &&
      (search === '' || studentSearchKey(row).includes(search));
    return fits ? [row] : [];
  });
  const { limit, offset } = pageOf(query);
  return { data: rows.slice(offset, offset + limit), totalRecords: rows.length };
}

/**
 * Decides the way of some students.
 * @throws Failure 409 `noDraft`, `beingApplied`, `changedMeanwhile` where one of them takes another way by now than the
 *   caller has seen; 404 for somebody who is not of the old year; 2003 for an unknown class
 */
export async function setStudents({
  tx,
  session,
  body,
  now,
}: Call<typeof promotionEndpoints.setStudents>): Promise<{
  changed: number;
  ways: WayOfStudent[];
  undoID: string;
}> {
  const row = await draftToChange(tx, session, now);
  await assertSameWays(tx, row, body.basedOn);
  const before = await decisionsOf(tx, row, body.studentIDs);
  const changed = await decide(tx, row, body, { at: now, by: session.userID });
  const after = await decisionsOf(tx, row, body.studentIDs);
  await noteChange(tx, row, session, now);
  const kept: DecidedWays = { toYear: row.toYear, before, after };
  return {
    changed,
    ways: await waysOf(tx, row, new Set(body.studentIDs)),
    undoID: await insertUndo(tx, session, 'decideWays', kept),
  };
}

interface Decision {
  /** Null: as the product proposes it. */
  way: PromotionWay | null;
  classKey: number | null;
}

async function waysOf(
  tx: Tx,
  row: PromotionRow,
  studentIDs: ReadonlySet<number>,
): Promise<WayOfStudent[]> {
  const { ways } = await loadWays(tx, row);
  return ways
    .filter(({ studentID }) => studentIDs.has(studentID))
    .map(({ studentID, way, classKey }) => ({ studentID, way, classKey }));
}

/**
 * Refuses a decision that is based on other ways than the students take by now.
 * @throws Failure 409 whose `reason` says when it was changed and by whom: a decision, or the classes
 */
async function assertSameWays(
  tx: Tx,
  row: PromotionRow,
  seen: readonly WayOfStudent[],
): Promise<void> {
  const known = new Map(seen.map((student) => [student.studentID, student]));
  const changed = (await waysOf(tx, row, new Set(known.keys()))).filter((student) => {
    const before = known.get(student.studentID);
    return before?.way !== student.way || before.classKey !== student.classKey;
  });
  if (changed.length === 0) return;
  const ids = changed.map(({ studentID }) => studentID);
  const decision = await lastDecision(tx, row, ids);
  throw changedMeanwhileBy(decision && decision.updatedAt > row.updatedAt ? decision : row);
}

async function decide(
  tx: Tx,
  row: PromotionRow,
  { studentIDs, way, classKey }: Decision & { studentIDs: number[] },
  decider: Decider,
): Promise<number> {
  if (way === null) return forgetDecisions(tx, row, studentIDs, decider);
  const { classes } = await loadWays(tx, row);
  if (classKey !== null && !classes.some(({ key }) => key === classKey)) {
    throw invalidValue('classKey');
  }
  const changed = await decideStudents(tx, row, studentIDs, { way, classKey }, decider);
  if (changed < new Set(studentIDs).size) {
    throw notFound.row('studentIDs');
  }
  return changed;
}
