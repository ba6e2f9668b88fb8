import {
  CompetencySettingType,
  EvaluatorScope,
  limits,
  type ExamDraftData,
  type ExamProblem,
} from '@mebae/contracts';
import { hasTab, isBlank } from '@mebae/rules';

/** Every setting of a course, with the defaults of what the draft leaves open. */
export interface DraftSettings {
  title: string;
  description: string;
  startAt: string | null;
  endAt: string | null;
  competencySettingType: CompetencySettingType;
  /** Chosen ones; the ready-made sets take theirs from the masters. */
  competencyIDs: number[];
  questionTypeID: number | null;
  selfEvaluation: boolean;
  peerEvaluation: boolean;
  schoolClassIDs: number[];
  evaluatorsPerStudent: number;
  evaluatorScope: EvaluatorScope;
  openingMail: boolean;
}

/** Evaluators per student unless chosen otherwise: enough for a fixed score. */
const defaultEvaluators = limits.evaluatorsForFixedScore;

/** Reads a draft as settings; what is open is filled with the defaults. */
export function settingsOf(data: ExamDraftData): DraftSettings {
  const { base = {}, questions = {}, examinees = {}, mail = {} } = data;
  return {
    title: (base.title ?? '').trim(),
    description: (base.description ?? '').trim(),
    startAt: base.startAt ?? null,
    endAt: base.endAt ?? null,
    competencySettingType: questions.competencySettingType ?? CompetencySettingType.Recommend,
    competencyIDs: [...new Set(questions.competencyIDs ?? [])],
    questionTypeID: questions.questionTypeID ?? null,
    selfEvaluation: questions.selfEvaluation ?? true,
    peerEvaluation: questions.peerEvaluation ?? true,
    schoolClassIDs: [...new Set(examinees.schoolClassIDs ?? [])],
    evaluatorsPerStudent: examinees.evaluatorsPerStudent ?? defaultEvaluators,
    evaluatorScope: examinees.evaluatorScope ?? EvaluatorScope.SameCourse,
    openingMail: mail.opening ?? false,
  };
}

/** What the database knows of the settings. */
export interface DraftFacts {
  now: Date;
  titleTaken: boolean;
  questionTypeKnown: boolean;
  /** Competencies that the settings come to. */
  competencies: number;
  classesKnown: number;
  examinees: number;
  withEmail: number;
}

type Step = ExamProblem['step'];
const error = (step: Step, field: string, code: ExamProblem['code']): ExamProblem => ({
  step,
  field,
  code,
  severity: 'error',
});
const warning = (step: Step, field: string, code: ExamProblem['code']): ExamProblem => ({
  ...error(step, field, code),
  severity: 'warning',
});

/**
 * Everything that is wrong with a draft, in the order of the wizard's fields.
 * @returns an empty list when a course can be made of it; warnings don't hinder
 */
export function problemsOf(settings: DraftSettings, facts: DraftFacts): ExamProblem[] {
  return [
    ...titleProblems(settings, facts),
    ...timeProblems(settings, facts.now),
    ...questionProblems(settings, facts),
    ...examineeProblems(settings, facts),
    ...(settings.openingMail && facts.examinees > 0 && facts.withEmail === 0
      ? [error('mail', 'opening', 'noRecipient')]
      : []),
  ];
}

function titleProblems({ title, description }: DraftSettings, facts: DraftFacts): ExamProblem[] {
  const problems: ExamProblem[] = [];
  if (isBlank(title)) problems.push(error('base', 'title', 'required'));
  else if (hasTab(title)) problems.push(error('base', 'title', 'tab'));
  else if (title.length > limits.titleLength) problems.push(error('base', 'title', 'tooLong'));
  else if (facts.titleTaken) problems.push(error('base', 'title', 'duplicateTitle'));
  if (hasTab(description)) problems.push(error('base', 'description', 'tab'));
  if (description.length > limits.descriptionLength) {
    problems.push(error('base', 'description', 'tooLong'));
  }
  return problems;
}

function timeProblems({ startAt, endAt }: DraftSettings, now: Date): ExamProblem[] {
  const problems: ExamProblem[] = [];
  if (startAt === null) problems.push(error('base', 'startAt', 'required'));
  else if (new Date(startAt) < now) problems.push(warning('base', 'startAt', 'startBeforeNow'));
  if (endAt === null) problems.push(error('base', 'endAt', 'required'));
  else if (startAt !== null && new Date(endAt) < new Date(startAt)) {
    problems.push(error('base', 'endAt', 'endBeforeStart'));
  } else if (new Date(endAt) <= now) problems.push(error('base', 'endAt', 'endBeforeNow'));
  return problems;
}

function questionProblems(settings: DraftSettings, facts: DraftFacts): ExamProblem[] {
  const problems: ExamProblem[] = [];
  if (facts.competencies === 0) problems.push(error('questions', 'competencyIDs', 'required'));
  if (settings.questionTypeID === null) {
    problems.push(error('questions', 'questionTypeID', 'required'));
  } else if (!facts.questionTypeKnown) {
    problems.push(error('questions', 'questionTypeID', 'unknown'));
  }
  if (!settings.selfEvaluation && !settings.peerEvaluation) {
    problems.push(error('questions', 'evaluation', 'noEvaluation'));
  }
  return problems;
}

function examineeProblems(settings: DraftSettings, facts: DraftFacts): ExamProblem[] {
  const chosen = settings.schoolClassIDs.length;
  if (chosen === 0) return [error('examinees', 'schoolClassIDs', 'required')];
  if (facts.classesKnown < chosen) return [error('examinees', 'schoolClassIDs', 'unknown')];
  if (facts.examinees === 0) return [error('examinees', 'schoolClassIDs', 'noStudents')];
  if (facts.examinees > limits.examinees) {
    return [error('examinees', 'schoolClassIDs', 'tooManyExaminees')];
  }
  if (settings.peerEvaluation && facts.examinees < 2) {
    return [error('examinees', 'schoolClassIDs', 'tooFewForPeers')];
  }
  return [];
}
