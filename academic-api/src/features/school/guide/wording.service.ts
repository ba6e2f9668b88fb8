import type { FastifyBaseLogger } from 'fastify';
import type { Tx } from '../../../db/connect.ts';
import type { GuideSource } from '../../../lib/guide/guide-source.ts';
import type { LanguageModel } from '../../../lib/language-model/ask-model.ts';
import { runInThread } from '../../../lib/processes/run-in-thread.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import { guideReaderOf } from './guide.service.ts';
import * as repository from './guide.repository.ts';
import type possibleNames from './search/possible-names.worker.ts';
import { toEntry } from './shown-page.mapper.ts';
import { questionWithoutNames, wordAnswer } from './word-answer.ts';

interface Need {
  guide: GuideSource;
  model: LanguageModel | null;
  log: FastifyBaseLogger;
}

/**
 * Words an answer from pages that were found. Names of the school's people, and whatever looks like one, do not leave the
 * product. Whatever goes wrong with the model, the pages' own steps are the answer.
 */
export async function answerWording(
  { guide, model, log }: Need,
  { question, pageIDs }: { question: string; pageIDs: readonly string[] },
  transact: <T>(work: (tx: Tx, session: StaffSession) => Promise<T>) => Promise<T>,
) {
  const { names, words } = await runInThread<typeof possibleNames>(
    new URL('./search/possible-names.worker.ts', import.meta.url),
    question,
  );
  const { reader, ofSchool } = await transact(async (tx, session) => ({
    reader: await guideReaderOf(tx, session),
    ofSchool: await repository.namesAmong(tx, session.companyID, words),
  }));
  const none = { text: null, cites: [] };
  const { pages } = await guide.read(log);
  const found = pageIDs
    .map((wanted) => pages.find(({ pageID }) => pageID === wanted))
    .filter((page) => page !== undefined);
  if (!model || found.length === 0) return none;
  const hidden = [...names, ...words.filter((word) => ofSchool.has(word.toLowerCase()))];
  try {
    const answer = await wordAnswer(model, questionWithoutNames(question, hidden), found, reader);
    if (!answer) return none;
    return { text: answer.text, cites: answer.cites.map((page) => toEntry(page, reader)) };
  } catch (error) {
    log.warn({ err: error }, 'the language model has worded no answer from the guide');
    return none;
  }
}
