import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { sameSchoolKey } from '../../db/query.ts';
import { isEnrolled } from '../people/enrolled.repository.ts';

/** A group of a final group setting with its students. */
export interface GroupOfStudents {
  groupNumber: number;
  name: string;
  studentIDs: number[];
}

/**
 * The groups of a final group setting, in their order, without those who have left: for whatever is done group by group.
 * @param key.scope classes whose students the caller may see; null: all of the school
 * @returns none where it is a draft, is of another school year, is not there, or holds students of other classes
 */
export async function readFinalGroups(
  tx: Tx,
  key: {
    companyID: number;
    groupSettingID: number;
    schoolYear: number;
    scope: readonly number[] | null;
  },
): Promise<GroupOfStudents[]> {
  const { companyID, groupSettingID, schoolYear, scope } = key;
  const { rows } = await sql<{ groupNumber: number; name: string; studentIDs: number[] }>`
    select g.group_number, g.name, array(
      select m.student_id from group_member m
      join enrolment e on ${sameSchoolKey('e', 'm', 'studentID')} and e.school_year = s.school_year and ${isEnrolled('e')}
      where ${sameSchoolKey('m', 'g', 'groupSettingID', 'groupNumber')} order by m.student_id) as student_ids
    from student_group g
    join group_setting s on ${sameSchoolKey('s', 'g', 'groupSettingID')}
    where g.company_id = ${companyID} and g.group_setting_id = ${groupSettingID} and s.state = 'final'
      and s.school_year = ${schoolYear}
      and (${scope}::bigint[] is null or s.school_class_ids <@ ${scope}::bigint[])
    order by g.position`.execute(tx);
  return rows.map((row) => ({ ...row, studentIDs: row.studentIDs.map(Number) }));
}

/** The groups inside which a course's evaluators are assigned first; none: inside classes. */
export const groupsOfCourse = async (
  tx: Tx,
  companyID: number,
  { groupSettingID, schoolYear }: { groupSettingID: number | null; schoolYear: number },
): Promise<GroupOfStudents[]> =>
  groupSettingID === null
    ? []
    : readFinalGroups(tx, { companyID, groupSettingID, schoolYear, scope: null });

/** Id and title of a group setting; undefined once it is deleted. */
export async function titleOfGroupSetting(tx: Tx, companyID: number, groupSettingID: number) {
  return tx
    .selectFrom('groupSetting')
    .select(['groupSettingID', 'title'])
    .where((eb) => eb.and({ companyID, groupSettingID }))
    .executeTakeFirst();
}
