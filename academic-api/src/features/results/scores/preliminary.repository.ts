import { sql } from 'kysely';
import { ScoreMethod } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { sameSchoolKey } from '../../../db/query.ts';
import { modelVersions, targetKey } from './exam-scores.ts';
import { measureOfFairAverage, scoreToFairAverage } from '../../../lib/rater-model/fair-average.ts';
import type { RaterModelStart } from './rater-model.ts';

interface Course {
  companyID: number;
  evalSettingID: number;
}

/**
 * People who have been in a course `x` and until when, as one text. Answers are saved in the transaction that notes
 * when their giver was there, so that whoever saves some changes it, in whatever order transactions end.
 */
const activity = sql`(
  select count(*) || '/' || coalesce(sum(extract(epoch from seen.last_seen_at)), 0)
  from (
    select p.last_seen_at from examinee p where ${sameSchoolKey('p', 'x', 'evalSettingID')} and p.last_seen_at is not null
    union all
    select o.last_seen_at from outside_evaluator o
    where ${sameSchoolKey('o', 'x', 'evalSettingID')} and o.last_seen_at is not null
  ) seen)`;

/**
 * Marks the running courses of the school whose candidates were there since the last run, and whose turn it is.
 * @param since a course that was scored later waits
 * @param lost a job that was queued earlier and has not ended won't end any more
 */
export async function queueCourses(
  tx: Tx,
  times: { now: Date; since: Date; lost: Date },
): Promise<Course[]> {
  const { rows } = await sql<Course>`
    insert into preliminary_run as run (company_id, eval_setting_id, queued_at)
    select x.company_id, x.eval_setting_id, ${times.now} from exam x
    left join preliminary_run r on ${sameSchoolKey('r', 'x', 'evalSettingID')}
    where x.company_id = app_company_id() and x.scoring_state = 'none' and x.start_at <= ${times.now}
      and (r.queued_at is null or r.queued_at < ${times.lost})
      and (r.scored_at is null or r.scored_at <= ${times.since})
      and ${activity} <> coalesce(r.activity, '0/0')
    on conflict (company_id, eval_setting_id) do update set queued_at = excluded.queued_at
    where run.queued_at is null or run.queued_at < ${times.lost}
    returning run.company_id, run.eval_setting_id`.execute(tx);
  return rows;
}

/**
 * The people who have been in a course, and until when; read before its answers, so that nothing that comes meanwhile
 * is overlooked.
 */
export async function activityOf(tx: Tx, { companyID, evalSettingID }: Course): Promise<string> {
  const { rows } = await sql<{ activity: string }>`
    select ${activity} as activity from exam x
    where x.company_id = ${companyID} and x.eval_setting_id = ${evalSettingID}`.execute(tx);
  return rows[0]?.activity ?? '0/0';
}

/** Hash of the answers that the last run has scored; null before the first. */
export async function scoredAnswers(tx: Tx, course: Course): Promise<string | null> {
  const row = await tx
    .selectFrom('preliminaryRun')
    .select('answersHash')
    .where((eb) => eb.and({ ...course }))
    .executeTakeFirst();
  return row?.answersHash ?? null;
}

/** Notes what a run has read, and that it is over. */
export async function endRun(
  tx: Tx,
  course: Course,
  read: { activity: string; answersHash: string; scoredAt: Date },
): Promise<void> {
  await tx
    .updateTable('preliminaryRun')
    .set({ ...read, queuedAt: null })
    .where((eb) => eb.and({ ...course }))
    .execute();
}

/** Forgets the run of a course that is scored for good. */
export async function forgetRun(tx: Tx, course: Course): Promise<void> {
  await tx
    .deleteFrom('preliminaryRun')
    .where((eb) => eb.and({ ...course }))
    .execute();
}

/** Whether a course is still to be scored. Its row stays locked, so that nobody begins to fix its scores meanwhile. */
export async function lockUnscored(tx: Tx, course: Course): Promise<boolean> {
  const row = await tx
    .selectFrom('exam')
    .select('scoringState')
    .where((eb) => eb.and({ ...course }))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.scoringState === 'none';
}

/** The parameters of a course's last estimation; undefined where it has none by the present model. */
export async function lastParameters(
  tx: Tx,
  { companyID, evalSettingID }: Course,
): Promise<RaterModelStart | undefined> {
  const ofCourse = { companyID, evalSettingID };
  const run = await tx
    .selectFrom('scoreRun')
    .select(['thresholds', 'items'])
    .where((eb) => eb.and({ ...ofCourse, modelVersion: modelVersions[ScoreMethod.BiasCorrected] }))
    .executeTakeFirst();
  if (!run) return undefined;
  const scores = await tx
    .selectFrom('score')
    .select(['studentID', 'competencyID', 'value'])
    .where((eb) => eb.and(ofCourse))
    .execute();
  const { rows: raters } = await sql<{ id: number; severity: number }>`
    select student_id as id, severity from evaluator_fit
    where company_id = ${companyID} and eval_setting_id = ${evalSettingID} and severity is not null
    union all
    select -outside_evaluator_id, severity from outside_evaluator_fit
    where company_id = ${companyID} and eval_setting_id = ${evalSettingID} and severity is not null`.execute(
    tx,
  );
  return {
    targets: new Map(
      scores.flatMap(({ studentID, competencyID, value }) =>
        value === null
          ? []
          : [
              [
                targetKey(studentID, competencyID),
                measureOfFairAverage(scoreToFairAverage(value), run.thresholds),
              ] as const,
            ],
      ),
    ),
    raters: new Map(raters.map(({ id, severity }) => [String(id), severity])),
    items: new Map(
      run.items.map(({ questionItemID, difficulty }) => [String(questionItemID), difficulty]),
    ),
    thresholds: run.thresholds,
  };
}
