import {
  eventLimits,
  limits,
  surveyLimits,
  surveyMoments,
  type EventBody,
  type EventDetail,
  type EventOptions,
  type EventTarget,
  type EventTargetBody,
  type SurveyQuestion,
  type SurveyQuestionBody,
} from '@mebae/contracts';
import { hasTab, isBlank, normaliseText } from '@mebae/rules';
import { z } from 'zod';
import type { Text } from '../../../lib/text.ts';
import { isCourseOrder } from './course-order.ts';

export const questionKinds = ['scale', 'choice', 'text'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** The options that were typed, one a line. */
export const optionsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The rules of one question of the event's own. */
function questionSchema(t: Text) {
  const long = (max: number) => t('form.error.tooLong', { max });
  const line = (max: number) =>
    z
      .string()
      .refine((text) => !hasTab(text), t('form.error.tab'))
      .refine((text) => text.trim().length <= max, long(max));
  const fields = z.object({
    surveyItemID: z.number().nullable(),
    /** Answers that are there: then only its order and whether it is required can change. */
    answers: z.number(),
    kind: z.enum(questionKinds),
    moment: z.enum(surveyMoments),
    text: line(surveyLimits.questionLength).refine(
      (text) => !isBlank(normaliseText(text)),
      t('eventForm.error.questionRequired'),
    ),
    isRequired: z.boolean(),
    low: line(surveyLimits.stepLength),
    high: line(surveyLimits.stepLength),
    /** One a line. */
    options: z.string().refine((text) => !hasTab(text), t('form.error.tab')),
    isMultiple: z.boolean(),
  });
  return fields.superRefine(({ kind, options }, context) => {
    if (kind !== 'choice') return;
    const problem = optionsProblem(optionsOf(options), t);
    if (problem !== null) {
      context.addIssue({ code: 'custom', path: ['options'], message: problem });
    }
  });
}
export type QuestionValues = z.infer<ReturnType<typeof questionSchema>>;

/** The problem with the options of a choice; null: nothing. */
function optionsProblem(options: readonly string[], t: Text): string | null {
  const { optionsMinimum, options: most, optionLength } = surveyLimits;
  if (options.length < optionsMinimum || options.length > most) {
    return t('eventForm.error.options', { least: optionsMinimum, most });
  }
  if (new Set(options).size < options.length) return t('eventForm.error.sameOptions');
  if (options.some((option) => option.length > optionLength)) {
    return t('eventForm.error.optionLength', { max: optionLength });
  }
  return null;
}

const targetValue: z.ZodType<EventTargetBody, EventTargetBody> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('class'), schoolClassID: z.number() }),
  z.object({
    kind: z.literal('group'),
    groupSettingID: z.number(),
    groupNumber: z.number().nullable(),
  }),
]);

/**
 * The rules of the form, with their messages in the user's language.
 * @param courses of which the course before and the course after are chosen
 */
export function formSchema(t: Text, courses: EventOptions['courses']) {
  const long = (max: number) => t('form.error.tooLong', { max });
  const day = z.string().min(1, t('eventForm.error.dayRequired'));
  const { activities, purposes, destinations, targets } = eventLimits;
  return z
    .object({
      title: z
        .string()
        .refine((text) => !hasTab(text), t('form.error.tab'))
        .refine((text) => !isBlank(normaliseText(text)), t('eventForm.error.titleRequired'))
        .refine((text) => text.trim().length <= limits.titleLength, long(limits.titleLength)),
      startsOn: day,
      endsOn: day,
      /** Destinations of the list, or, without an id, to be added to it. */
      destinations: z
        .array(z.object({ destinationID: z.number().nullable(), name: z.string() }))
        .max(destinations, t('eventForm.error.destinations', { max: destinations })),
      growingPurposeIDs: z
        .array(z.number())
        .min(1, t('form.error.purposeRequired'))
        .max(purposes, t('eventForm.error.purposes', { max: purposes })),
      targets: z
        .array(targetValue)
        .min(1, t('eventForm.error.targetRequired'))
        .max(targets, t('eventForm.error.targets', { max: targets })),
      /** With their titles, so that they can be shown without asking for each. */
      activities: z
        .array(z.object({ activityID: z.number(), title: z.string() }))
        .min(1, t('eventForm.error.activityRequired'))
        .max(activities, t('eventForm.error.activities', { max: activities })),
      courseBefore: z.number().nullable(),
      courseAfter: z.number().nullable(),
      questions: z
        .array(questionSchema(t))
        .max(
          surveyLimits.questions,
          t('eventForm.error.questions', { max: surveyLimits.questions }),
        ),
      note: z
        .string()
        .max(eventLimits.noteLength, long(eventLimits.noteLength))
        .refine((text) => !hasTab(text), t('form.error.tab')),
      copiedFrom: z.number().nullable(),
      basedOn: z.string().nullable(),
    })
    .superRefine((values, context) => {
      const { startsOn, endsOn } = values;
      if (startsOn !== '' && endsOn !== '' && startsOn > endsOn) {
        context.addIssue({
          code: 'custom',
          path: ['endsOn'],
          message: t('eventForm.error.endBeforeStart'),
        });
      }
      if (!isCourseOrder(values, courses)) {
        context.addIssue({
          code: 'custom',
          path: ['courseAfter'],
          message: t('eventForm.error.courseOrder'),
        });
      }
    });
}
export type EventValues = z.infer<ReturnType<typeof formSchema>>;

