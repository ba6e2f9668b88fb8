import type {
  AnswerResult,
  AnswerStatus,
  AnswerInput,
  BlockInput,
  ExampleAnswerInput,
  PartAnswerInput,
  SurveyAnswerInput,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { answerStatusOf, refusalOf } from '../../../lib/courses/answer-status.ts';
import type { Candidate } from './answers.repository.ts';
import { readAskedQuestions, type AskedQuestions } from './asked-questions.ts';
import { keepExampleAnswers } from './examples.repository.ts';
import * as examples from './examples.service.ts';
import { clampAnsweredAt, lastAnswers } from './merge.ts';
import * as parts from './parts.service.ts';
import * as repository from './save-answers.repository.ts';
import * as surveys from './surveys.service.ts';

/** Answers that a device sends in one call. */
export interface AnswerBatch {
  answers: readonly AnswerInput[];
  exampleAnswers: readonly ExampleAnswerInput[];
  partAnswers: readonly PartAnswerInput[];
  blocks: readonly BlockInput[];
  surveyAnswers: readonly SurveyAnswerInput[];
}

/** A batch and who sends it. */
export interface CandidateBatch {
  readonly session: Candidate;
  readonly body: AnswerBatch;
}

/**
 * Keeps batches that come at the same time, with as many statements as for one. The last choice of several answers to
 * one question stays, in whatever order and however often batches of several devices arrive.
 * @param batches of candidates of one course, or of one outside evaluator
 * @param options.waits whether to wait for candidates whose rows somebody else has locked
 * @returns for each batch how many answers are safe, and which were refused and why (refused ones are of no use to send
 *   again); null for one that would have had to wait
 */
export async function saveAnswers(
  tx: Tx,
  batches: readonly CandidateBatch[],
  { waits }: { waits: boolean },
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
): Promise<(AnswerResult | null)[]> {
  const now = clock();
  const sessions = batches.map(({ session }) => session);
  const { companyID, evalSettingID } = sessions[0]!;
  const { course, candidateOf } = await repository.lockToSave(tx, sessions, { now, waits });
  const questions = await readAskedQuestions(tx, db, course, (known) =>
    batches.every(({ body }) => isEachKnown(known, body)),
  );
  const sorted = batches.map(({ session, body }) => {
    const candidate = candidateOf(session);
    if (candidate === null) return null;
    const asked = {
      ...course,
      ...candidate,
      status: answerStatusOf({ ...course, ...candidate }, now),
      questions,
      examples: examples.examplesFor(course, evaluatesOthers(candidate)),
    };
    return {
      session,
      body,
      examinee: asked,
      evaluations: sortEvaluations(asked, body.answers, now),
      aboutExamples: examples.sortExamples(session, asked, body.exampleAnswers, now),
      inParts:
        session.kind === 'candidate' ? parts.sortParts(asked, body, now) : parts.nothingSorted,
    };
  });
  const taken = sorted.filter((batch) => batch !== null);

  const evaluations = taken.flatMap((batch) => batch.evaluations.taken);
  if (evaluations.length > 0) {
    const last = lastAnswers(evaluations);
    await repository.keepAnswers(tx, companyID, last, questions.itemIDs, now);
  }
  const aboutExamples = taken.flatMap((batch) => batch.aboutExamples.rows);
  if (aboutExamples.length > 0) {
    await keepExampleAnswers(tx, { companyID, evalSettingID }, aboutExamples, now);
  }
  const given = taken.flatMap(({ session, inParts }) =>
    session.kind === 'candidate' ? [{ studentID: session.studentID, ...inParts }] : [],
  );
  await parts.keepParts(tx, { companyID, evalSettingID, ...course, questions }, given, now);
  const results: (AnswerResult | null)[] = [];
  for (const batch of sorted) results.push(batch && (await resultOf(tx, batch, now)));
  return results;
}

const evaluatesOthers = ({ requestIDs, selfRequestID }: repository.LockedCandidate): boolean =>
  requestIDs.size > (selfRequestID === null ? 0 : 1);

const versionKey = ({ questionItemID, itemVersion }: AnswerInput): string =>
  `${questionItemID}/${itemVersion}`;

const isEachKnown = (known: AskedQuestions, body: AnswerBatch): boolean =>
  body.answers.every((answer) => known.competencies.has(versionKey(answer))) &&
  parts.isEachKnown(known, body);

/** A batch, sorted into what is taken and what is refused. */
interface SortedBatch extends CandidateBatch {
  examinee: { status: AnswerStatus; startAt: Date; handedInAt: Date | null };
  evaluations: ReturnType<typeof sortEvaluations>;
  aboutExamples: ReturnType<typeof examples.sortExamples>;
  inParts: ReturnType<typeof parts.sortParts>;
}

/** Keeps the answers of a batch to surveys, with statements of its own, and sums up what became of it. */
async function resultOf(
  tx: Tx,
  { session, body, examinee, evaluations, aboutExamples, inParts }: SortedBatch,
  now: Date,
): Promise<AnswerResult> {
  const inSurveys =
    session.kind === 'candidate'
      ? await surveys.saveSurveyAnswers(tx, session, examinee, body.surveyAnswers, now)
      : { taken: 0, refusedSurveyAnswers: [] };
  return {
    taken:
      evaluations.taken.length +
      aboutExamples.taken +
      inParts.answers.length +
      inParts.blocks.length +
      inSurveys.taken,
    refused: evaluations.refused,
    refusedExampleAnswers: aboutExamples.refused,
    refusedParts: inParts.refusedParts,
    refusedSurveyAnswers: inSurveys.refusedSurveyAnswers,
  };
}

function sortEvaluations(
  locked: repository.LockedCandidate & {
    status: AnswerStatus;
    startAt: Date;
    questions: AskedQuestions;
  },
  answers: readonly AnswerInput[],
  now: Date,
) {
  const taken: (AnswerInput & { competencyID: number })[] = [];
  const refused: AnswerResult['refused'] = [];
  for (const answer of answers) {
    const { evaluationRequestID, questionItemID, answeredAt } = answer;
    const competencyID = locked.questions.competencies.get(versionKey(answer));
    // nobody is asked whether they can tell about themselves
    const isSelfUntold = answer.level === null && evaluationRequestID === locked.selfRequestID;
    const isAsked =
      competencyID !== undefined && locked.requestIDs.has(evaluationRequestID) && !isSelfUntold;
    const at = clampAnsweredAt(answeredAt, locked.startAt, now);
    const reason = refusalOf(locked, isAsked, at);
    if (reason === null) taken.push({ ...answer, answeredAt: at, competencyID: competencyID! });
    else refused.push({ evaluationRequestID, questionItemID, answeredAt, reason });
  }
  return { taken, refused };
}
