import { expect } from '@playwright/test';
import type { AnswerSession } from '@mebae/contracts';
import { levelFor } from './courses.ts';
import type { TestDatabase } from './database.ts';

export interface KeptAnswer {
  evaluationRequestID: number;
  questionItemID: number;
  level: number;
}

/** Answers to one link's questions that the database has. */
async function keptAnswers(
  db: TestDatabase,
  session: Pick<AnswerSession, 'tasks'>,
): Promise<KeptAnswer[]> {
  return db.rows<KeptAnswer & Record<string, unknown>>(
    `select evaluation_request_id as "evaluationRequestID", question_item_id as "questionItemID", level
     from answer where evaluation_request_id = any($1) order by 1, 2`,
    [session.tasks.map((task) => task.evaluationRequestID)],
  );
}

/** Waits until the database has so many answers of a link, and proves that each is the one that was given. */
export async function expectKept(
  db: TestDatabase,
  session: AnswerSession,
  count: number,
): Promise<void> {
  await expect.poll(async () => (await keptAnswers(db, session)).length).toBe(count);
  for (const { evaluationRequestID, questionItemID, level } of await keptAnswers(db, session)) {
    expect(level).toBe(levelFor(evaluationRequestID, questionItemID));
  }
}
