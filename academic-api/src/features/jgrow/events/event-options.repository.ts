import { sql } from 'kysely';
import { type EventOptions } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { classOrder, sameSchoolKey } from '../../../db/query.ts';
import { isEnrolled } from '../../../lib/people/enrolled.repository.ts';
import { inScope, takesPart, type Scope } from '../../../lib/courses/examinees.repository.ts';

interface Of {
  companyID: number;
  schoolYear: number;
}

/** Classes of a school year in scope, with how many are enrolled. */
export async function readClasses(
  tx: Tx,
  { companyID, schoolYear }: Of,
  scope: Scope,
): Promise<EventOptions['classes']> {
  const { rows } = await sql<EventOptions['classes'][number]>`
    select c.school_class_id, c.grade, c.name as school_class_name,
      (select count(*) from enrolment e where ${sameSchoolKey('e', 'c', 'schoolClassID')}
        and ${isEnrolled('e')}) as students
    from school_class c
    where c.company_id = ${companyID} and c.school_year = ${schoolYear} and ${inScope(scope, 'c')}
    order by ${classOrder('c')}`.execute(tx);
  return rows;
}

/**
 * Final group settings of a school year whose classes are all in scope, changed last first, with their groups and how
 * many of each are enrolled.
 */
export async function readGroupSettings(
  tx: Tx,
  { companyID, schoolYear }: Of,
  scope: Scope,
): Promise<EventOptions['groupSettings']> {
  const { rows } = await sql<EventOptions['groupSettings'][number]>`
    select g.group_setting_id, g.title,
      coalesce((select jsonb_agg(jsonb_build_object('groupNumber', n.group_number, 'name', n.name, 'students',
          (select count(*) from group_member m
            join enrolment e on ${sameSchoolKey('e', 'm', 'studentID')} and e.school_year = g.school_year
            where ${sameSchoolKey('m', 'n', 'groupSettingID', 'groupNumber')}
              and ${isEnrolled('e')})) order by n.position)
        from student_group n where ${sameSchoolKey('n', 'g', 'groupSettingID')}), '[]') as groups
    from group_setting g
    where g.company_id = ${companyID} and g.school_year = ${schoolYear} and g.state = 'final'
      and (${scope}::bigint[] is null or g.school_class_ids <@ ${scope}::bigint[])
    order by g.updated_at desc, g.group_setting_id desc`.execute(tx);
  return rows;
}

/** Courses of a school year and the one before that somebody in scope takes part in, newest first. */
export const readCourses = (tx: Tx, { companyID, schoolYear }: Of, scope: Scope) =>
  tx
    .selectFrom('exam')
    .select(['evalSettingID', 'title', 'startAt', 'endAt', 'endedAt'])
    .where('companyID', '=', companyID)
    .where('schoolYear', 'in', [schoolYear, schoolYear - 1])
    .$if(scope !== null, (query) => query.where(takesPart(tx, scope)))
    .orderBy('startAt', 'desc')
    .orderBy('evalSettingID', 'desc')
    .execute();
