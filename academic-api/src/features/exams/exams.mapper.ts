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
    evalSettingID: row.eval_setting_id,
    title: row.title,
    schoolYear: row.school_year,
    startAt: row.start_at.toISOString(),
    endAt: row.end_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    status: examStatusOf({ startAt: row.start_at, endAt: row.end_at, endedAt: row.ended_at }, now),
    examinees: row.examinees,
    handedIn: row.handed_in,
    given: row.given,
    expected: row.expected,
    scoringState: row.scoring_state,
  };
}

/** Settings and progress of one exam, names in the reader's language. */
export function toExamDetail(
  row: ExamDetailRow,
  parts: {
    now: Date;
    language: LanguageCode;
    competencies: { competency_id: number; name: Record<LanguageCode, string> }[];
    questions: number;
    classes: ClassProgressRow[];
  },
): ExamDetail {
  return {
    ...toExamRow(row, parts.now),
    description: row.description,
    competencySettingType: row.competency_setting_type,
    competencies: parts.competencies.map((competency) => ({
      competencyID: competency.competency_id,
      name: competency.name[parts.language],
    })),
    questionTypeID: row.question_type_id,
    questionTypeTitle: row.question_type_title[parts.language] ?? '',
    questions: parts.questions,
    selfEvaluation: row.self_evaluation,
    peerEvaluation: row.peer_evaluation,
    evaluatorsPerStudent: row.evaluators_per_student,
    mail: { opening: row.mail.opening ?? false },
    openingMailedAt: row.opening_mailed_at?.toISOString() ?? null,
    scoredAt: row.scored_at?.toISOString() ?? null,
    classes: parts.classes.map(toClassProgress),
  };
}

const toClassProgress = (row: ClassProgressRow): ExamClassProgress => ({
  schoolClassID: row.school_class_id,
  grade: row.grade,
  schoolClassName: row.name,
  examinees: row.examinees,
  started: row.started,
  handedIn: row.handed_in,
  selfGiven: row.self_given,
  selfExpected: row.self_expected,
  peerGiven: row.peer_given,
  peerExpected: row.peer_expected,
});

/** Pending, progressing or completed over all the peers that one person evaluates; null without any. */
function peerProgress(row: ExamineeRow): EvaluationProgress | null {
  if (row.peer_to_give === 0) return null;
  if (row.peer_given === row.peer_to_give) return 2;
  return row.peer_started ? 1 : 0;
}

/** How far one person is. */
export function toExaminee(row: ExamineeRow): ExamineeProgress {
  return {
    studentID: row.student_id,
    firstName: row.first_name,
    lastName: row.last_name,
    schoolClassID: row.school_class_id,
    grade: row.grade,
    schoolClassName: row.class_name,
    studentNumber: row.student_number,
    self: row.self_progress,
    peerGiving: peerProgress(row),
    peerGiven: row.peer_given,
    peerToGive: row.peer_to_give,
    peerReceived: row.peer_received,
    peerToReceive: row.peer_to_receive,
    handedInAt: row.handed_in_at?.toISOString() ?? null,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  };
}
