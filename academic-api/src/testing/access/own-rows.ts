import type { Role } from '@mebae/contracts';
import type { Db } from '../../db/connect.ts';
import { signIn, type TestSchool } from '../school.ts';
import { draftFor } from './inputs.ts';

/** When what somebody has made was last changed. */
export const ownUpdatedAt = '2026-05-01T00:00:00.000Z';

/** Rows that one member of staff has made, or is. */
export interface Own {
  companyID: number;
  userID: number;
  token: string;
  adminToken?: string;
  /** Signed in here as well. */
  otherSessionID: number;
  draftID: string;
  /** Shared in the school. */
  savedViewID: number;
  activityID: number;
  /** Long operations: one that runs and one that is over. */
  runningID: string;
  endedID: string;
  /** A change of nobody's tags that can be taken back. */
  undoID: string;
}

const activityOf = (db: Db, companyID: number, createdBy: number, word: string): Promise<number> =>
  db
    .insertInto('activity')
    .values({
      companyID,
      title: `${word} ${createdBy}`,
      description: word,
      growingPurposeIDs: [1],
      durationMinutes: null,
      destinationID: null,
      createdBy,
      updatedAt: new Date(ownUpdatedAt),
    })
    .returning('activityID')
    .executeTakeFirstOrThrow()
    .then((row) => row.activityID);

const operationOf = (
  db: Db,
  { companyID, userID }: { companyID: number; userID: number },
  word: string,
  state: { state: 'running' } | { state: 'succeeded'; finishedAt: Date },
): Promise<string> =>
  db
    .insertInto('operation')
    .values({
      companyID,
      userID,
      kind: 'importStudents',
      name: word,
      route: `/pages/of/${userID}`,
      total: 1000,
      ...state,
    })
    .returning('operationID')
    .executeTakeFirstOrThrow()
    .then((row) => row.operationID);

const undoOf = (db: Db, companyID: number, userID: number): Promise<string> =>
  db
    .insertInto('undoEntry')
    .values({
      companyID,
      userID,
      kind: 'student.tags',
      change: JSON.stringify({ studentIDs: [], before: [], after: [], made: [], removed: [] }),
    })
    .returning('undoID')
    .executeTakeFirstOrThrow()
    .then((row) => row.undoID);

/** Gives a member of staff a draft, an activity, a second session, long operations and something to take back. */
export async function createOwn(
  db: Db,
  account: { companyID: number; userID: number; token: string; adminToken?: string },
  role: Role,
  school: TestSchool,
  word: string,
): Promise<Own> {
  const { companyID, userID } = account;
  const data = JSON.stringify(draftFor(school, `${word} draft of ${userID}`));
  const { draftID } = await db
    .insertInto('examDraft')
    .values({ companyID, createdBy: userID, step: 5, data, updatedAt: new Date(ownUpdatedAt) })
    .returning('draftID')
    .executeTakeFirstOrThrow();
  const { sessionID: otherSessionID } = await signIn(db, companyID, userID, role);
  const activityID = await activityOf(db, companyID, userID, word);
  const runningID = await operationOf(db, account, word, { state: 'running' });
  const endedID = await operationOf(db, account, word, {
    state: 'succeeded',
    finishedAt: new Date(),
  });
  const undoID = await undoOf(db, companyID, userID);
  const { savedViewID } = await db
    .insertInto('savedView')
    .values({
      companyID,
      schoolYear: school.schoolYear,
      name: `${word} view of ${userID}`,
      page: 'pm',
      search: '',
      isShared: true,
      createdBy: userID,
      updatedAt: new Date(ownUpdatedAt),
      updatedBy: userID,
    })
    .returning('savedViewID')
    .executeTakeFirstOrThrow();
  return {
    ...account,
    undoID,
    draftID,
    otherSessionID,
    activityID,
    runningID,
    endedID,
    savedViewID,
  };
}
