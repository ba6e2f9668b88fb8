import {
  CompetencySettingType,
  EvaluatorScope,
  EvaluatorType,
  examMail,
  limits,
  RequestPermission,
  type DispositionMethod,
  type ExamDraftData,
  type ExamineeRule,
  type ExamMail,
  type ReportKind,
  type ReportMail,
} from '@mebae/contracts';
import { ruleOf } from '../../../lib/courses/examinee-rule.repository.ts';

/** Every setting of a course, with the defaults of what the draft leaves open. */
export interface DraftSettings {
  title: string;
  description: string;
  startAt: string | null;
  endAt: string | null;
  competencySettingType: CompetencySettingType;
  /** Chosen ones; the ready-made sets take theirs from the masters. */
  competencyIDs: number[];
  customCompetencyIDs: number[];
  questionTypeID: number | null;
  selfEvaluation: boolean;
  peerEvaluation: boolean;
  disposition: DispositionMethod | null;
  trendIDs: number[];
  rule: ExamineeRule;
  evaluatorsPerStudent: number;
  /** Links the classes where there are two or more of a grade. */
  compareClasses: boolean;
  evaluatorScope: EvaluatorScope;
  evaluatorType: EvaluatorType;
  requestPermission: RequestPermission;
  automaticAssignment: boolean;
  groupSettingID: number | null;
  mail: ExamMail;
  reportMail: ReportMail | null;
  reportKind: ReportKind;
  automaticReports: boolean;
  copiedFrom: number | null;
  forEvent: NonNullable<ExamDraftData['forEvent']> | null;
}

/** Evaluators per student unless chosen otherwise: enough for a fixed score. */
const defaultEvaluators = limits.evaluatorsForFixedScore;

/**
 * Reads a draft as settings; what is open is filled with the defaults.
 * @param sendsMail whether courses of this installation send mails; otherwise nothing of the mail step counts
 */
export function settingsOf(data: ExamDraftData, sendsMail: boolean): DraftSettings {
  const { base = {}, questions = {}, examinees = {} } = data;
  const { reportMail = null, reportKind = 'full', ...mail } = (sendsMail && data.mail) || {};
  return {
    title: (base.title ?? '').trim(),
    description: (base.description ?? '').trim(),
    startAt: base.startAt ?? null,
    endAt: base.endAt ?? null,
    competencySettingType: questions.competencySettingType ?? CompetencySettingType.Recommend,
    competencyIDs: [...new Set(questions.competencyIDs ?? [])],
    customCompetencyIDs: [...new Set(questions.customCompetencyIDs ?? [])],
    questionTypeID: questions.questionTypeID ?? null,
    selfEvaluation: questions.selfEvaluation ?? true,
    peerEvaluation: questions.peerEvaluation ?? true,
    disposition: questions.disposition ?? null,
    trendIDs: [...new Set(questions.trendIDs ?? [])].sort((a, b) => a - b),
    rule: ruleOf(examinees),
    evaluatorsPerStudent: examinees.evaluatorsPerStudent ?? defaultEvaluators,
    compareClasses: examinees.compareClasses ?? true,
    evaluatorScope: examinees.evaluatorScope ?? EvaluatorScope.SameCourse,
    evaluatorType: examinees.evaluatorType ?? EvaluatorType.Internal,
    requestPermission: examinees.requestPermission ?? RequestPermission.NotPermitted,
    automaticAssignment: examinees.automaticAssignment ?? true,
    groupSettingID: examinees.groupSettingID ?? null,
    mail: examMail.parse(mail),
    reportMail,
    reportKind,
    automaticReports: base.automaticReports ?? false,
    copiedFrom: data.copiedFrom ?? null,
    forEvent: data.forEvent ?? null,
  };
}

/** Whether evaluators are assigned among the examinees when the course is made. */
export const assignsPeers = (settings: DraftSettings): boolean =>
  settings.peerEvaluation && settings.automaticAssignment;
