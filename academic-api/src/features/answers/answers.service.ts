import {
  minutesToAnswer,
  type AnswerItem,
  type AnswerResult,
  type AnswerSession,
  type GivenAnswer,
  type HandInResult,
  type LanguageCode,
  type Receipt,
} from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { practiceItem } from '../../db/masters/masters.ts';
import { receiptNumber } from '../../lib/candidate-token.ts';
import type { Deps } from '../../lib/deps.ts';
import { itemsOfExam, type ExamItem } from '../../lib/exam-items.repository.ts';
import { Failure } from '../../lib/failure.ts';
import type { CandidateSession } from '../../lib/session.ts';
import { answerStatusOf, endOf } from './answer-status.ts';
import * as repository from './answers.repository.ts';
import { clampAnsweredAt, lastAnswers } from './merge.ts';

function receiptOf(
  session: CandidateSession,
  handedInAt: Date | null,
  secret: string,
): Receipt | null {
  if (handedInAt === null) return null;
  return {
    receiptNumber: receiptNumber(secret, { ...session, handedInAt }),
    handedInAt: handedInAt.toISOString(),
  };
}

const toItem = (item: ExamItem, wording: 'general' | 'primary'): AnswerItem => ({
  questionItemID: item.questionItemID,
  itemVersion: item.version,
  competencyID: item.competencyID,
  ...item.wordings[wording],
});

async function tasksOf(
  tx: Tx,
  session: CandidateSession,
  requests: Awaited<ReturnType<typeof repository.requestsOf>>,
): Promise<AnswerSession['tasks']> {
  const shared = await repository.targetsWithSharedName(tx, session);
  return requests.map(({ evaluationRequestID, kind, ...target }) => {
    const { studentID, grade, schoolClassName, studentNumber } = target;
    const classAndNumber =
      shared.has(studentID) && grade !== null && schoolClassName !== null
        ? { grade, schoolClassName, studentNumber }
        : null;
    return { evaluationRequestID, kind, target: { ...target, classAndNumber } };
  });
}

/** Everything that the answer pages show. Before the start and after the end no question leaves the server. */
export async function openSession(
  tx: Tx,
  session: CandidateSession,
  deps: Deps,
): Promise<AnswerSession> {
  const now = deps.now();
  const row = await repository.lockCandidate(tx, session);
  await repository.markSeen(tx, session, now);
  const status = answerStatusOf(row, now);
  const asks = status === 'open' || status === 'grace';
  const items = await itemsOfExam(tx, row);
  const requests = await repository.requestsOf(tx, session);
  const answers = asks
    ? await repository.answersOf(
        tx,
        session.companyID,
        requests.map((request) => request.evaluationRequestID),
      )
    : [];
  const practice = practiceItem.wordings[row.wording];
  return {
    schoolName: row.schoolName,
    title: row.title,
    description: row.description,
    candidate: row,
    wording: row.wording,
    language: row.language,
    status,
    startAt: row.startAt.toISOString(),
    endAt: endOf(row).toISOString(),
    serverTime: now.toISOString(),
    secondsLeft: Math.max(0, Math.floor((endOf(row).getTime() - now.getTime()) / 1000)),
    minutes: minutesToAnswer(items.length * requests.length),
    situation: row.situation,
    practice: { self: practice.self, levels: practice.levels },
    items: asks ? items.map((item) => toItem(item, row.wording)) : [],
    tasks: asks ? await tasksOf(tx, session, requests) : [],
    answers: answers.map((answer) => ({
      ...answer,
      answeredAt: answer.answeredAt.toISOString(),
    })),
    receipt: receiptOf(session, row.handedInAt, deps.config.linkSecret),
  };
}

/**
 * Keeps a batch. Of several answers to one question the one that was chosen last stays, in whatever order and however
 * often batches of several devices arrive. What was chosen before handing in is still taken afterwards, because it may
 * have been on the way; what was chosen later is refused.
 * @returns how many are safe, and which were refused and why; refused ones are of no use to send again
 */
