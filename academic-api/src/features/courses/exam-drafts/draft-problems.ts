import {
  AdditionalPlan,
  CompetencySettingType,
  DispCtrlType,
  EvaluatorScope,
  limits,
  RequestPermission,
  type ExamProblem,
} from '@mebae/contracts';
import { hasTab, isBlank, reminderTimes } from '@mebae/rules';
import { assignsPeers, type DraftSettings } from './draft-settings.ts';

/** Facts of the database about the settings. */
export interface DraftFacts {
  now: Date;
  titleTaken: boolean;
  dispCtrlType: DispCtrlType;
  additionalPlans: readonly number[];
  /** Question types that are offered to this school. */
  questionTypeKnown: boolean;
  /** Competencies that the settings come to. */
  competencies: number;
  /** The chosen competencies of the school's own that are there, and are valid. */
  customKnown: number;
  customValid: number;
  /** Trends of those chosen that are offered to this kind of school. */
  trendsOffered: number;
  classesKnown: number;
  examinees: number;
  withEmail: number;
  /** The event whose course it is to become can't have it. */
  isEventUnknown: boolean;
  /** The chosen group setting is there, final, and of this school year; true where none is chosen. */
  groupsKnown: boolean;
}

type DraftStep = ExamProblem['step'];
const error = (step: DraftStep, field: string, code: ExamProblem['code']): ExamProblem => ({
  step,
  field,
  code,
  severity: 'error',
});
const warning = (step: DraftStep, field: string, code: ExamProblem['code']): ExamProblem => ({
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
    ...(facts.isEventUnknown ? [error('base', 'forEvent', 'unknown')] : []),
    ...questionProblems(settings, facts),
    ...trendProblems(settings, facts),
    ...examineeProblems(settings, facts),
    ...mailProblems(settings, facts),
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
  const asksOfPeople = settings.selfEvaluation || settings.peerEvaluation;
  if (
    settings.competencySettingType === CompetencySettingType.Uchida &&
    facts.dispCtrlType !== DispCtrlType.Uchida
  ) {
    problems.push(error('questions', 'competencyIDs', 'notOffered'));
  } else if (asksOfPeople && facts.competencies === 0) {
    problems.push(error('questions', 'competencyIDs', 'required'));
  }
  if (facts.customKnown < settings.customCompetencyIDs.length) {
    problems.push(error('questions', 'customCompetencyIDs', 'unknown'));
  } else if (facts.customValid < facts.customKnown) {
    problems.push(error('questions', 'customCompetencyIDs', 'invalidCompetency'));
  }
  if (settings.questionTypeID === null) {
    problems.push(error('questions', 'questionTypeID', 'required'));
  } else if (!facts.questionTypeKnown) {
    problems.push(error('questions', 'questionTypeID', 'unknown'));
  }
  if (!asksOfPeople && settings.disposition === null && settings.trendIDs.length === 0) {
    problems.push(error('questions', 'evaluation', 'noEvaluation'));
  }
  return problems;
}

function trendProblems({ trendIDs }: DraftSettings, facts: DraftFacts): ExamProblem[] {
  if (trendIDs.length === 0) return [];
  if (!facts.additionalPlans.includes(AdditionalPlan.TrendCheck)) {
    const isReadOnly = facts.additionalPlans.includes(AdditionalPlan.TrendCheckReadOnly);
    return [error('questions', 'trendIDs', isReadOnly ? 'planReadOnly' : 'notInPlan')];
  }
  return facts.trendsOffered < trendIDs.length
    ? [error('questions', 'trendIDs', 'notOffered')]
    : [];
}

/** The field is named after the first of its controls. */
function examineeProblems(settings: DraftSettings, facts: DraftFacts): ExamProblem[] {
  const { schoolClassIDs, grades, tagIDs, studentIDs } = settings.rule;
  const chosen = [schoolClassIDs, grades, tagIDs, studentIDs].some((list) => list.length > 0);
  if (!chosen) return [error('examinees', 'schoolClassIDs', 'required')];
  if (facts.classesKnown < schoolClassIDs.length) {
    return [error('examinees', 'schoolClassIDs', 'unknown')];
  }
  if (facts.examinees === 0) return [error('examinees', 'schoolClassIDs', 'noStudents')];
  if (facts.examinees > limits.examinees) {
    return [error('examinees', 'schoolClassIDs', 'tooManyExaminees')];
  }
  const isSameCourse = settings.evaluatorScope === EvaluatorScope.SameCourse;
  if (assignsPeers(settings) && facts.examinees < 2 && isSameCourse) {
    return [error('examinees', 'schoolClassIDs', 'tooFewForPeers')];
  }
  if (!facts.groupsKnown) return [error('examinees', 'groupSettingID', 'unknown')];
  return isSameCourse && settings.requestPermission === RequestPermission.SameSchool
    ? [error('examinees', 'requestPermission', 'beyondScope')]
    : [];
}

const dayMs = 86_400_000;

function mailProblems(settings: DraftSettings, facts: DraftFacts): ExamProblem[] {
  const { mail, reportMail, startAt, endAt } = settings;
  const problems: ExamProblem[] = [];
  const wanted = [
    ['opening', mail.opening],
    ['closingSoon', mail.closingSoon !== null],
    ['reminder', mail.reminder !== null],
    ['reportMail', reportMail !== null],
  ] as const;
  if (facts.examinees > 0 && facts.withEmail === 0) {
    for (const [field, isOn] of wanted) {
      if (isOn) problems.push(error('mail', field, 'noRecipient'));
    }
  }
  if (startAt === null || endAt === null) return problems;
  const [start, end] = [new Date(startAt).getTime(), new Date(endAt).getTime()];
  const period = { startAt: new Date(start), endAt: new Date(end) };
  if (mail.reminder?.kind === 'date' && reminderTimes(period, mail.reminder).length === 0) {
    problems.push(error('mail', 'reminder', 'outsideCourse'));
  }
  if (mail.closingSoon !== null && end - mail.closingSoon * dayMs < start) {
    problems.push(warning('mail', 'closingSoon', 'longerThanCourse'));
  }
  return problems;
}
