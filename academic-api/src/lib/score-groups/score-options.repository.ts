import { competenciesIn } from '../results/competencies.repository.ts';
import { schoolClasses } from '../classes/school-classes.repository.ts';
import { sql } from 'kysely';
import type { LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { sameSchoolKey } from '../../db/query.ts';

/** Tags that somebody has, by name, and whether somebody has it as the priority one. */
export async function readTags(tx: Tx, companyID: number) {
  const { rows } = await sql<{ tagID: number; tag: string; isPriority: boolean }>`
    select t.tag_id, t.tag, bool_or(s.is_priority) as is_priority
    from tag t join student_tag s on ${sameSchoolKey('s', 't', 'tagID')}
    where t.company_id = ${companyID}
    group by t.tag_id, t.tag order by natural_key(t.tag) collate "C", t.tag_id`.execute(tx);
  return rows;
}

/** Every competency, named in the caller's language. */
export const readCompetencies = (tx: Tx, language: LanguageCode) =>
  competenciesIn(tx, language).execute();

/** Valid competencies of the school's own, by name. */
export const readCustomCompetencies = (tx: Tx, companyID: number) =>
  tx
    .selectFrom('customCompetency')
    .select(['customCompetencyID', 'name', 'competencyIDs'])
    .where('companyID', '=', companyID)
    .where('isValid', '=', true)
    .orderBy(sql`natural_key(name) collate "C"`)
    .execute();

/** Classes of a school year, in the school's order. */
export const readClasses = (tx: Tx, companyID: number, schoolYear: number) =>
  schoolClasses(tx, companyID).where('schoolYear', '=', schoolYear).execute();
