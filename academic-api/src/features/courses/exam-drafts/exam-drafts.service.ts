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
  type examDraftEndpoints,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { assertUnchanged, unknownChange } from '../../../lib/audit/assert-unchanged.ts';
import { audit } from '../../../lib/audit/audit.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import type { AssignEvaluators } from '../../../lib/courses/evaluator-pairs.ts';
import { insertPairs } from '../../../lib/courses/evaluators.repository.ts';
import { setCourseOfEvent } from '../../../lib/events/courses-of-event.repository.ts';
import {
  Failure,
  invalidValue,
  noAssignment,
  noEvaluators,
  notFound,
} from '../../../lib/calls/failure.ts';
import { lockInSchool } from '../../../lib/database/lock.repository.ts';
import { insertExaminees } from '../../../lib/courses/new-examinees.repository.ts';
import { askStudents } from '../../../lib/outside-links/outside-links.ts';
import { pageOf } from '../../../lib/calls/page.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import * as repository from './exam-drafts.repository.ts';
import { assignsPeers } from './draft-settings.ts';
import { assertKnownIDs } from './ids-of-draft.ts';
import { examValuesOf } from './exam-values.ts';
import { countMembers, listMembers } from './members.repository.ts';
import { anchoringOf, assign, prepare } from './prepare-draft.ts';
import { previewOf } from './preview-of-draft.ts';
import { readSurveyOfDraft } from './survey-of-draft.ts';
import type { Call } from '../../../lib/calls/call.ts';

const stepAt = (step: number): ExamStep => examSteps[step - 1] ?? 'base';

