import {
  implicitGroup,
  languageCodes,
  type AnswerPart,
  type LanguageCode,
  type QuestionKind,
  type ReviewedQuestion,
  inEachLanguage,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import type { Localised } from '../../../db/schema.ts';
import * as repository from './questions.repository.ts';

type Texts = ReviewedQuestion['wordings'][number]['texts'];
const wordingNames = ['general', 'primary'] as const;
const levelRoles = ['level1', 'level2', 'level3', 'level4'] as const;

/** Texts of each wording that there is. */
function wordingsOf<W>(
  wordings: Partial<Record<(typeof wordingNames)[number], W>>,
  textsOf: (wording: W) => Texts,
): ReviewedQuestion['wordings'] {
  return wordingNames.flatMap((wording) => {
    const own = wordings[wording];
    return own === undefined ? [] : [{ wording, texts: textsOf(own) }];
  });
}

/** Rows come with the newest version of each question first. */
function withNewest<T extends { itemID: number }>(
  rows: readonly T[],
): (T & { ID: number; isNewest: boolean })[] {
  return rows.map((row, index) => ({
    ...row,
    ID: row.itemID,
    isNewest: rows[index - 1]?.itemID !== row.itemID,
  }));
}

async function competencyQuestions(tx: Tx): Promise<ReviewedQuestion[]> {
  return withNewest(await repository.questionItems(tx)).map((row) => ({
    ...row,
    isReversed: null,
    wordings: wordingsOf(row.wordings, ({ self, other, levels }) => [
      { role: 'self', text: self },
      { role: 'other', text: other },
      ...levelRoles.map((role, index) => ({ role, text: levels[index] ?? self })),
    ]),
  }));
}

async function partQuestions(
  tx: Tx,
  part: AnswerPart,
  groups: ReadonlyMap<number, Localised>,
): Promise<ReviewedQuestion[]> {
  return withNewest(await repository.partItems(tx, part)).map(({ scaleID, ...row }) => ({
    ...row,
    group: groups.get(scaleID) ?? inEachLanguage(() => ''),
    wordings: wordingsOf(row.wordings, (wording) =>
      'statement' in wording
        ? [{ role: 'statement', text: wording.statement }]
        : [
            { role: 'left', text: wording.left },
            { role: 'right', text: wording.right },
          ],
    ),
  }));
}

/** Both poles of a scale as one name. */
function nameOfScale(first: Localised, second: Localised): Localised {
  const names = languageCodes.map((code) => [code, `${first[code]}–${second[code]}`]);
  return Object.fromEntries(names) as Record<LanguageCode, string>;
}

async function implicitQuestions(tx: Tx): Promise<ReviewedQuestion[]> {
  const tasks = await repository.implicitTasks(tx);
  return tasks.flatMap(({ version, wordings }, index) =>
    implicitGroup.options.map((group, position) => ({
      ID: position + 1,
      version,
      isNewest: index === 0,
      group: wordings.general.labels[group],
      isReversed: null,
      wordings: wordingsOf(wordings, ({ labels, words }): Texts => [
        { role: 'label', text: labels[group] },
        ...words
          .filter((word) => word.group === group)
          .map(({ text }) => ({ role: 'word' as const, text })),
      ]),
    })),
  );
}

/** All questions of a kind, for review: each in every version, wording and language. */
export const questions: Record<QuestionKind, (tx: Tx) => Promise<ReviewedQuestion[]>> = {
  competency: competencyQuestions,
  implicit: implicitQuestions,
  disposition: async (tx) => {
    const scales = await repository.scales(tx);
    const names = scales.map(
      (scale) => [scale.scaleID, nameOfScale(scale.firstPole, scale.secondPole)] as const,
    );
    return partQuestions(tx, 'disposition', new Map(names));
  },
  trend: async (tx) => {
    const titles = await repository.trendTitles(tx);
    return partQuestions(tx, 'trend', new Map(titles.map((row) => [row.trendID, row.title])));
  },
};
