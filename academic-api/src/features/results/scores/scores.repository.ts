import { sql, type NotNull } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import { joinOnSchoolKey, sameSchoolKey } from '../../../db/query.ts';
import { disableNestedLoops } from '../../../lib/database/disable-nested-loops.repository.ts';
import type { ExampleAnswer } from './example-answers.ts';
import type { EvaluatorFit, ExamAnswer, ExamScore, ExamScores } from './exam-scores.ts';

export async function examToScore(tx: Tx, companyID: number, evalSettingID: number) {
  return tx
    .selectFrom('exam')
    .select(['endAt', 'endedAt', 'startAt', 'scoringState', 'automaticReports'])
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .executeTakeFirst();
}

export async function setScoringState(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  state: 'running' | 'done' | 'failed',
  scoredAt: Date | null = null,
): Promise<void> {
  await tx
    .updateTable('exam')
    .set({ scoringState: state, ...(scoredAt && { scoredAt }) })
    .where((eb) => eb.and({ companyID, evalSettingID }))
    .execute();
}

/**
 * The id of an outside evaluator `o` in the estimation, one person once, however many links they have: a student who
 * takes part in the course meanwhile their own id, any other student the negative of their first link's, a guest the
 * negative of the link's.
 */
const outsideRater = sql<number>`coalesce(
  (select x.student_id from examinee x where ${sameSchoolKey('x', 'o', 'evalSettingID', 'studentID')}),
  -(select min(f.outside_evaluator_id) from outside_evaluator f
    where ${sameSchoolKey('f', 'o', 'evalSettingID', 'studentID')}),
  -o.outside_evaluator_id)`;

/**
 * The order in which answers `a` were given; the last column decides between those of one moment, because sums of the
 * same numbers in another order differ in their last digit.
 */
const asGiven = (id: string) => sql`a.answered_at, a.question_item_id, ${sql.ref(id)}`;

