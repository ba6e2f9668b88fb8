import {
  anchoringQuestions,
  minutesToAnswer,
  type AnswerSession,
  type AnswerState,
  type HandInResult,
  type Receipt,
  type answerEndpoints,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { practiceItem } from '../../../db/masters/masters.ts';
import { receiptNumber } from '../../../lib/courses/candidate-token.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { itemsOfExam, toAnswerItem } from '../../../lib/courses/exam-items.repository.ts';
import { refused } from '../../../lib/calls/failure.ts';
import { withLatinName } from '../../../lib/people/with-latin-name.ts';
import { answerStatusOf, endOf } from '../../../lib/courses/answer-status.ts';
import * as repository from './answers.repository.ts';
import * as examples from './examples.service.ts';
import * as parts from './parts.service.ts';
import * as surveys from './surveys.service.ts';
import type { Call } from '../../../lib/calls/call.ts';

function receiptOf(
  session: repository.Candidate,
  handedInAt: Date | null,
  secret: string,
): Receipt | null {
  if (handedInAt === null) return null;
  return {
    receiptNumber: receiptNumber(secret, { ...session, handedInAt }),
    handedInAt: handedInAt.toISOString(),
  };
}

async function tasksOf(
  tx: Tx,
  session: repository.Candidate,
  requests: Awaited<ReturnType<typeof repository.requestsOf>>,
): Promise<AnswerSession['tasks']> {
  const shared = await repository.targetsWithSharedName(tx, session);
  return requests.map(({ evaluationRequestID, kind, ...target }) => {
    const { studentID, grade, schoolClassName, studentNumber } = target;
    const classAndNumber =
      shared.has(studentID) && grade !== null && schoolClassName !== null
        ? { grade, schoolClassName, studentNumber }
        : null;
    return { evaluationRequestID, kind, target: withLatinName({ ...target, classAndNumber }) };
  });
}

// somebody from outside evaluates one student and is asked no part of the course
const nothingAsked = {
  disposition: null,
  trendItems: [],
  partAnswers: [],
  surveys: [],
  surveyAnswers: [],
};

/** Everything that the answer pages show. Before the start and after the end no question leaves the server. */
export async function openSession(
  tx: Tx,
  session: repository.Candidate,
  deps: Deps,
): Promise<AnswerSession> {
  const now = deps.now();
  const row = await repository.lockCandidate(tx, session, now);
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
  const pins = examples.examplesFor(
    row,
    requests.some(({ kind }) => kind !== 'self'),
  );
  const survey =
    session.kind === 'candidate'
      ? await surveys.askedSurveys(tx, session)
      : { events: [], items: [] };
  const practice = practiceItem.wordings[row.wording];
  return {
    schoolName: row.schoolName,
    title: row.title,
    description: row.description,
    candidate: withLatinName(row),
    isOutside: session.kind === 'outside',
    wording: row.wording,
    language: row.language,
    status,
    startAt: row.startAt.toISOString(),
    endAt: endOf(row).toISOString(),
    serverTime: now.toISOString(),
    minutes: minutesToAnswer(
      items.length * requests.length + (pins === null ? 0 : anchoringQuestions),
      session.kind === 'candidate'
        ? {
            disposition: row.disposition,
            trends: row.trendIDs.length,
            surveyItems: survey.items.length,
          }
        : undefined,
    ),
    situation: row.situation,
    practice: { self: practice.self, levels: practice.levels },
    items: asks ? items.map((item) => toAnswerItem(item, row.wording)) : [],
    tasks: asks ? await tasksOf(tx, session, requests) : [],
    answers: answers.map((answer) => ({
      ...answer,
      answeredAt: answer.answeredAt.toISOString(),
    })),
    ...(await examples.readExamples(tx, session, asks ? pins : null, row)),
    ...(asks && session.kind === 'candidate'
      ? {
          ...(await parts.readParts(tx, session, row)),
          ...(await surveys.readSurveys(tx, session, survey, row.wording)),
        }
      : nothingAsked),
    receipt: receiptOf(session, row.handedInAt, deps.config.linkSecret),
    earlierReceipt: receiptOf(session, row.earlierHandedInAt, deps.config.linkSecret),
  };
}

/**
 * Reads the part of a session that may change while its page is open: asked for again and again, so that it locks and
 * writes nothing.
 */
export async function readState({
  tx,
  session,
  deps,
}: Call<typeof answerEndpoints.state>): Promise<AnswerState> {
  const row = await repository.candidateTimes(tx, session);
  return {
    status: answerStatusOf(row, deps.now()),
    endAt: endOf(row).toISOString(),
    receipt: receiptOf(session, row.handedInAt, deps.config.linkSecret),
  };
}

/**
 * Hands in. A second time answers the same receipt. During the grace nobody can answer for long: what there is is handed
 * in, whatever is missing.
 * @returns the receipt, or the questions that are still open
 * @throws Failure academic.1 with the reason `beforeStart` or `ended`, the latter also during the grace of somebody who
 * has answered nothing
 */
export async function handIn(
  tx: Tx,
  session: repository.Candidate,
  deps: Deps,
): Promise<HandInResult> {
  const now = deps.now();
  const secret = deps.config.linkSecret;
  const nothingMissing = {
    missing: [],
    missingExamples: [],
    missingParts: [],
    missingSurveyItems: [],
  };
  const row = await repository.lockCandidate(tx, session, now);
  if (row.handedInAt !== null) {
    return { receipt: receiptOf(session, row.handedInAt, secret), ...nothingMissing };
  }
  const status = answerStatusOf(row, now);
  if (status === 'beforeStart' || status === 'ended') {
    throw refused(status);
  }
  if (status === 'grace') {
    if (!(await repository.hasAnswers(tx, session))) throw refused('ended');
    await repository.handIn(tx, session, now);
    return { receipt: receiptOf(session, now, secret), ...nothingMissing };
  }
  const items = await itemsOfExam(tx, row);
  const asked = await repository.requestsOf(tx, session);
  const requests = asked.map((r) => r.evaluationRequestID);
  const answers = await repository.answersOf(tx, session.companyID, requests);
  const answered = new Set(answers.map((a) => `${a.evaluationRequestID}/${a.questionItemID}`));
  const missing = requests.flatMap((evaluationRequestID) =>
    items
      .filter((item) => !answered.has(`${evaluationRequestID}/${item.questionItemID}`))
      .map((item) => ({ evaluationRequestID, questionItemID: item.questionItemID })),
  );
  const evaluatesOthers = asked.some(({ kind }) => kind !== 'self');
  const pins = examples.examplesFor(row, evaluatesOthers);
  const missingExamples = await examples.missingExamples(tx, session, pins);
  const missingParts =
    session.kind === 'candidate' ? await parts.missingParts(tx, session, row, now) : [];
  const missingSurveyItems =
    session.kind === 'candidate' ? await surveys.missingSurveyItems(tx, session) : [];
  const all = { missing, missingExamples, missingParts, missingSurveyItems };
  if (Object.values(all).some((list) => list.length > 0)) {
    return { receipt: null, ...all };
  }
  await repository.handIn(tx, session, now);
  return { receipt: receiptOf(session, now, secret), ...all };
}

/** Keeps the language of a candidate's pages and mails with the link. */
export async function setLanguage({
  tx,
  session,
  body: { language },
}: Call<typeof answerEndpoints.language>): Promise<void> {
  await repository.updateCandidate(tx, session, { language });
}