/** Why a draft is not there: it has become a course (409), or the caller never had one. */
async function noDraft(tx: Tx, session: StaffSession, draftID: string): Promise<Failure> {
  const evalSettingID = await repository.examOfDraft(tx, session, draftID);
  return evalSettingID === undefined
    ? notFound.course()
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

/** @throws Failure grow.2003 for ids that the school does not have */
export async function create(
  tx: Tx,
  session: StaffSession,
  draft: { step: ExamStep; data: ExamDraftData },
): Promise<ExamDraft> {
  await assertKnownIDs(tx, session.companyID, draft.data);
  return toDraft(await repository.insertDraft(tx, session, rowOf(draft)));
}

export async function list({ tx, session }: Call<typeof examDraftEndpoints.list>) {
  const rows = await repository.listDrafts(tx, session);
  return rows.map((row) => ({
    ...row,
    step: stepAt(row.step),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

/** @throws Failure grow.22 (404, 409) for a draft that is not there, or somebody else's */
export async function get({
  tx,
  session,
  params: { draftID },
}: Call<typeof examDraftEndpoints.get>): Promise<ExamDraft> {
  return toDraft(await findDraft(tx, session, draftID));
}

/** @throws Failure grow.22 (404, 409); grow.2003 for ids that the school does not have; academic.1 (409) when the draft was saved since `basedOn` */
export async function save({
  tx,
  session,
  params: { draftID },
  body: { basedOn, ...draft },
  now,
}: Call<typeof examDraftEndpoints.save>): Promise<ExamDraft> {
  const before = await unchangedDraft(tx, session, draftID, basedOn);
  await assertKnownIDs(tx, session.companyID, draft.data, examDraftData.parse(before.data));
  return toDraft(await repository.updateDraft(tx, session, draftID, { ...rowOf(draft), now }));
}

/** @throws Failure grow.22 (404, 409); academic.1 (409) when the draft was saved since `readAt` */
export async function remove({
  tx,
  session,
  params: { draftID },
  query: { updatedAt: readAt },
}: Call<typeof examDraftEndpoints.remove>): Promise<void> {
  await unchangedDraft(tx, session, draftID, readAt);
  await repository.deleteDraft(tx, session, draftID);
}

/** A draft of the caller's own, locked, as the caller has read it. */
async function unchangedDraft(tx: Tx, session: StaffSession, draftID: string, readAt: string) {
  const draft = await repository.findDraft(tx, session, draftID, { lock: true });
  if (!draft) throw await noDraft(tx, session, draftID);
  // drafts are their maker's own: it is another window of the same person
  assertUnchanged(unknownChange(draft.updatedAt), readAt);
  return draft;
}

/** A draft of the caller's own. @throws Failure grow.22 (404, 409) */
export async function findDraft(tx: Tx, session: StaffSession, draftID: string) {
  const row = await repository.findDraft(tx, session, draftID);
  if (!row) throw await noDraft(tx, session, draftID);
  return row;
}

/** One page of whom a rule takes in, with counts that no search changes. */
export async function members({
  tx,
  session: { companyID, schoolYear },
  body: query,
}: Call<typeof examDraftEndpoints.members>) {
  const { rule, search = '' } = query;
  const counts = await countMembers(tx, companyID, schoolYear, rule);
  const rows = await listMembers(tx, companyID, schoolYear, rule, search, pageOf(query));
  return { ...counts, data: rows, totalRecords: rows[0]?.total ?? 0 };
}

/** The moment, and whether courses of this installation send mails. */
export const contextOf = ({ now, config }: Deps) => ({
  now: now(),
  sendsMail: config.featureFlags.includes('gift-course-mail'),
});

/**
 * Checks a draft for what is missing, and computes the figures of the confirmation page. Changes nothing.
 * @throws Failure grow.22 (404, 409)
 */
export async function check(
  call: Call<typeof examDraftEndpoints.check> & { assignEvaluators: AssignEvaluators },
): Promise<ExamDraftCheck> {
  const {
    tx,
    session,
    params: { draftID },
  } = call;
  const row = await findDraft(tx, session, draftID);
  const { config } = call.deps;
  const prepared = await prepare(tx, session, row.data, contextOf(call.deps));
  const result = { problems: prepared.problems, mailsAreHeld: config.smtpUrl === undefined };
  const count = prepared.examinees.length;
  if (count === 0 || count > limits.examinees) return { ...result, preview: null };
  const { assignEvaluators } = call;
  const now = call.deps.now();
  const assignment = await assign(tx, session, prepared, draftID, { assignEvaluators, now });
  const survey = await readSurveyOfDraft(tx, session.companyID, prepared.settings);
  const examples = (await anchoringOf(tx, prepared))?.examples ?? null;
  return {
    ...result,
    preview: previewOf(prepared, assignment, survey, examples, call.language),
  };
}

/** The catalogue's own failure where it has one; else a parameter error that names field and reason. */
export function failureOf(problems: readonly ExamProblem[]): Failure {
  const has = (field: string, code: ExamProblem['code']): boolean =>
    problems.some((problem) => problem.field === field && problem.code === code);
  if (has('schoolClassIDs', 'required')) return noEvaluators();
  if (has('schoolClassIDs', 'noStudents')) return new Failure('grow.2002');
  if (problems.some((problem) => problem.code === 'noRecipient')) return new Failure('grow.2030');
  if (problems.some((problem) => problem.code === 'tab')) return new Failure('grow.2023');
  return invalidValue(
    problems.map((problem) => `${problem.step}.${problem.field}: ${problem.code}`),
  );
}

/**
 * Makes the course: examinees with their links, evaluation requests, and the draft is gone; all or nothing.
 * @returns id of the course
 * @throws Failure grow.22 (404, 409) no such draft; grow.150, 2002, 2030, 2023, 2003 what the check would say; grow.2022 when
 * no evaluation requests could be made
 */
export async function createExam(
  call: Call<typeof examDraftEndpoints.createExam> & { assignEvaluators: AssignEvaluators },
): Promise<number> {
  const {
    tx,
    session,
    params: { draftID },
  } = call;
  const { companyID, userID, schoolYear } = session;
  await lockInSchool(tx, companyID, 'titles of courses');
  const row = await repository.findDraft(tx, session, draftID, { lock: true });
  if (!row) throw await noDraft(tx, session, draftID);
  const prepared = await prepare(tx, session, row.data, contextOf(call.deps));
  const errors = prepared.problems.filter((problem) => problem.severity === 'error');
  const { settings, examinees } = prepared;
  const values = examValuesOf(prepared);
  if (errors.length > 0 || values === null) throw failureOf(errors);
  const { pairs, fromSchool } = await assign(tx, session, prepared, draftID, {
    assignEvaluators: call.assignEvaluators,
    now: call.deps.now(),
  });
  const peerRequests = pairs.length + fromSchool.length;
  if (assignsPeers(settings) && peerRequests === 0) throw noAssignment();

  const made = { draftID, companyID, createdBy: userID, schoolYear };
  const evalSettingID = await repository.insertExam(tx, { ...made, ...values });
  const { linkSecret } = call.deps.config;
  await insertExaminees(tx, { companyID, evalSettingID }, examinees, linkSecret);
  if (settings.selfEvaluation) await repository.insertSelfRequests(tx, companyID, evalSettingID);
  await insertPairs(tx, companyID, evalSettingID, pairs);
  await askStudents(tx, call.deps, { companyID, evalSettingID, userID }, fromSchool);
  await repository.deleteDraft(tx, session, draftID);
  if (settings.forEvent) {
    const { eventID } = settings.forEvent;
    const now = call.deps.now();
    await setCourseOfEvent(tx, companyID, { ...settings.forEvent, evalSettingID, userID, now });
    await audit(tx, session, 'event.update', { detail: { eventID, evalSettingID } });
  }
  await audit(tx, session, 'exam.create', {
    detail: { evalSettingID, examinees: examinees.length, peerRequests },
  });
  return evalSettingID;
}
