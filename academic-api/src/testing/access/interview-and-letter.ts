import { AdditionalPlan } from '@mebae/contracts';
import type { Db } from '../../db/connect.ts';

/** When talk and letter were last changed. */
export const interviewUpdatedAt = '2026-05-01T00:00:00.000Z';

/** Enough to write the shortest letter from. */
const experiences = [
  ['event', '合唱祭'],
  ['event', '文化祭の実行委員会'],
  ['committee', '美化委員会'],
  ['committee', '図書委員会'],
  ['club', '陸上競技部'],
  ['club', '科学部'],
] as const;

/** A talk, a letter that is approved and events of a student, in a school whose plan has trend checks. */
export async function createInterviewAndLetter(
  db: Db,
  key: { companyID: number; studentID: number; schoolYear: number },
): Promise<{ interviewID: number; letterID: number }> {
  const { companyID } = key;
  const updatedAt = new Date(interviewUpdatedAt);
  await db
    .updateTable('licence')
    .set({ additionalPlans: [AdditionalPlan.TrendCheck] })
    .where('companyID', '=', companyID)
    .execute();
  const { interviewID } = await db
    .insertInto('interview')
    .values({
      ...key,
      heldOn: '2026-05-01',
      memo: 'memo',
      goals: ['goal'],
      nextOn: null,
      createdAt: updatedAt,
      createdBy: null,
      updatedAt,
      updatedBy: null,
    })
    .returning('interviewID')
    .executeTakeFirstOrThrow();
  const { letterID } = await db
    .insertInto('letter')
    .values({
      ...key,
      policies: ['experience'],
      purpose: 'university',
      length: 400,
      language: 'ja',
      addressee: '',
      version: 1,
      approvedVersion: 1,
      approvedAt: updatedAt,
      approvedBy: null,
      createdAt: updatedAt,
      updatedAt,
      updatedBy: null,
    })
    .returning('letterID')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('letterVersion')
    .values({
      companyID,
      letterID,
      version: 1,
      paragraphs: JSON.stringify([[{ text: 'text', evidence: [] }]]),
      evidence: '[]',
      source: 'composer',
      createdAt: updatedAt,
      createdBy: null,
    })
    .execute();
  await db
    .insertInto('participation')
    .values(
      experiences.map(([kind, title]) => ({
        ...key,
        kind,
        title,
        createdAt: updatedAt,
        createdBy: null,
      })),
    )
    .execute();
  return { interviewID, letterID };
}
