import {
  examMail,
  type EvaluationProgress,
  type ExamDetail,
  type ExamineeProgress,
  type ExamRow,
  type LanguageCode,
} from '@mebae/contracts';
import { examStatusOf } from '@mebae/rules';
import type { ClassProgressRow, ExamineeRow } from './exam-progress.repository.ts';
import type { ExamDetailRow, ExamSummaryRow } from './exams.repository.ts';

/** An exam as the list shows it. */
export const toExamRow = (row: ExamSummaryRow, now: Date): ExamRow => ({
  ...row,
  startAt: row.startAt.toISOString(),
  endAt: row.endAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  status: examStatusOf(row, now),
});

/** Settings and progress of one exam, names in the reader's language. */
export function toExamDetail(
  row: ExamDetailRow,
  parts: {
    now: Date;
    language: LanguageCode;
    competencies: { competencyID: number; name: Record<LanguageCode, string> }[];
    trends: { trendID: number; title: Record<LanguageCode, string> }[];
    questions: number;
    anchoringExamples: ExamDetail['anchoringExamples'];
    customCompetencies: ExamDetail['customCompetencies'];
    copiedFrom: ExamDetail['copiedFrom'];
    events: ExamDetail['events'];
    groupSetting: ExamDetail['groupSetting'];
    openingMails: ExamDetail['openingMails'];
    openingMailedAt: Date | null;
    classes: ClassProgressRow[];
  },
): ExamDetail {
  const { now, language, competencies, trends, ...others } = parts;
  return {
    ...row,
    ...toExamRow(row, now),
    ...others,
    competencies: competencies.map((competency) => ({
      ...competency,
      name: competency.name[language],
    })),
    trends: trends.map(({ trendID, title }) => ({ trendID, title: title[language] })),
    questionTypeTitle: row.questionTypeTitle[language] ?? '',
    mail: examMail.parse(row.mail),
    joinLater: row.examineeRule?.joinLater ?? false,
    updatedAt: row.updatedAt.toISOString(),
    openingMails: parts.openingMails,
    openingMailedAt: parts.openingMailedAt?.toISOString() ?? null,
    lastEndAt: row.lastEndAt?.toISOString() ?? null,
    scoredAt: row.scoredAt?.toISOString() ?? null,
  };
}

/** Pending, progressing or completed over all the peers that one person evaluates; null without any. */
function peerProgress(row: ExamineeRow): EvaluationProgress | null {
  if (row.peerToGive === 0) return null;
  if (row.peerGiven === row.peerToGive) return 2;
  return row.peerStarted ? 1 : 0;
}

/** How far one person is. */
export const toExaminee = (row: ExamineeRow): ExamineeProgress => ({
  ...row,
  self: row.selfProgress,
  peerGiving: peerProgress(row),
  handedInAt: row.handedInAt?.toISOString() ?? null,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  ownEndAt: row.ownEndAt?.toISOString() ?? null,
  reopenedAt: row.reopenedAt?.toISOString() ?? null,
  remindedAt: row.remindedAt?.toISOString() ?? null,
});
