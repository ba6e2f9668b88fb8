import type { LanguageCode } from '@mebae/contracts';
import { dayInJapan } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import type { OwnedPage } from '../../../lib/guide/guide-source.ts';
import { runInThread } from '../../../lib/processes/run-in-thread.ts';
import { findByScreen } from './find-page.ts';
import * as repository from './guide.repository.ts';
import type topicWords from './search/topic-words.worker.ts';

/** A question that was not answered, before it is known whose school it is of. */
export interface QuestionToCount {
  language: LanguageCode;
  /** The route of the screen, never its address: that may hold whose record it was. */
  screen: string;
  words: readonly string[];
}

/** Stands for a screen that the guide has no page of. */
const otherScreen = 'other';

/** Takes from a question what may be kept: its screen's route and the words that it is about, apart from each other. */
export async function questionToCount(
  pages: readonly OwnedPage[],
  question: { question: string; language: LanguageCode; screen: string },
): Promise<QuestionToCount> {
  const words = await runInThread<typeof topicWords>(
    new URL('./search/topic-words.worker.ts', import.meta.url),
    { question: question.question, language: question.language },
  );
  return {
    language: question.language,
    screen: findByScreen(pages, question.screen)?.route ?? otherScreen,
    words,
  };
}

/** Counts a question by month, screen and single words; words that are names of the school's people are left out. */
export async function countQuestion(
  tx: Tx,
  companyID: number,
  { words, ...question }: QuestionToCount,
  now: Date,
): Promise<void> {
  const names = await repository.namesAmong(tx, companyID, words);
  await repository.countUnanswered(tx, {
    ...question,
    companyID,
    month: `${dayInJapan(now).slice(0, 7)}-01`,
    words: words.filter((word) => !names.has(word.toLowerCase())),
  });
}
