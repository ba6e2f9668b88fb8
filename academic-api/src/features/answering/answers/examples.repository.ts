import { sql } from 'kysely';
import type { ExampleAnswerInput } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { prepareSql, type Placeholders } from '../../../db/prepared-query.ts';
import { sameSchoolKey } from '../../../db/query.ts';
import type { Candidate } from './answers.repository.ts';

/** The person who answered: the columns of a row and their values. */
export const evaluatorColumns = (candidate: Candidate) =>
  candidate.kind === 'candidate'
    ? { studentID: candidate.studentID, outsideEvaluatorID: null }
    : { studentID: null, outsideEvaluatorID: candidate.outsideEvaluatorID };

/**
 * A candidate's answers about the anchoring examples. A student who does not take part in the course answers once, by
 * whichever of the own links.
 */
export async function exampleAnswersOf(tx: Tx, candidate: Candidate) {
  const { studentID, outsideEvaluatorID } = evaluatorColumns(candidate);
  return tx
    .selectFrom('exampleAnswer')
    .select(['exampleID', 'questionItemID', 'level', 'milliseconds', 'answeredAt'])
    .where('companyID', '=', candidate.companyID)
    .where('evalSettingID', '=', candidate.evalSettingID)
    .where((eb) =>
      studentID === null
        ? eb('outsideEvaluatorID', 'in', ownLinks(candidate.companyID, outsideEvaluatorID))
        : eb('studentID', '=', studentID),
    )
    .orderBy('exampleID')
    .orderBy('questionItemID')
    .execute();
}

const ownLinks = (companyID: number, outsideEvaluatorID: number | null) =>
  sql<number>`(
    select coalesce(f.outside_evaluator_id, o.outside_evaluator_id) from outside_evaluator o
    left join outside_evaluator f on ${sameSchoolKey('f', 'o', 'evalSettingID', 'studentID')}
    where o.company_id = ${companyID} and o.outside_evaluator_id = ${outsideEvaluatorID})`;

/** An answer with who gave it, and the versions that it was given to. */
export interface ExampleAnswerRow extends ExampleAnswerInput {
  studentID: number | null;
  outsideEvaluatorID: number | null;
  exampleVersion: number;
  itemVersion: number;
}

interface Kept {
  companyID: number;
  evalSettingID: number;
  /** As JSON. */
  answers: string;
  now: Date;
}

const upsertExampleAnswers = prepareSql(
  (values: Placeholders<Kept>) => sql`
    insert into example_answer (company_id, eval_setting_id, student_id, outside_evaluator_id, example_id,
      example_version, question_item_id, item_version, level, milliseconds, answered_at, received_at)
    select ${values.companyID}, ${values.evalSettingID}, g."studentID", g."outsideEvaluatorID", g."exampleID",
      g."exampleVersion", g."questionItemID", g."itemVersion", g.level, g.milliseconds, g."answeredAt", ${values.now}
    from jsonb_to_recordset(${values.answers}::jsonb) as g("studentID" bigint, "outsideEvaluatorID" bigint,
      "exampleID" smallint, "exampleVersion" smallint, "questionItemID" integer, "itemVersion" smallint,
      level smallint, milliseconds integer, "answeredAt" timestamptz)
    on conflict on constraint example_answer_question do update set
      level = excluded.level, milliseconds = excluded.milliseconds, answered_at = excluded.answered_at,
      received_at = excluded.received_at
    where (excluded.answered_at, coalesce(excluded.level, 0), excluded.milliseconds)
      > (example_answer.answered_at, coalesce(example_answer.level, 0), example_answer.milliseconds)`,
);

/** Keeps answers about examples, of which a stored one that was chosen later stays (`merge.ts` has the order). */
export async function keepExampleAnswers(
  tx: Tx,
  { companyID, evalSettingID }: { companyID: number; evalSettingID: number },
  answers: readonly ExampleAnswerRow[],
  now: Date,
): Promise<void> {
  await upsertExampleAnswers(tx, {
    companyID,
    evalSettingID,
    answers: JSON.stringify(answers),
    now,
  });
}
