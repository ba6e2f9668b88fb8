import { sql, type RawBuilder } from 'kysely';
import {
  EnrolmentState,
  retentionKinds,
  type RetentionBody,
  type RetentionKind,
} from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { sameSchoolKey } from '../../db/query.ts';
import { isEnrolled, stateToday } from '../people/enrolled.repository.ts';

const dayMs = 86_400_000;

/** The moment before which something is too old; null keeps it for ever. */
export const olderThan = (days: number | null, now: Date): Date | null =>
  days === null ? null : new Date(now.getTime() - days * dayMs);

/** Rows of a table that a retention rule is about. */
export interface StaleRows {
  table: string;
  /** The primary key beside the school. */
  keys: readonly string[];
  /** `t` is the row. */
  isOld: (before: Date) => RawBuilder<unknown>;
}

/** Whether a course `x` is over since before a moment, and scored: what stands on its answers is fixed. */
export const isOver = (before: Date): RawBuilder<unknown> =>
  sql`x.scoring_state = 'done' and coalesce(x.ended_at, x.end_at) < ${before}`;

/** Rows of what candidates gave in a course beside their evaluations. */
const rowsOfCourse = (table: string, ...keys: string[]): StaleRows => ({
  table,
  keys,
  isOld: (before) => sql`exists (select from exam x
    where ${sameSchoolKey('x', 't', 'evalSettingID')} and ${isOver(before)})`,
});

/** Rows of each kind that are older than a moment. */
export const stale: Readonly<
  Record<Exclude<RetentionKind, 'leaverDays'>, readonly [StaleRows, ...StaleRows[]]>
> = {
  sessionDays: [
    {
      table: 'auth_token',
      keys: ['token_hash'],
      isOld: (before) => sql`t.expires_at < ${before}`,
    },
  ],
  importFileDays: [
    {
      table: 'roster_import',
      keys: ['import_id'],
      isOld: (before) => sql`(t.applied_at < ${before} and t.file is not null
      or t.applied_at is null and t.created_at < ${before})`,
    },
    // of a service that is not read any more
    { table: 'roster_copy', keys: ['org_id'], isOld: (before) => sql`t.read_at < ${before}` },
  ],
  mailDays: [
    {
      table: 'outbox_mail',
      keys: ['mail_id'],
      // what waits is no past yet; a candidate's link and a password link name their mail
      isOld: (before) => sql`t.created_at < ${before} and t.state <> 'queued'`,
    },
  ],
  auditDays: [
    {
      table: 'audit_log',
      keys: ['audit_id'],
      isOld: (before) => sql`t.at < ${before}`,
    },
  ],
  answerDays: [
    {
      table: 'answer',
      keys: ['evaluation_request_id', 'question_item_id'],
      // scores that stand on them are fixed and can't be computed again: the course belongs to an earlier year
      isOld: (before) => sql`exists (select from evaluation_request r
        join exam x on ${sameSchoolKey('x', 'r', 'evalSettingID')}
      where ${sameSchoolKey('r', 't', 'evaluationRequestID')}
        and ${isOver(before)})`,
    },
    rowsOfCourse('example_answer', 'example_answer_id'),
    rowsOfCourse('part_answer', 'eval_setting_id', 'student_id', 'part', 'item_id'),
    rowsOfCourse('implicit_block', 'eval_setting_id', 'student_id', 'scale_id', 'block'),
    rowsOfCourse('survey_answer', 'survey_item_id', 'student_id'),
  ],
  reportDays: [
    {
      table: 'report',
      keys: ['eval_setting_id', 'student_id', 'kind'],
      // one that is being made anew stays; the file goes with its row
      isOld: (before) => sql`t.made_at < ${before} and t.state in (3, 99)`,
    },
    {
      table: 'report_comment',
      keys: ['eval_setting_id', 'student_id'],
      // one that a newer report still prints stays with it
      isOld: (before) => sql`t.updated_at < ${before} and exists (select from exam x
        where ${sameSchoolKey('x', 't', 'evalSettingID')} and ${isOver(before)})
        and not exists (select from report r where ${sameSchoolKey('r', 't', 'evalSettingID', 'studentID')}
          and (r.made_at >= ${before} or r.state not in (3, 99)))`,
    },
  ],
};

/**
 * Students who left before a moment and are not erased: their last school year ended, and they did not go on. A student
 * on leave comes back.
 */
const leavers = (companyID: number, before: Date): RawBuilder<unknown> => sql`
  from student s
  join lateral (select e.school_year, e.state, e.leaves_as, e.leaves_on from enrolment e
    where ${sameSchoolKey('e', 's', 'studentID')}
    order by e.school_year desc, (${isEnrolled('e')}) desc limit 1) as last on true
  where s.company_id = ${companyID} and s.erased_at is null
    and ${stateToday('last')} not in (${EnrolmentState.Enrolled}, ${EnrolmentState.OnLeave})
    and make_date(last.school_year + 1, 4, 1)::timestamp at time zone 'Asia/Tokyo' < ${before}`;

/** Some of the students who left before a moment. */
export async function findLeavers(
  tx: Tx,
  companyID: number,
  before: Date,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ studentID: number }>`
    select s.student_id ${leavers(companyID, before)} order by s.student_id limit ${most}`.execute(
    tx,
  );
  return rows.map((row) => row.studentID);
}

/** How many rows of each kind are older than these numbers of days. */
export async function countStale(
  tx: Tx,
  companyID: number,
  days: RetentionBody,
  now: Date,
): Promise<Record<RetentionKind, number>> {
  const counts = {} as Record<RetentionKind, number>;
  for (const kind of retentionKinds) {
    const before = olderThan(days[kind], now);
    counts[kind] = before === null ? 0 : await countOne(tx, companyID, kind, before);
  }
  return counts;
}

async function countOne(
  tx: Tx,
  companyID: number,
  kind: RetentionKind,
  before: Date,
): Promise<number> {
  const froms =
    kind === 'leaverDays'
      ? [leavers(companyID, before)]
      : stale[kind].map(
          ({ table, isOld }) => sql`from ${sql.table(table)} t
            where t.company_id = ${companyID} and ${isOld(before)}`,
        );
  const counts = froms.map((from) => sql`(select count(*) ${from})`);
  const { rows } = await sql<{ count: number }>`
    select ${sql.join(counts, sql` + `)} as count`.execute(tx);
  return rows[0]?.count ?? 0;
}
