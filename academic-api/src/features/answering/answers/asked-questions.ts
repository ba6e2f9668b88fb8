import { LRUCache } from 'lru-cache';
import type { AppDb, Tx } from '../../../db/connect.ts';
import { itemsOfExam } from '../../../lib/courses/exam-items.repository.ts';
import { versionsOf } from './answers.repository.ts';
import { implicitTasks, partItemsOf, type PartsOfExam } from './parts.repository.ts';

/** Questions of a course, as far as its own row says them. */
export type QuestionsOfExam = Parameters<typeof itemsOfExam>[1] & PartsOfExam;

/** Facts about the questions that keeping answers needs: the same for everybody whose course asks the same. */
export interface AskedQuestions {
  itemIDs: number[];
  /** The competency of each version of each item, by `item/version`. */
  competencies: ReadonlyMap<string, number>;
  partItems: Awaited<ReturnType<typeof partItemsOf>>;
  implicitTasks: Awaited<ReturnType<typeof implicitTasks>>;
}

/** Items that come with a new version of the product count for every process after this time. */
const maxAgeMs = 60_000;

const kept = new WeakMap<AppDb, LRUCache<string, AskedQuestions>>();

/**
 * The questions of a course, kept for a minute, because a lesson asks for them with every answer.
 * @param isKnown whether what was kept has everything that was answered; else it is read again, since a page may have
 *   been opened with a version that has come since
 */
export async function readAskedQuestions(
  tx: Tx,
  db: AppDb,
  exam: QuestionsOfExam,
  isKnown: (questions: AskedQuestions) => boolean,
): Promise<AskedQuestions> {
  const { competencyIDs, questionTypeID, questionItems, disposition, trendIDs, partItems } = exam;
  const key = JSON.stringify([
    competencyIDs,
    questionTypeID,
    questionItems,
    disposition,
    trendIDs,
    partItems,
  ]);
  const cache = kept.get(db) ?? new LRUCache<string, AskedQuestions>({ max: 200, ttl: maxAgeMs });
  kept.set(db, cache);
  const known = cache.get(key);
  if (known && isKnown(known)) return known;
  const questions = await readQuestions(tx, exam);
  cache.set(key, questions);
  return questions;
}

async function readQuestions(tx: Tx, exam: QuestionsOfExam): Promise<AskedQuestions> {
  const itemIDs = (await itemsOfExam(tx, exam)).map((item) => item.questionItemID);
  const versions = await versionsOf(tx, itemIDs);
  return {
    itemIDs,
    competencies: new Map(
      versions.map((item) => [`${item.questionItemID}/${item.version}`, item.competencyID]),
    ),
    partItems: await partItemsOf(tx, exam),
    implicitTasks: exam.disposition === 'implicit' ? await implicitTasks(tx, exam) : [],
  };
}