export const emptyQuestion = (kind: QuestionKind): QuestionValues => ({
  surveyItemID: null,
  answers: 0,
  kind,
  moment: 'after',
  text: '',
  isRequired: true,
  low: '',
  high: '',
  options: '',
  isMultiple: false,
});

const emptyForm: EventValues = {
  title: '',
  startsOn: '',
  endsOn: '',
  destinations: [],
  growingPurposeIDs: [],
  targets: [],
  activities: [],
  courseBefore: null,
  courseAfter: null,
  questions: [],
  note: '',
  copiedFrom: null,
  basedOn: null,
};

function questionFrom(question: SurveyQuestion): QuestionValues {
  const { kind, surveyItemID, answers, moment, text, isRequired } = question;
  return {
    ...emptyQuestion(kind),
    surveyItemID,
    answers,
    moment,
    text,
    isRequired,
    ...(kind === 'scale' && { low: question.low, high: question.high }),
    ...(kind === 'choice' && {
      options: question.options.join('\n'),
      isMultiple: question.isMultiple,
    }),
  };
}

/** A target as it is sent. */
export const targetBodyOf = (target: EventTarget): EventTargetBody =>
  target.kind === 'class'
    ? { kind: 'class', schoolClassID: target.schoolClass.schoolClassID }
    : {
        kind: 'group',
        groupSettingID: target.groupSettingID,
        groupNumber: target.groupNumber,
      };

/** Values of the form of an event that is changed. */
export function valuesOf(event: EventDetail): EventValues {
  return {
    title: event.title,
    startsOn: event.startsOn,
    endsOn: event.endsOn,
    destinations: event.destinations.map(({ ID, destinationName }) => ({
      destinationID: ID,
      name: destinationName,
    })),
    growingPurposeIDs: event.purposes.map(({ growingPurposeID }) => growingPurposeID),
    targets: event.targets.map(targetBodyOf),
    activities: event.activities.map(({ activityID, title }) => ({ activityID, title })),
    courseBefore: event.courseBefore?.evalSettingID ?? null,
    courseAfter: event.courseAfter?.evalSettingID ?? null,
    questions: event.questions.map(questionFrom),
    note: event.note,
    copiedFrom: event.copiedFrom?.eventID ?? null,
    basedOn: event.updatedAt,
  };
}

/**
 * A new event that begins with another one's plan: its days and courses are still to come, and a class of another year
 * becomes the one of the same grade and name.
 * @param source null begins empty
 */
export function copyOf(source: EventDetail | null, options: EventOptions): EventValues {
  if (!source) return emptyForm;
  return {
    ...valuesOf(source),
    startsOn: '',
    endsOn: '',
    targets: source.targets.flatMap((target) => targetNow(target, options) ?? []),
    courseBefore: null,
    courseAfter: null,
    questions: source.questions.map((question) => ({
      ...questionFrom(question),
      surveyItemID: null,
      answers: 0,
    })),
    copiedFrom: source.eventID,
    basedOn: null,
  };
}

function targetNow(target: EventTarget, options: EventOptions): EventTargetBody | null {
  if (target.kind === 'class') {
    const { grade, schoolClassName } = target.schoolClass;
    const same = options.classes.find(
      (row) => row.grade === grade && row.schoolClassName === schoolClassName,
    );
    return same ? { kind: 'class', schoolClassID: same.schoolClassID } : null;
  }
  const { groupSettingID, groupNumber } = target;
  const setting = options.groupSettings.find((row) => row.groupSettingID === groupSettingID);
  const isThere =
    setting !== undefined &&
    (groupNumber === null || setting.groups.some((group) => group.groupNumber === groupNumber));
  return isThere ? { kind: 'group', groupSettingID, groupNumber } : null;
}

function questionBodyOf(question: QuestionValues): SurveyQuestionBody {
  const { surveyItemID, moment, isRequired, kind } = question;
  const head = { surveyItemID, moment, isRequired, text: question.text.trim() };
  if (kind === 'scale') {
    return { ...head, kind, low: question.low.trim(), high: question.high.trim() };
  }
  if (kind === 'choice') {
    const { isMultiple } = question;
    return { ...head, kind, options: optionsOf(question.options), isMultiple };
  }
  return { ...head, kind };
}

/**
 * A checked form as the API takes it.
 * @param destinationIDs of the form, those that were added for it included
 */
export function bodyOf(values: EventValues, destinationIDs: readonly number[]): EventBody {
  const { startsOn, endsOn, growingPurposeIDs, targets, courseBefore, courseAfter } = values;
  return {
    title: values.title.trim(),
    startsOn,
    endsOn,
    destinationIDs: [...new Set(destinationIDs)],
    growingPurposeIDs,
    targets,
    activityIDs: values.activities.map(({ activityID }) => activityID),
    courseBefore,
    courseAfter,
    questions: values.questions.map(questionBodyOf),
    note: values.note,
    copiedFrom: values.copiedFrom,
  };
}