/** Every answer of a course, each person's in the order given. */
export async function answersOf(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<ExamAnswer[]> {
  return tx
    .selectFrom('evaluationRequest as r')
    .innerJoin('answer as a', joinOnSchoolKey('a', 'r', 'evaluationRequestID'))
    .leftJoin('outsideEvaluator as o', joinOnSchoolKey('o', 'r', 'outsideEvaluatorID'))
    .select([
      sql<number>`coalesce(r.evaluator_student_id, ${outsideRater})`.as('evaluatorID'),
      'r.targetStudentID as targetID',
      'a.competencyID',
      'a.questionItemID',
      'a.level',
      'a.milliseconds',
    ])
    .where('r.companyID', '=', companyID)
    .where('r.evalSettingID', '=', evalSettingID)
    .orderBy(asGiven('a.evaluationRequestID'))
    .execute();
}

/** Every answer of a course about its anchoring examples. */
export async function exampleAnswersOf(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<ExampleAnswer[]> {
  return tx
    .selectFrom('exampleAnswer as a')
    .innerJoin('questionItem as q', (join) =>
      join
        .onRef('q.questionItemID', '=', 'a.questionItemID')
        .onRef('q.version', '=', 'a.itemVersion'),
    )
    .leftJoin('outsideEvaluator as o', joinOnSchoolKey('o', 'a', 'outsideEvaluatorID'))
    .select([
      sql<number>`coalesce(a.student_id, ${outsideRater})`.as('evaluatorID'),
      'a.exampleID',
      'q.competencyID',
      'a.questionItemID',
      'a.level',
      'a.milliseconds',
    ])
    .where('a.companyID', '=', companyID)
    .where('a.evalSettingID', '=', evalSettingID)
    .orderBy(asGiven('a.exampleAnswerID'))
    .$narrowType<{ exampleID: 1 | 2 }>()
    .execute();
}

/** School class of each examinee of a course, as enrolled in it; without those who have no class. */
export async function classesOf(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('examinee')
    .innerJoin('enrolment', joinOnSchoolKey('enrolment', 'examinee', 'enrolmentID'))
    .select(['examinee.studentID', 'enrolment.schoolClassID'])
    .where('examinee.companyID', '=', companyID)
    .where('examinee.evalSettingID', '=', evalSettingID)
    .where('enrolment.schoolClassID', 'is not', null)
    .$narrowType<{ schoolClassID: NotNull }>()
    .execute();
  return new Map(rows.map(({ studentID, schoolClassID }) => [studentID, schoolClassID]));
}

/** Replaces what an earlier run wrote: the same answers give the same rows, however often the job runs. */
export async function replaceScores(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  result: ExamScores,
): Promise<void> {
  for (const table of ['score', 'evaluatorFit', 'outsideEvaluatorFit', 'scoreRun'] as const) {
    await tx
      .deleteFrom(table)
      .where((eb) => eb.and({ companyID, evalSettingID }))
      .execute();
  }
  await insertScores(tx, companyID, evalSettingID, result.scores, result.run);
  await insertFits(tx, companyID, evalSettingID, result.evaluators);
  await tx
    .insertInto('scoreRun')
    .values({
      companyID,
      evalSettingID,
      ...result.run,
      items: JSON.stringify(result.run.items),
      consistency: result.run.consistency && JSON.stringify(result.run.consistency),
    })
    .execute();
}

/** The enrolment comes from the examinee: a score stays with the class that it was given in. */
async function insertScores(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  scores: readonly ExamScore[],
  run: ExamScores['run'],
): Promise<void> {
  await sql`
    insert into score (company_id, eval_setting_id, student_id, competency_id, enrolment_id, method, model_version,
      value, standard_error, low, high, low95, high95, unadjusted, evaluators, sound_evaluators, is_fixed,
      self_value, subset)
    select e.company_id, e.eval_setting_id, e.student_id, s."competencyID", e.enrolment_id, ${run.method}::smallint,
      ${run.modelVersion}, s.value, s."standardError", (s.interval ->> 'low')::float8, (s.interval ->> 'high')::float8,
      (s.interval ->> 'low95')::float8, (s.interval ->> 'high95')::float8, s.unadjusted, s.evaluators, s."soundEvaluators", s."isFixed",
      s."selfValue", s.subset
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as s(
      "studentID" bigint, "competencyID" smallint, value float8, "standardError" float8, interval jsonb,
      unadjusted float8, evaluators smallint, "soundEvaluators" smallint, "isFixed" boolean, "selfValue" float8, subset smallint)
    join examinee e on e.company_id = ${companyID} and e.eval_setting_id = ${evalSettingID}
      and e.student_id = s."studentID"`.execute(tx);
}

const fitRows = (
  fits: readonly EvaluatorFit[],
) => sql`jsonb_to_recordset(${JSON.stringify(fits)}::jsonb) as f(
  "evaluatorID" bigint, severity float8, "standardError" float8, infit float8, outfit float8, ratings integer,
  weight float8, "carelessReasons" text[], "selfCarelessReasons" text[], subset smallint)`;

async function insertFits(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  fits: readonly EvaluatorFit[],
): Promise<void> {
  await sql`
    insert into evaluator_fit (company_id, eval_setting_id, student_id, severity, standard_error, infit, outfit,
      ratings, weight, careless_reasons, self_careless_reasons, subset)
    select ${companyID}, ${evalSettingID}, f."evaluatorID", f.severity, f."standardError", f.infit, f.outfit,
      f.ratings, f.weight, f."carelessReasons", f."selfCarelessReasons", f.subset
    from ${fitRows(fits.filter((fit) => fit.evaluatorID > 0))}`.execute(tx);
  await sql`
    insert into outside_evaluator_fit (company_id, eval_setting_id, outside_evaluator_id, severity, standard_error,
      infit, outfit, ratings, weight, careless_reasons, subset)
    select ${companyID}, ${evalSettingID}, o.outside_evaluator_id, f.severity, f."standardError", f.infit, f.outfit,
      f.ratings, f.weight, f."carelessReasons", f.subset
    from ${fitRows(fits)}
    join outside_evaluator o on o.company_id = ${companyID} and o.eval_setting_id = ${evalSettingID}
      and ${outsideRater} = f."evaluatorID"
    where exists (select from evaluation_request r join answer a on ${sameSchoolKey('a', 'r', 'evaluationRequestID')}
      where ${sameSchoolKey('r', 'o', 'outsideEvaluatorID')})`.execute(tx);
}

/** Writes the means of P and M of the school, each grade and each class anew, by the fixed scores that there are now. */
export async function writePmNorms(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<void> {
  await disableNestedLoops(tx);
  await sql`select write_pm_norms(${companyID}, ${evalSettingID})`.execute(tx);
}