export async function saveAnswers(
  tx: Tx,
  session: CandidateSession,
  answers: readonly GivenAnswer[],
  now: Date,
): Promise<AnswerResult> {
  const row = await repository.lockCandidate(tx, session);
  await repository.markSeen(tx, session, now);
  const status = answerStatusOf(row, now);
  const requests = await repository.requestsOf(tx, session);
  const requestIDs = new Set(requests.map((request) => request.evaluationRequestID));
  const itemIDs = (await itemsOfExam(tx, row)).map((item) => item.questionItemID);
  const competencies = new Map(
    (await repository.versionsOf(tx, itemIDs)).map((item) => [
      `${item.questionItemID}/${item.version}`,
      item.competencyID,
    ]),
  );

  const taken: (GivenAnswer & { competencyID: number })[] = [];
  const refused: AnswerResult['refused'] = [];
  for (const answer of answers) {
    const { evaluationRequestID, questionItemID, answeredAt } = answer;
    const refuse = (reason: AnswerResult['refused'][number]['reason']): void => {
      refused.push({ evaluationRequestID, questionItemID, answeredAt, reason });
    };
    const competencyID = competencies.get(`${questionItemID}/${answer.itemVersion}`);
    const at = clampAnsweredAt(answeredAt, row.startAt, now);
    if (status === 'beforeStart' || status === 'ended') refuse(status);
    else if (!requestIDs.has(evaluationRequestID) || competencyID === undefined) refuse('unknown');
    else if (row.handedInAt !== null && new Date(at) > row.handedInAt) refuse('handedIn');
    else taken.push({ ...answer, answeredAt: at, competencyID });
  }
  if (taken.length > 0) {
    await repository.upsertAnswers(tx, session.companyID, lastAnswers(taken), now);
    const touched = [...new Set(taken.map((answer) => answer.evaluationRequestID))];
    await repository.updateProgress(tx, session.companyID, touched, itemIDs, now);
  }
  return { taken: taken.length, refused };
}

/**
 * Hands in. A second time answers the same receipt.
 * @returns the receipt, or the questions that are still open
 * @throws Failure academic.1 with the reason `beforeStart` or `ended`
 */
export async function handIn(tx: Tx, session: CandidateSession, deps: Deps): Promise<HandInResult> {
  const now = deps.now();
  const secret = deps.config.linkSecret;
  const row = await repository.lockCandidate(tx, session);
  if (row.handedInAt !== null) {
    return { receipt: receiptOf(session, row.handedInAt, secret), missing: [] };
  }
  const status = answerStatusOf(row, now);
  if (status === 'beforeStart' || status === 'ended') {
    throw new Failure('academic.1', { reason: status });
  }
  const items = await itemsOfExam(tx, row);
  const requests = (await repository.requestsOf(tx, session)).map((r) => r.evaluationRequestID);
  const answers = await repository.answersOf(tx, session.companyID, requests);
  const answered = new Set(answers.map((a) => `${a.evaluationRequestID}/${a.questionItemID}`));
  const missing = requests.flatMap((evaluationRequestID) =>
    items
      .filter((item) => !answered.has(`${evaluationRequestID}/${item.questionItemID}`))
      .map((item) => ({ evaluationRequestID, questionItemID: item.questionItemID })),
  );
  if (missing.length > 0) return { receipt: null, missing };
  await repository.markSeen(tx, session, now);
  await repository.updateExaminee(tx, session, { handedInAt: now });
  return { receipt: receiptOf(session, now, secret), missing: [] };
}

/** Keeps the language of a candidate's pages and mails with the link. */
export async function setLanguage(
  tx: Tx,
  session: CandidateSession,
  language: LanguageCode,
): Promise<void> {
  await repository.updateExaminee(tx, session, { language });
}
