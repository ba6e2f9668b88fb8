import {
  examCreatedReason,
  examDraftData,
  examSteps,
  limits,
  type ExamDraft,
  type ExamDraftCheck,
  type ExamDraftData,
  type ExamProblem,
  type ExamStep,
  type LanguageCode,
} from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { audit } from '../../lib/audit.ts';
import { candidateToken } from '../../lib/candidate-token.ts';
import type { Deps } from '../../lib/deps.ts';
import type { AssignEvaluators } from '../../lib/evaluator-pairs.ts';
import { Failure } from '../../lib/failure.ts';
import { lockInSchool } from '../../lib/lock.repository.ts';
import type { StaffSession } from '../../lib/session.ts';
import { hashOfToken } from '../../lib/token-hash.ts';
import * as repository from './exam-drafts.repository.ts';
import { assign, previewOf, prepare } from './prepare-draft.ts';

const stepAt = (step: number): ExamStep => examSteps[step - 1] ?? 'base';

/** Why a draft is not there: it has become a course (409), or the caller never had one. */
async function noDraft(tx: Tx, session: StaffSession, draftID: string): Promise<Failure> {
  const evalSettingID = await repository.examOfDraft(tx, session, draftID);
  return evalSettingID === undefined
    ? new Failure('grow.22', { status: 404 })
    : new Failure('grow.22', { status: 409, reason: examCreatedReason(evalSettingID) });
}

