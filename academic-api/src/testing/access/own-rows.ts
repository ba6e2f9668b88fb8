import type { Role } from '@mebae/contracts';
import type { Db } from '../../db/connect.ts';
import { signIn, type TestSchool } from '../school.ts';
import { draftFor } from './inputs.ts';

/** What one member of staff has made, or is. */
export interface Own {
  companyID: number;
  userID: number;
  token: string;
  adminToken?: string;
  /** Signed in here as well. */
  otherSessionID: number;
  draftID: string;
  activityID: number;
}

const activityOf = (db: Db, companyID: number, createdBy: number, word: string): Promise<number> =>
  db
    .insertInto('activity')
    .values({
      company_id: companyID,
      title: `${word} ${createdBy}`,
      description: word,
      growing_purpose_ids: [1],
      duration_minutes: null,
      destination_id: null,
      created_by: createdBy,
      updated_at: new Date('2026-05-01T00:00:00.000Z'),
    })
    .returning('activity_id')
    .executeTakeFirstOrThrow()
    .then((row) => row.activity_id);

/** Gives a member of staff a draft, an activity and a second session. */
export async function createOwn(
  db: Db,
  account: { companyID: number; userID: number; token: string; adminToken?: string },
  role: Role,
  school: TestSchool,
  word: string,
): Promise<Own> {
  const { companyID, userID } = account;
  const data = JSON.stringify(draftFor(school, `${word} draft of ${userID}`));
  const { draft_id: draftID } = await db
    .insertInto('exam_draft')
    .values({ company_id: companyID, created_by: userID, step: 5, data })
    .returning('draft_id')
    .executeTakeFirstOrThrow();
  const { sessionID: otherSessionID } = await signIn(db, companyID, userID, role);
  const activityID = await activityOf(db, companyID, userID, word);
  return { ...account, draftID, otherSessionID, activityID };
}
