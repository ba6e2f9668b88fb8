import { sql, type Selectable } from 'kysely';
import type { InterviewBody, LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameColumnsAs } from '../../../db/name-columns.ts';
import { namesOfUpdater, onAccount, joinOnSchoolKey, sameSchoolKey } from '../../../db/query.ts';
import type { InterviewTable } from '../../../db/schema.ts';
import { inScope, type Scope } from '../../../lib/courses/examinees.repository.ts';
import type { StudentOfYearKey } from '../../../lib/people/student-of-year.repository.ts';
import { enrolledInClass } from '../../../lib/people/enrolled-in-class.repository.ts';
import type { InterviewComment } from './agenda.ts';

/** A talk as it is stored. */
export type InterviewRow = Selectable<InterviewTable>;

/** A teacher's comments on each competency, in the wording of the school. */
export function commentsOf(
  tx: Tx,
  companyID: number,
  language: LanguageCode,
): Promise<InterviewComment[]> {
  return tx
    .selectFrom('interviewNavi')
    .innerJoin('company', (join) => join.on('company.companyID', '=', companyID))
    .select([
      'competencyID',
      sql<string>`peers_see_more_comment -> case company.school_kind
        when 'primary' then 'primary' else 'general' end ->> ${sql.lit(language)}`.as(
        'peersSeeMoreComment',
      ),
      sql<string>`up_comment ->> ${sql.lit(language)}`.as('upComment'),
      sql<string>`down_comment ->> ${sql.lit(language)}`.as('downComment'),
    ])
    .execute();
}

/** Talks up to a school year, of years in which the student was in a class in scope; the last one first. */
export async function interviewsOf(tx: Tx, key: StudentOfYearKey & { scope: Scope }) {
  return tx
    .selectFrom('interview')
    .innerJoin('enrolment', joinOnSchoolKey('enrolment', 'interview', 'studentID', 'schoolYear'))
    .leftJoin('account', onAccount('interview', 'createdBy'))
    .select([
      'interview.interviewID',
      'interview.schoolYear',
      'interview.heldOn',
      'interview.memo',
      'interview.goals',
      'interview.nextOn',
      'interview.updatedAt',
      ...nameColumnsAs('account', 'createdBy'),
    ])
    .where('interview.companyID', '=', key.companyID)
    .where('interview.studentID', '=', key.studentID)
    .where('interview.schoolYear', '<=', key.schoolYear)
    .where(inScope(key.scope))
    .orderBy('interview.heldOn', 'desc')
    .orderBy('interview.interviewID', 'desc')
    .execute();
}

interface Change extends InterviewBody {
  updatedAt: Date;
  updatedBy: number;
}

export async function insertInterview(
  tx: Tx,
  key: StudentOfYearKey,
  change: Change,
): Promise<number> {
  const { interviewID } = await tx
    .insertInto('interview')
    .values({ ...key, ...change, createdAt: change.updatedAt, createdBy: change.updatedBy })
    .returning('interviewID')
    .executeTakeFirstOrThrow();
  return interviewID;
}

/** A talk of the school year with who changed it last; locked. */
export async function lockInterview(tx: Tx, key: StudentOfYearKey, interviewID: number) {
  return tx
    .selectFrom('interview')
    .select(['interview.updatedAt', ...namesOfUpdater('interview')])
    .where('interview.companyID', '=', key.companyID)
    .where('interview.studentID', '=', key.studentID)
    .where('interview.schoolYear', '=', key.schoolYear)
    .where('interview.interviewID', '=', interviewID)
    .forUpdate('interview')
    .executeTakeFirst();
}

export async function updateInterview(
  tx: Tx,
  key: StudentOfYearKey,
  interviewID: number,
  change: Change,
): Promise<void> {
  await tx
    .updateTable('interview')
    .set(change)
    .where((eb) => eb.and({ ...key, interviewID }))
    .execute();
}

/** @returns the row as it was, if there was one */
export async function removeInterview(
  tx: Tx,
  key: StudentOfYearKey,
  interviewID: number,
): Promise<InterviewRow | undefined> {
  return tx
    .deleteFrom('interview')
    .where((eb) => eb.and({ ...key, interviewID }))
    .returningAll()
    .executeTakeFirst();
}

/** Puts a removed talk back, with its id. */
export async function restoreInterview(tx: Tx, row: InterviewRow): Promise<void> {
  await tx.insertInto('interview').values(row).execute();
}

/** Those enrolled in a class, by their numbers, with how often and when they were talked to in the school year. */
export async function rowsOfClass(tx: Tx, schoolClass: Parameters<typeof enrolledInClass>[1]) {
  return enrolledInClass(tx, schoolClass)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('interview as i')
          .select([
            sql<number>`count(*)::int`.as('count'),
            sql<string | null>`max(i.held_on)`.as('lastOn'),
            sql<
              string | null
            >`(array_agg(i.next_on order by i.held_on desc, i.interview_id desc))[1]`.as('nextOn'),
          ])
          .where(sameSchoolKey('i', 'enrolment', 'studentID', 'schoolYear'))
          .as('talks'),
      (join) => join.onTrue(),
    )
    .select([sql<number>`coalesce(talks.count, 0)`.as('count'), 'talks.lastOn', 'talks.nextOn'])
    .execute();
}