const toDraft = (row: repository.DraftRow): ExamDraft => ({
  ...row,
  step: stepAt(row.step),
  data: examDraftData.parse(row.data),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const rowOf = (draft: { step: ExamStep; data: ExamDraftData }) => ({
  step: examSteps.indexOf(draft.step) + 1,
  data: JSON.stringify(draft.data),
});

export async function create(
  tx: Tx,
  session: StaffSession,
  draft: { step: ExamStep; data: ExamDraftData },
): Promise<ExamDraft> {
  return toDraft(await repository.insertDraft(tx, session, rowOf(draft)));
}

export async function list(tx: Tx, session: StaffSession) {
  const rows = await repository.listDrafts(tx, session);
  return rows.map((row) => ({
    ...row,
    step: stepAt(row.step),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

/** @throws Failure grow.22 (404, 409) for a draft that is not there, or somebody else's */
export async function get(tx: Tx, session: StaffSession, draftID: string): Promise<ExamDraft> {
  const row = await repository.findDraft(tx, session, draftID);
  if (!row) throw await noDraft(tx, session, draftID);
  return toDraft(row);
}

/** @throws Failure grow.22 (404, 409) */
export async function save(
  tx: Tx,
  session: StaffSession,
  draftID: string,
  draft: { step: ExamStep; data: ExamDraftData },
  now: Date,
): Promise<ExamDraft> {
  const row = await repository.updateDraft(tx, session, draftID, { ...rowOf(draft), now });
  if (!row) throw await noDraft(tx, session, draftID);
  return toDraft(row);
}

/** @throws Failure grow.22 (404, 409) */
export async function remove(tx: Tx, session: StaffSession, draftID: string): Promise<void> {
  if (!(await repository.deleteDraft(tx, session, draftID)))
    throw await noDraft(tx, session, draftID);
}

/**
 * What is missing in a draft, and the figures of the confirmation page. Changes nothing.
 * @throws Failure grow.22 (404, 409)
 */
export async function check(
  tx: Tx,
  session: StaffSession,
  draftID: string,
  context: { deps: Deps; language: LanguageCode; assignEvaluators: AssignEvaluators },
): Promise<ExamDraftCheck> {
  const row = await repository.findDraft(tx, session, draftID);
  if (!row) throw await noDraft(tx, session, draftID);
  const { config, now } = context.deps;
  const prepared = await prepare(tx, session, row.data, now());
  const result = { problems: prepared.problems, mailsAreHeld: config.smtpUrl === undefined };
  const count = prepared.examinees.length;
  if (count === 0 || count > limits.examinees) return { ...result, preview: null };
  const assignment = await assign(tx, session, prepared, draftID, context.assignEvaluators);
  return { ...result, preview: previewOf(prepared, assignment, context.language) };
}

/** The catalogue's own failure where it has one; else a parameter error that names field and reason. */
function failureOf(problems: readonly ExamProblem[]): Failure {
  const has = (field: string, code: ExamProblem['code']): boolean =>
    problems.some((problem) => problem.field === field && problem.code === code);
  if (has('schoolClassIDs', 'required')) return new Failure('grow.150');
  if (has('schoolClassIDs', 'noStudents')) return new Failure('grow.2002');
  if (has('opening', 'noRecipient')) return new Failure('grow.2030');
  if (problems.some((problem) => problem.code === 'tab')) return new Failure('grow.2023');
  return new Failure('grow.2003', {
    reason: problems.map((problem) => `${problem.step}.${problem.field}: ${problem.code}`),
  });
}

/**
 * Makes the course: examinees with their links, evaluation requests, and the draft is gone; all or nothing.
 * @returns id of the course
 * @throws Failure grow.22 (404, 409) no such draft; grow.150, 2002, 2030, 2023, 2003 what the check would say; grow.2022 when
 * no evaluation requests could be made
 */
export async function createExam(
  tx: Tx,
  session: StaffSession,
  draftID: string,
  context: { deps: Deps; assignEvaluators: AssignEvaluators },
): Promise<number> {
  const { companyID, userID, schoolYear } = session;
  await lockInSchool(tx, companyID, 'titles of courses');
  const row = await repository.findDraft(tx, session, draftID, true);
  if (!row) throw await noDraft(tx, session, draftID);
  const prepared = await prepare(tx, session, row.data, context.deps.now());
  const errors = prepared.problems.filter((problem) => problem.severity === 'error');
  const { settings, examinees } = prepared;
  const { startAt, endAt, questionTypeID } = settings;
  if (errors.length > 0 || startAt === null || endAt === null || questionTypeID === null) {
    throw failureOf(errors);
  }
  const { pairs } = await assign(tx, session, prepared, draftID, context.assignEvaluators);
  if (settings.peerEvaluation && pairs.length === 0) throw new Failure('grow.2022');

  const evalSettingID = await repository.insertExam(tx, {
    draftID,
    companyID,
    createdBy: userID,
    schoolYear,
    title: settings.title,
    description: settings.description,
    startAt,
    endAt,
    competencySettingType: settings.competencySettingType,
    competencyIDs: prepared.competencies.map((c) => c.competencyID),
    questionTypeID,
    questionItems: prepared.items.map(({ questionItemID, version }) => ({
      questionItemID,
      version,
    })),
    selfEvaluation: settings.selfEvaluation,
    peerEvaluation: settings.peerEvaluation,
    evaluatorScope: settings.evaluatorScope,
    evaluatorsPerStudent: settings.evaluatorsPerStudent,
    mail: { opening: settings.openingMail },
  });
  const secret = context.deps.config.linkSecret;
  const links = examinees.map(({ studentID, enrolmentID }) => ({
    studentID,
    enrolmentID,
    linkHash: hashOfToken(
      candidateToken(secret, { companyID, evalSettingID, studentID, nonce: 0 }),
    ),
  }));
  await repository.insertExaminees(tx, companyID, evalSettingID, links);
  if (settings.selfEvaluation) await repository.insertSelfRequests(tx, companyID, evalSettingID);
  if (pairs.length > 0) await repository.insertPeerRequests(tx, companyID, evalSettingID, pairs);
  await repository.deleteDraft(tx, session, draftID);
  await audit(tx, session, 'exam.create', {
    detail: { evalSettingID, examinees: examinees.length, peerRequests: pairs.length },
  });
  return evalSettingID;
}
