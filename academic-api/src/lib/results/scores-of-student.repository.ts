import { classColumns } from '../../db/name-columns.ts';
import { sql, type NotNull } from 'kysely';
import type { LanguageCode } from '@mebae/contracts';
import type { StatementScore } from '@mebae/rules';
import type { Tx } from '../../db/connect.ts';
import { prepareQuery, type Placeholders } from '../../db/prepared-query.ts';
import { joinOnSchoolKey, sameSchoolKey } from '../../db/query.ts';
import { examinees, inScope, type Scope } from '../courses/examinees.repository.ts';
import { onNewestModel } from './growth-scores.ts';
import { areLinked } from './linked-scores.repository.ts';
import { soundEvaluators } from './sound-evaluators.repository.ts';

/**
 * One competency of a course with the student's score, and figures of the class and grade at that time: of fixed scores.
 */
export interface CompetencyRow extends StatementScore {
  name: string;
  competencyType: 'cognitive' | 'self' | 'gift' | 'community';
  evaluators: number;
  classN: number;
  /** People of the grade who are counted and whom the reader may not see. */
  gradeOthers: number;
}

/**
 * Every competency that a course asked about, in its order. Class and grade are those of the enrolments that the
 * answers were given in, so a later change of class moves nobody's mean.
 * @param key.scope classes whose people the reader may see
 */
export async function competencyRows(
  tx: Tx,
  companyID: number,
  key: { evalSettingID: number; studentID: number; scope: Scope; language: LanguageCode },
): Promise<CompetencyRow[]> {
  const { evalSettingID, studentID, scope } = key;
  const { rows } = await sql<CompetencyRow>`
    with own as materialized (
      select e.school_class_id, e.grade, e.school_year
      from examinee p
      join enrolment e on ${sameSchoolKey('e', 'p', 'enrolmentID')}
      where p.company_id = ${companyID} and p.eval_setting_id = ${evalSettingID} and p.student_id = ${studentID}
    ), peers as materialized (
      select e.student_id, e.enrolment_id, e.school_class_id, e.school_class_id = own.school_class_id as same_class
      from own
      join enrolment e on e.company_id = ${companyID} and e.school_year = own.school_year and e.grade = own.grade
    ), figures as (
      select s.competency_id,
        avg(s.value) filter (where p.same_class) as class_mean,
        count(s.value) filter (where p.same_class) as class_n,
        avg(s.value) as grade_mean, stddev_samp(s.value) as grade_sd, count(s.value) as grade_n,
        count(s.value) filter (where not coalesce(${inScope(scope, 'p')}, false)) as grade_others,
        ${areLinked('s', 'p.schoolClassID')} as is_grade_linked
      from score s
      join peers p on p.student_id = s.student_id and p.enrolment_id = s.enrolment_id
      where s.company_id = ${companyID} and s.eval_setting_id = ${evalSettingID}
        and s.student_id = any(array(select student_id from peers)) and s.is_fixed
      group by s.competency_id
    )
    select c.competency_id, c.name ->> ${sql.lit(key.language)} as name, c.competency_type, s.value, s.standard_error,
      coalesce(s.evaluators, 0) as evaluators, ${soundEvaluators('s')} as sound_evaluators, coalesce(s.is_fixed, false) as is_fixed, s.self_value,
      f.class_mean, coalesce(f.class_n, 0)::int as class_n,
      f.grade_mean, f.grade_sd, coalesce(f.grade_n, 0)::int as grade_n,
      coalesce(f.grade_others, 0)::int as grade_others, coalesce(f.is_grade_linked, true) as is_grade_linked
    from exam x
    cross join unnest(x.competency_ids) with ordinality as asked(competency_id, position)
    join competency c on c.competency_id = asked.competency_id
    left join score s on ${sameSchoolKey('s', 'x', 'evalSettingID')}
      and s.student_id = ${studentID} and s.competency_id = c.competency_id
    left join figures f on f.competency_id = c.competency_id
    where x.company_id = ${companyID} and x.eval_setting_id = ${evalSettingID}
    order by asked.position`.execute(tx);
  return rows;
}

/** A student in a course. */
interface OneExaminee {
  companyID: number;
  evalSettingID: number;
  studentID: number;
}

