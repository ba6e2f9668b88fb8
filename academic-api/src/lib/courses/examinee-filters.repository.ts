import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ExamineeFilters, ExamineeMark, ExamineeState } from '@mebae/contracts';
import { sameSchoolKey } from '../../db/query.ts';
import { staysInCourse } from '../people/enrolled.repository.ts';
import { isSurveyAnswer } from '../events/survey-progress.repository.ts';
import { inScope, type Scope } from './examinees.repository.ts';

const hasStarted = sql<SqlBool>`(exists (select from evaluation_request f
  where ${sameSchoolKey('f', 'x', 'evalSettingID')} and f.evaluator_student_id = x.student_id and f.progress > 0)
  or exists (select from examinee_part f where ${sameSchoolKey('f', 'x', 'evalSettingID', 'studentID')})
  or exists (select from survey_answer a where ${sameSchoolKey('a', 'x', 'evalSettingID', 'studentID')} and ${isSurveyAnswer}))`;

const inState: Record<ExamineeState, RawBuilder<SqlBool>> = {
  notStarted: sql`x.handed_in_at is null and not ${hasStarted}`,
  answering: sql`x.handed_in_at is null and ${hasStarted}`,
  handedIn: sql`x.handed_in_at is not null`,
};

const withMark: Record<ExamineeMark, RawBuilder<SqlBool>> = {
  withoutEmail: sql`s.email is null`,
  reminded: sql`exists (select from exam_mail f
    where ${sameSchoolKey('f', 'x', 'evalSettingID', 'studentID')} and f.kind = 'reminder')`,
  extended: sql`x.end_at > coalesce(e.ended_at, e.end_at)`,
  reopened: sql`x.reopened_at is not null`,
};

/** Whether an examinee `x` with its `enrolment`, student `s` and exam `e` is in scope, has not left, and is among those that are asked for. */
export const matchesFilters = (filter: ExamineeFilters & { scope: Scope }): RawBuilder<SqlBool> => {
  const { scope, schoolClassID, state, mark } = filter;
  return sql.join(
    [
      inScope(scope),
      staysInCourse('x'),
      ...(schoolClassID === undefined ? [] : [sql`enrolment.school_class_id = ${schoolClassID}`]),
      ...(state === undefined ? [] : [inState[state]]),
      ...(mark === undefined ? [] : [withMark[mark]]),
    ],
    sql` and `,
  );
};
