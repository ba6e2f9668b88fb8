import type { KeptApartCondition } from '@mebae/contracts';
import { maySeeKeptApart } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import { auditView } from '../audit/audit-view.repository.ts';
import type { StaffSession } from '../accounts/session.ts';
import { studentsKeptApart } from './kept-apart.repository.ts';

/** Pairs that hold today and both of whom are among some students. */
export async function pairsAmong(
  tx: Tx,
  companyID: number,
  studentIDs: readonly number[],
  now: Date,
): Promise<[number, number][]> {
  const known = new Set(studentIDs);
  const rows = await studentsKeptApart(tx, companyID, studentIDs, now);
  return rows
    .map((row): [number, number] => [row.firstStudentID, row.secondStudentID])
    .filter((pair) => pair.every((studentID) => known.has(studentID)));
}

/**
 * Pairs that a board of students has as conditions. Whoever may not read the list sees that there is a condition, but no
 * note. Leaves an audit row where a note is shown.
 * @param students of the board, with their classes of the school year
 */
export async function conditionsOfBoard(
  tx: Tx,
  session: StaffSession,
  students: readonly { studentID: number; schoolClassID: number | null }[],
  now: Date,
): Promise<KeptApartCondition[]> {
  const classOf = new Map(students.map((row) => [row.studentID, row.schoolClassID]));
  const rows = await studentsKeptApart(tx, session.companyID, [...classOf.keys()], now);
  const conditions = rows
    .map(({ firstStudentID, secondStudentID, note }) => ({
      studentIDs: [firstStudentID, secondStudentID] as [number, number],
      note,
    }))
    .filter(({ studentIDs }) => studentIDs.every((studentID) => classOf.has(studentID)))
    .map(({ studentIDs, note }) => {
      const classes = studentIDs.map((studentID) => classOf.get(studentID) ?? null);
      return { studentIDs, note: maySeeKeptApart(session, classes) ? note : null };
    });
  if (conditions.some(({ note }) => note !== null)) {
    await auditView(tx, session, 'keptApart.view', { detail: {} }, now);
  }
  return conditions;
}
