import { sql } from 'kysely';
import { changesOf, type ScoreChange } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { sameSchoolKey } from '../../../db/query.ts';

/** A student of a ranking and the course that they are compared with. */
interface Compared {
  studentID: number;
  beforeExamID: number | null;
}

interface PairRow {
  studentID: number;
  competencyID: number;
  value: number;
  standardError: number | null;
  beforeValue: number;
  beforeError: number | null;
}

/**
 * How one competency of each student has changed, read as on their record: together with the other competencies that both
 * courses gave a fixed score on, see `changesOf`.
 * @returns by student; of those alone who have both scores
 */
export async function changesOfCompetency(
  tx: Tx,
  key: { companyID: number; evalSettingID: number; competencyID: number },
  students: readonly Compared[],
): Promise<Map<number, ScoreChange>> {
  const compared = students.filter(({ beforeExamID }) => beforeExamID !== null);
  const { rows } = await sql<PairRow>`
    select a.student_id, a.competency_id, a.value, a.standard_error, b.value as before_value,
      b.standard_error as before_error
    from unnest(${compared.map((row) => row.studentID)}::bigint[], ${compared.map((row) => row.beforeExamID)}::bigint[])
      as k(student_id, exam_id)
    join score a on a.company_id = ${key.companyID} and a.eval_setting_id = ${key.evalSettingID}
      and a.student_id = k.student_id and a.is_fixed and a.value is not null
    join score b on ${sameSchoolKey('b', 'a', 'studentID', 'competencyID')} and b.eval_setting_id = k.exam_id
      and b.is_fixed and b.value is not null`.execute(tx);
  const changes = new Map<number, ScoreChange>();
  for (const [studentID, own] of Map.groupBy(rows, (row) => row.studentID)) {
    const all = changesOf(
      own.map((row) => ({
        before: { value: row.beforeValue, standardError: row.beforeError },
        after: { value: row.value, standardError: row.standardError },
      })),
    );
    const change = all[own.findIndex((row) => row.competencyID === key.competencyID)];
    if (change) changes.set(studentID, change);
  }
  return changes;
}
