import pg from 'pg';
import { hashOfToken } from '../../../academic-api/src/lib/accounts/token-hash.ts';
import type { LessonResult } from './run-lesson.ts';

/** Answers that were said to be saved, against those in the database. */
export interface Comparison {
  readonly kept: number;
  /** Acknowledged and not there, or there with another value than the one that was acknowledged. */
  readonly lost: number;
  /** There more than once. */
  readonly twice: number;
  /** Receipts that were shown and are not kept. */
  readonly lostReceipts: number;
}

/**
 * Compares what a lesson's devices were told with what is stored.
 * @param url of the database
 */
export async function compareWithStored(
  url: string,
  evalSettingID: number,
  { acknowledged, receipts }: Pick<LessonResult, 'acknowledged' | 'receipts'>,
): Promise<Comparison> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const links = await client.query<{ hash: string; student: string; isIn: boolean }>(
      `select encode(link_hash, 'hex') as hash, student_id as student, handed_in_at is not null as "isIn"
       from examinee where eval_setting_id = $1`,
      [evalSettingID],
    );
    const byHash = new Map(links.rows.map((row) => [row.hash, row]));
    const linkOf = (token: string) => byHash.get(Buffer.from(hashOfToken(token)).toString('hex'));
    const { rows } = await client.query<{ key: string; value: number }>(
      `select evaluation_request_id || '/' || question_item_id as key, a.level as value
       from answer a join evaluation_request r using (company_id, evaluation_request_id) where r.eval_setting_id = $1
       union all
       select student_id || '/example ' || example_id || '/' || question_item_id, level from example_answer
       where eval_setting_id = $1
       union all
       select student_id || '/' || part || '/' || item_id, value from part_answer where eval_setting_id = $1`,
      [evalSettingID],
    );
    const stored = new Map(rows.map(({ key, value }) => [key, value]));
    // a choice about an example or in a part is known by its link on the device, and by its student in the database
    const storedKey = (key: string): string => {
      const [token = '', ...rest] = key.split('/');
      return rest.length === 1 ? key : [linkOf(token)?.student, ...rest].join('/');
    };
    return {
      kept: rows.length,
      lost: [...acknowledged].filter(([key, value]) => stored.get(storedKey(key)) !== value).length,
      twice: rows.length - stored.size,
      lostReceipts: [...receipts].filter((token) => linkOf(token)?.isIn !== true).length,
    };
  } finally {
    await client.end();
  }
}