/** A student in a course, with the class of then; one row, or none. */
export const examineeOf = prepareQuery((db, values: Placeholders<OneExaminee>) =>
  examinees(db)
    .select(['schoolClass.schoolClassID', ...classColumns, 'examinee.learningIncentive'])
    .where('examinee.companyID', '=', values.companyID)
    .where('examinee.evalSettingID', '=', values.evalSettingID)
    .where('examinee.studentID', '=', values.studentID),
);

/** How a course was scored; one row, or none. */
export const runOf = prepareQuery(
  (db, values: Placeholders<{ companyID: number; evalSettingID: number }>) =>
    db
      .selectFrom('scoreRun')
      .select(['method', 'modelVersion', 'converged', 'subsets', 'consistency', 'computedAt'])
      .where('companyID', '=', values.companyID)
      .where('evalSettingID', '=', values.evalSettingID),
);

/** Why a student's answers about themselves are held to be careless; one row, or none. */
export const selfCarelessReasons = prepareQuery((db, values: Placeholders<OneExaminee>) =>
  db
    .selectFrom('evaluatorFit')
    .select('selfCarelessReasons as reasons')
    .where('companyID', '=', values.companyID)
    .where('evalSettingID', '=', values.evalSettingID)
    .where('studentID', '=', values.studentID),
);

/** Those who evaluated a student in a course, with their weight and why it is less than 1. Not who they are. */
export const evaluatorsOf = prepareQuery((db, values: Placeholders<OneExaminee>) =>
  db
    .selectFrom('evaluationRequest as r')
    .leftJoin('evaluatorFit as f', (join) =>
      join
        .on(sameSchoolKey('f', 'r', 'evalSettingID'))
        .onRef('f.studentID', '=', 'r.evaluatorStudentID'),
    )
    .leftJoin('outsideEvaluatorFit as o', joinOnSchoolKey('o', 'r', 'outsideEvaluatorID'))
    .select((eb) => [
      eb.fn.coalesce('f.weight', 'o.weight').as('weight'),
      eb.fn.coalesce('f.carelessReasons', 'o.carelessReasons').as('carelessReasons'),
    ])
    .where('r.companyID', '=', values.companyID)
    .where('r.evalSettingID', '=', values.evalSettingID)
    .where('r.targetStudentID', '=', values.studentID)
    .where('r.kind', '!=', 'self')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('answer')
          .select('level')
          .where(sameSchoolKey('answer', 'r', 'evaluationRequestID'))
          .where('level', 'is not', null),
      ),
    ),
);

/** Every fixed score of a student from classes in scope, oldest course first, all measured by the newest one's model. */
export async function fixedScoresOf(
  tx: Tx,
  companyID: number,
  { studentID, scope, language }: { studentID: number; scope: Scope; language: LanguageCode },
) {
  const rows = await tx
    .selectFrom('score as s')
    .innerJoin('exam as x', joinOnSchoolKey('x', 's', 'evalSettingID'))
    .innerJoin('enrolment', joinOnSchoolKey('enrolment', 's', 'enrolmentID'))
    .innerJoin('competency as c', 'c.competencyID', 's.competencyID')
    .select([
      'x.evalSettingID',
      'x.title',
      'x.schoolYear',
      'x.startAt',
      'x.endAt',
      'x.endedAt',
      'x.scoringState',
      's.method',
      's.competencyID',
      's.value',
      's.standardError',
      's.modelVersion',
      's.growthValue',
      's.growthError',
      's.evaluators',
      'c.competencyType',
      sql<string>`c.name ->> ${sql.lit(language)}`.as('name'),
    ])
    .where('s.companyID', '=', companyID)
    .where('s.studentID', '=', studentID)
    .where(inScope(scope))
    .where('s.isFixed', '=', true)
    .where('s.value', 'is not', null)
    .$narrowType<{ value: NotNull }>()
    .orderBy(sql`least(x.ended_at, x.end_at)`)
    .orderBy('x.evalSettingID')
    .orderBy('s.competencyID')
    .execute();
  return onNewestModel(rows, rows.at(-1)?.modelVersion);
}

/** The school's own competencies that are shown, by name. */
export const customCompetencies = (tx: Tx, companyID: number) =>
  tx
    .selectFrom('customCompetency')
    .select(['customCompetencyID', 'name', 'competencyIDs'])
    .where('companyID', '=', companyID)
    .where('isValid', '=', true)
    .orderBy(sql`natural_key(name) collate "C"`)
    .execute();
