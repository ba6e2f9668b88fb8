import type { Call } from '../../../lib/calls/call.ts';
import {
  examDraftData,
  examLength,
  type AnswerSession,
  type DispositionMethod,
  type ExamDraftData,
  type examDraftEndpoints,
  inEachLanguage,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { practiceItem } from '../../../db/masters/masters.ts';
import { titleOfEvent } from '../../../lib/events/survey-items.repository.ts';
import { surveyOfEvent } from '../../../lib/events/surveys.ts';
import { toAnswerItem } from '../../../lib/courses/exam-items.repository.ts';
import type { CandidateSession, StaffSession } from '../../../lib/accounts/session.ts';
import { assignsPeers } from './draft-settings.ts';
import { draftTexts } from './draft-texts.ts';
import { contextOf, findDraft } from './exam-drafts.service.ts';
import { anchoringOf, prepare } from './prepare-draft.ts';

/** Reads the questions of the parts beside the evaluations. */
export type ReadParts = (
  tx: Tx,
  session: CandidateSession,
  parts: {
    disposition: DispositionMethod | null;
    trendIDs: number[];
    partItems: null;
    wording: 'general' | 'primary';
    startAt: Date;
    handedInAt: Date | null;
  },
) => Promise<Pick<AnswerSession, 'disposition' | 'trendItems' | 'partAnswers'>>;

/** No examinee has these ids. */
const nobodyOf = ({ companyID, ip }: StaffSession): CandidateSession => ({
  kind: 'candidate',
  companyID,
  evalSettingID: 0,
  studentID: 0,
  ip,
});

const dayMs = 86_400_000;

/** The end that the draft has; one that is missing or over would close the pages, and is tomorrow instead. */
function shownEnd(endAt: string | null, now: Date): Date {
  const tomorrow = new Date(now.getTime() + dayMs);
  return endAt !== null && new Date(endAt) > now ? new Date(endAt) : tomorrow;
}

/**
 * The candidates’ pages of a draft: its own parts and questions, asked of a made-up student about themselves and a
 * made-up classmate, as if the course ran now.
 * @throws Failure grow.22 (404, 409)
 */
export async function previewSession({
  tx,
  session,
  params: { draftID },
  deps,
  language,
  readParts,
}: Call<typeof examDraftEndpoints.preview> & { readParts: ReadParts }): Promise<AnswerSession> {
  const row = await findDraft(tx, session, draftID);
  const { now } = contextOf(deps);
  const prepared = await prepare(tx, session, row.data, contextOf(deps), {
    locksEvent: false,
  });
  const { settings, questionType, items, trends, schoolName, schoolKind } = prepared;
  const wording = questionType?.wording ?? 'general';
  const practice = practiceItem.wordings[wording];
  const withoutKana = { firstNameKana: '', lastNameKana: '' };
  const texts = draftTexts({ language, schoolKind });
  const candidate = { ...texts.candidate, ...withoutKana };
  const peer = { ...texts.peer, ...withoutKana };
  const peers = assignsPeers(settings) ? settings.evaluatorsPerStudent : 0;
  const people = [
    ...(settings.selfEvaluation ? [{ kind: 'self' as const, person: candidate }] : []),
    ...Array.from({ length: peers }, (_, index) => ({
      kind: 'peer' as const,
      person: { ...peer, firstName: `${peer.firstName} ${index + 1}` },
    })),
  ];
  const parts = {
    disposition: settings.disposition,
    trendIDs: trends.map((trend) => trend.trendID),
    partItems: null,
  };
  const surveys = await surveysOfDraft(
    tx,
    session,
    examDraftData.parse(row.data).forEvent,
    wording,
  );
  const anchoring = peers > 0 ? await anchoringOf(tx, prepared) : null;
  const { minutes } = examLength({
    questions: items.length,
    selfEvaluation: settings.selfEvaluation,
    peers,
    hasExamples: anchoring !== null,
    disposition: settings.disposition,
    trends: trends.length,
    surveyItems: surveys.flatMap((survey) => survey.items).length,
  });
  return {
    schoolName,
    title: settings.title,
    description: settings.description,
    candidate,
    isOutside: false,
    wording,
    language,
    status: 'open',
    startAt: settings.startAt ?? now.toISOString(),
    endAt: shownEnd(settings.endAt, now).toISOString(),
    serverTime: now.toISOString(),
    minutes,
    situation: questionType?.situation ?? inEachLanguage(() => ''),
    practice: { self: practice.self, levels: practice.levels },
    items: items.map((item) => toAnswerItem(item, wording)),
    tasks: people.map(({ kind, person }, index) => ({
      evaluationRequestID: index + 1,
      kind,
      target: { ...person, classAndNumber: null },
    })),
    answers: [],
    anchoring,
    exampleAnswers: [],
    ...(await readParts(tx, nobodyOf(session), {
      ...parts,
      wording,
      startAt: now,
      handedInAt: null,
    })),
    surveys,
    surveyAnswers: [],
    receipt: null,
    earlierReceipt: null,
  };
}

/** The survey that the course will carry where it is made for an event. */
async function surveysOfDraft(
  tx: Tx,
  { companyID }: StaffSession,
  forEvent: ExamDraftData['forEvent'],
  wording: 'general' | 'primary',
): Promise<AnswerSession['surveys']> {
  if (!forEvent) return [];
  const title = await titleOfEvent(tx, companyID, forEvent.eventID);
  return title === undefined ? [] : surveyOfEvent(tx, companyID, { ...forEvent, title }, wording);
}
