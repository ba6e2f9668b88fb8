import { sql } from 'kysely';
import type { LanguageCode } from '@mebae/contracts';
import type { Db, Tx } from '../../../db/connect.ts';
import { anyOf } from '../../../db/query.ts';

/** The school's contact for questions, and the school's kind. */
export async function readSchool(tx: Tx, companyID: number) {
  return tx
    .selectFrom('company')
    .select(['helpContact', 'schoolKind'])
    .where('companyID', '=', companyID)
    .executeTakeFirstOrThrow();
}

/** A question that no page has answered: nothing of who asked, nor what was typed. */
export interface Unanswered {
  companyID: number;
  /** First day of the month, `YYYY-MM-DD`. */
  month: string;
  language: LanguageCode;
  /** The route of the screen that it was asked from. */
  screen: string;
  /** Words of the question, none of which names anybody. */
  words: readonly string[];
}

/** Counts a question that was not answered. */
export async function countUnanswered(tx: Tx, question: Unanswered): Promise<void> {
  const { companyID, month, language, screen, words } = question;
  await sql`
    insert into guide_unanswered (company_id, month, language, screen, asked)
    values (${companyID}, ${month}, ${language}, ${screen}, 1)
    on conflict (company_id, month, language, screen) do update
      set asked = guide_unanswered.asked + 1`.execute(tx);
  if (words.length === 0) return;
  await sql`
    insert into guide_unanswered_word (company_id, month, language, word, asked)
    select ${companyID}, ${month}, ${language}, word, 1 from unnest(${words}::text[]) as word
    on conflict (company_id, month, language, word) do update
      set asked = guide_unanswered_word.asked + 1`.execute(tx);
}

/** Which of some words are names, or kana of names, of the school's students and staff. */
export async function namesAmong(
  tx: Tx,
  companyID: number,
  words: readonly string[],
): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const lower = words.map((word) => word.toLowerCase());
  const { rows } = await sql<{ name: string }>`
    select distinct lower(name) as name from (
      select unnest(array[last_name, first_name, last_name_kana, first_name_kana]) as name
      from student where company_id = ${companyID}
      union all
      select unnest(array[last_name, first_name, last_name_kana, first_name_kana]) as name
      from account where company_id = ${companyID}) people
    where lower(name) = ${anyOf(lower)}`.execute(tx);
  return new Set(rows.map(({ name }) => name));
}

/** Counts of all schools together, for the operator. */
export interface UnansweredCounts {
  screens: { language: string; screen: string; asked: number }[];
  words: { language: string; word: string; asked: number }[];
}

/**
 * Counts of all schools since a month; a word that was asked for less than `least` times is not shown.
 * @param db the owner's connection
 */
export async function readUnanswered(
  db: Db,
  since: string,
  least: number,
): Promise<UnansweredCounts> {
  const screens = await sql<UnansweredCounts['screens'][number]>`
    select language, screen, sum(asked)::int as asked from guide_unanswered
    where month >= ${since} group by 1, 2 order by 3 desc, 1, 2`.execute(db);
  const words = await sql<UnansweredCounts['words'][number]>`
    select language, word, sum(asked)::int as asked from guide_unanswered_word
    where month >= ${since} group by 1, 2 having sum(asked) >= ${least} order by 3 desc, 1, 2`.execute(
    db,
  );
  return { screens: screens.rows, words: words.rows };
}
