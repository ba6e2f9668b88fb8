import { expect } from '@playwright/test';
import type { AnswerSession } from '@mebae/contracts';
import type { TestDatabase } from './database.ts';

/** Has a course ask for the disposition test and for trends. */
export async function setParts(
  db: TestDatabase,
  evalSettingID: number,
  parts: { disposition: 'form' | 'implicit' | null; trendIDs: number[] },
): Promise<void> {
  await db.rows('update exam set disposition = $2, trend_ids = $3 where eval_setting_id = $1', [
    evalSettingID,
    parts.disposition,
    parts.trendIDs,
  ]);
}

/** A value that a person of the story chooses: the same at every run. */
export const valueFor = (itemID: number): number => 1 + ((itemID * 7) % 5);

/** How many statements and blocks of a course the database has. */
async function keptParts(
  db: TestDatabase,
  evalSettingID: number,
): Promise<{ statements: number; blocks: number }> {
  return db.one(
    `select (select count(*) from part_answer where eval_setting_id = $1) as statements,
       (select count(*) from implicit_block where eval_setting_id = $1) as blocks`,
    [evalSettingID],
  );
}

/** Waits until the database has so many statements and blocks, and proves that each is what was chosen. */
export async function expectKeptParts(
  db: TestDatabase,
  evalSettingID: number,
  expected: { statements: number; blocks: number },
): Promise<void> {
  await expect.poll(() => keptParts(db, evalSettingID)).toEqual(expected);
  const rows = await db.rows<{ itemID: number; value: number }>(
    'select item_id as "itemID", value from part_answer where eval_setting_id = $1',
    [evalSettingID],
  );
  for (const { itemID, value } of rows) expect([itemID, value]).toEqual([itemID, valueFor(itemID)]);
}

/** Group of each word, by its text as the page shows it. */
export function groupsOfWords(session: AnswerSession, language: 'ja' | 'en' | 'vi') {
  const task = session.disposition?.implicitTask;
  if (!task) throw new Error('The course has no implicit task.');
  const plain = (text: string): string => text.replaceAll(/《[^》]*》/g, '');
  return new Map(
    task.words.map((word) => [
      plain(word.text[language]),
      plain(task.labels[word.group][language]),
    ]),
  );
}
