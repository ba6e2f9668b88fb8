import type { AnswerPart } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';

/** Every version of the statements about competencies, the newest of each first. */
export const questionItems = (tx: Tx) =>
  tx
    .selectFrom('questionItem')
    .innerJoin('competency', 'competency.competencyID', 'questionItem.competencyID')
    .select([
      'questionItem.questionItemID as itemID',
      'questionItem.version',
      'competency.name as group',
      'questionItem.wordings',
    ])
    .orderBy('questionItemID')
    .orderBy('version', 'desc')
    .execute();

/** The same of a part. */
export const partItems = (tx: Tx, part: AnswerPart) =>
  tx
    .selectFrom('partItem')
    .select(['itemID', 'version', 'scaleID', 'isReversed', 'wordings'])
    .where('part', '=', part)
    .orderBy('itemID')
    .orderBy('version', 'desc')
    .execute();

export const scales = (tx: Tx) => tx.selectFrom('dispositionScale').selectAll().execute();

export const trendTitles = (tx: Tx) =>
  tx.selectFrom('trend').select(['trendID', 'title']).execute();

/** Every version of the implicit task, the newest first. */
export const implicitTasks = (tx: Tx) =>
  tx
    .selectFrom('implicitTask')
    .select(['version', 'wordings'])
    .orderBy('version', 'desc')
    .execute();
