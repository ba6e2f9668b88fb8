import { sql, type NotNull, type SqlBool } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Pair } from '../../../lib/courses/evaluator-pairs.ts';
import { staysInCourse } from '../../../lib/people/enrolled.repository.ts';
import { examinees } from '../../../lib/courses/examinees.repository.ts';
import { disableNestedLoops } from '../../../lib/database/disable-nested-loops.repository.ts';
import type { Person } from './peers-of-joiner.ts';

/** Courses that people may still join: those to come, and running ones that take late comers. Each is locked. */
export async function examsToJoin(tx: Tx, companyID: number, now: Date) {
  return tx
    .selectFrom('exam')
    .select([
      'evalSettingID',
      'schoolYear',
      'examineeRule',
      'selfEvaluation',
      'peerEvaluation',
      'automaticAssignment',
      'compareClasses',
      'groupSettingID',
      'evaluatorsPerStudent',
    ])
    .where('companyID', '=', companyID)
    .where('examineeRule', 'is not', null)
    .where('endAt', '>', now)
    .where('endedAt', 'is', null)
    .where((eb) =>
      eb.or([eb('startAt', '>', now), sql<boolean>`examinee_rule -> 'joinLater' = 'true'`]),
    )
    .$narrowType<{ examineeRule: NotNull }>()
    .orderBy('evalSettingID')
    .forNoKeyUpdate()
    .execute();
}
export type ExamToJoin = Awaited<ReturnType<typeof examsToJoin>>[number];

/** Everybody of a course, with whether they are still there. */
export async function peopleOf(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
): Promise<(Omit<Person, 'groupID'> & { schoolClassID: number | null; stays: SqlBool })[]> {
  await disableNestedLoops(tx);
  return examinees(tx)
    .select([
      'examinee.studentID',
      'enrolment.schoolClassID',
      sql<boolean>`examinee.first_seen_at is not null`.as('hasSeen'),
      staysInCourse('examinee').as('stays'),
    ])
    .where('examinee.companyID', '=', companyID)
    .where('examinee.evalSettingID', '=', evalSettingID)
    .orderBy('examinee.studentID')
    .execute();
}

export async function peerPairs(tx: Tx, companyID: number, evalSettingID: number): Promise<Pair[]> {
  return tx
    .selectFrom('evaluationRequest')
    .select(['evaluatorStudentID as evaluatorID', 'targetStudentID as targetID'])
    .where((eb) => eb.and({ companyID, evalSettingID, kind: 'peer' }))
    .where('evaluatorStudentID', 'is not', null)
    .where(staysInCourse('evaluationRequest', 'evaluatorStudentID'))
    .where(staysInCourse('evaluationRequest', 'targetStudentID'))
    .$narrowType<{ evaluatorID: NotNull }>()
    .orderBy('evaluationRequestID')
    .execute();
}

/** Takes back evaluations that nobody has begun. */
export async function deletePairs(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  pairs: readonly Pair[],
): Promise<void> {
  await sql`
    delete from evaluation_request r
    using jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p("evaluatorID" bigint, "targetID" bigint)
    where r.company_id = ${companyID} and r.eval_setting_id = ${evalSettingID} and r.kind = 'peer' and r.progress = 0
      and r.evaluator_student_id = p."evaluatorID" and r.target_student_id = p."targetID"`.execute(
    tx,
  );
}

/** Asks for evaluations; a pair of a person with themselves is the self evaluation. */
export async function insertPairs(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  pairs: readonly Pair[],
): Promise<void> {
  await sql`
    insert into evaluation_request (company_id, eval_setting_id, kind, evaluator_student_id, target_student_id)
    select ${companyID}, ${evalSettingID}, case when p."evaluatorID" = p."targetID" then 'self' else 'peer' end,
      p."evaluatorID", p."targetID"
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p("evaluatorID" bigint, "targetID" bigint)`.execute(
    tx,
  );
}
