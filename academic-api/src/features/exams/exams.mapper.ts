import type {
  EvaluationProgress,
  ExamClassProgress,
  ExamDetail,
  ExamineeProgress,
  ExamRow,
  LanguageCode,
} from '@mebae/contracts';
import { examStatusOf } from '@mebae/rules';
import type { ClassProgressRow, ExamineeRow } from './exam-progress.repository.ts';
import type { ExamDetailRow, ExamSummaryRow } from './exams.repository.ts';

/** An exam as the list shows it. */
export function toExamRow(row: ExamSummaryRow, now: Date): ExamRow {
  return {
    evalSettingID: row.evalSettingID,
    title: row.title,
    schoolYear: row.schoolYear,
    startAt: row.startAt.toISOString(),
    endAt: row.endAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    status: examStatusOf({ startAt: row.startAt, endAt: row.endAt, endedAt: row.endedAt }, now),
    examinees: row.examinees,
    handedIn: row.handedIn,
    given: row.given,
    expected: row.expected,
    scoringState: row.scoringState,
  };
}

/** Settings and progress of one exam, names in the reader's language. */
export function toExamDetail(
  row: ExamDetailRow,
  parts: {
    now: Date;
    language: LanguageCode;
    competencies: { competencyID: number; name: Record<LanguageCode, string> }[];
    questions: number;
    openingMails: ExamDetail['openingMails'];
    classes: ClassProgressRow[];
  },
): ExamDetail {
  return {
    ...toExamRow(row, parts.now),
    description: row.description,
    competencySettingType: row.competencySettingType,
    competencies: parts.competencies.map((competency) => ({
      competencyID: competency.competencyID,
      name: competency.name[parts.language],
    })),
    questionTypeID: row.questionTypeID,
    questionTypeTitle: row.questionTypeTitle[parts.language] ?? '',
    questions: parts.questions,
    selfEvaluation: row.selfEvaluation,
    peerEvaluation: row.peerEvaluation,
    evaluatorsPerStudent: row.evaluatorsPerStudent,
    mail: { opening: row.mail.opening ?? false },
    openingMails: parts.openingMails,
    openingMailedAt: row.openingMailedAt?.toISOString() ?? null,
    scoredAt: row.scoredAt?.toISOString() ?? null,
    classes: parts.classes.map(toClassProgress),
  };
}

const toClassProgress = (row: ClassProgressRow): ExamClassProgress => ({
  schoolClassID: row.schoolClassID,
  grade: row.grade,
  schoolClassName: row.name,
  examinees: row.examinees,
  started: row.started,
  handedIn: row.handedIn,
  selfGiven: row.selfGiven,
  selfExpected: row.selfExpected,
  peerGiven: row.peerGiven,
  peerExpected: row.peerExpected,
});

/** Pending, progressing or completed over all the peers that one person evaluates; null without any. */
function peerProgress(row: ExamineeRow): EvaluationProgress | null {
  if (row.peerToGive === 0) return null;
  if (row.peerGiven === row.peerToGive) return 2;
  return row.peerStarted ? 1 : 0;
}

/** How far one person is. */
export function toExaminee(row: ExamineeRow): ExamineeProgress {
  return {
    studentID: row.studentID,
    firstName: row.firstName,
    lastName: row.lastName,
    schoolClassID: row.schoolClassID,
    grade: row.grade,
    schoolClassName: row.className,
    studentNumber: row.studentNumber,
    self: row.selfProgress,
    peerGiving: peerProgress(row),
    peerGiven: row.peerGiven,
    peerToGive: row.peerToGive,
    peerReceived: row.peerReceived,
    peerToReceive: row.peerToReceive,
    handedInAt: row.handedInAt?.toISOString() ?? null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  };
}
