import type { LanguageCode } from '@mebae/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';

/** Competencies with their names in every language: a query to be narrowed and executed. */
export const localisedCompetencies = (tx: Tx) =>
  tx
    .selectFrom('competency')
    .select(['competencyID', 'competencyType', 'name'])
    .orderBy('competencyID');

/** Competencies, named in the caller's language: a query to be narrowed and executed. */
export const competenciesIn = (tx: Tx, language: LanguageCode) =>
  tx
    .selectFrom('competency')
    .select([
      'competencyID',
      'competencyType',
      sql<string>`name ->> ${sql.lit(language)}`.as('name'),
    ])
    .orderBy('competencyID');
