import { competenciesIn } from '../../../lib/results/competencies.repository.ts';
import { sql } from 'kysely';
import { type GroupPerson, type LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import {
  anyOf,
  classOrder,
  naturalOrder,
  joinOnSchoolKey,
  sameSchoolKey,
} from '../../../db/query.ts';
import { isEnrolled } from '../../../lib/people/enrolled.repository.ts';
import { inScope, type Scope } from '../../../lib/courses/examinees.repository.ts';

/** The wanted students: those who are enrolled in classes, or some by their ids. */
export type Which = { schoolClassIDs: readonly number[] } | { studentIDs: readonly number[] };

/** Students of a school year, by class and number. Students given by ids include those who have left. */
export async function readPeople(
  tx: Tx,
  key: { companyID: number; schoolYear: number },
  which: Which,
): Promise<GroupPerson[]> {
  const those =
    'studentIDs' in which
      ? sql`e.student_id = ${anyOf(which.studentIDs)}`
      : sql`e.school_class_id = ${anyOf(which.schoolClassIDs)} and ${isEnrolled('e')}
          and s.removed_at is null`;
  const { rows } = await sql<GroupPerson>`
    select s.student_id, s.last_name, s.first_name, s.last_name_kana, s.first_name_kana,
      jsonb_build_object('schoolClassID', c.school_class_id, 'grade', c.grade, 'schoolClassName', c.name) as school_class,
      e.student_number,
      coalesce((select jsonb_agg(t.tag_id order by t.tag_id) from student_tag t
        where ${sameSchoolKey('t', 's', 'studentID')}), '[]') as tag_ids
    from enrolment e
    join student s on ${sameSchoolKey('s', 'e', 'studentID')}
    join school_class c on ${sameSchoolKey('c', 'e', 'schoolClassID')}
    where e.company_id = ${key.companyID} and e.school_year = ${key.schoolYear} and ${those}
    order by e.grade, e.class_key, e.student_number, s.student_id`.execute(tx);
  return rows;
}

/** Names of tags, in their order. */
export const readTags = (tx: Tx, companyID: number, tagIDs: readonly number[]) =>
  tx
    .selectFrom('tag')
    .select(['tagID', 'tag'])
    .where('companyID', '=', companyID)
    .where('tagID', '=', anyOf(tagIDs))
    .orderBy(naturalOrder('tag'))
    .orderBy('tagID')
    .execute();

/** Classes of a school year that the caller may see, with how many are enrolled. */
export const readClasses = (tx: Tx, companyID: number, schoolYear: number, scope: Scope) =>
  tx
    .selectFrom('schoolClass')
    .select((eb) => [
      'schoolClassID',
      'grade',
      'name as schoolClassName',
      eb
        .selectFrom('enrolment')
        .innerJoin('student', joinOnSchoolKey('student', 'enrolment', 'studentID'))
        .select(eb.fn.countAll<number>().as('n'))
        .where(sameSchoolKey('enrolment', 'schoolClass', 'schoolClassID'))
        .where(isEnrolled())
        .where('student.removedAt', 'is', null)
        .as('students'),
    ])
    .where((eb) => eb.and({ companyID, schoolYear }))
    .where(inScope(scope, 'schoolClass'))
    .orderBy(classOrder())
    .execute();

/** Growing purposes with the derived score that each is, named in the caller's language. */
export const readPurposes = (tx: Tx, language: LanguageCode) =>
  tx
    .selectFrom('growingPurpose')
    .select([
      'growingPurposeID',
      'derivedScore',
      sql<string>`title ->> ${sql.lit(language)}`.as('title'),
    ])
    .where('isValid', '=', true)
    .orderBy('growingPurposeID')
    .execute();

/** Every competency, named in the caller's language. */
export const readCompetencies = (tx: Tx, language: LanguageCode) =>
  competenciesIn(tx, language).execute();
