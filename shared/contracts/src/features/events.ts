import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ExamStatus } from '../enums.ts';
import { limits } from '../limits.ts';
import { idParam, pageOf, pageQuery } from '../lists.ts';
import { eventParams } from '../params.ts';
import { personName } from '../person.ts';
import { lineOfText } from '../text.ts';
import { activityComponent } from './activities.ts';
import { studentClass } from './students.ts';
import { surveyLimits } from './survey-limits.ts';
import { surveyMoments } from './survey-moments.ts';
import { day, id, instant, smallID, smallIDParam } from '../scalars.ts';
import { readVersion } from '../read-version.ts';

/** Bounds of school events. */
export const eventLimits = {
  activities: 5,
  purposes: 5,
  destinations: 10,
  targets: 60,
  noteLength: limits.descriptionLength,
  /** Events of an analysis beside each other. */
  compared: 5,
} as const;

/** By the dates, in Japan: before the first day, until the end of the last one, after it. */
export const eventStates = ['planned', 'running', 'over'] as const;
export type EventState = (typeof eventStates)[number];

const distinct = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;

/** A target of an event: a class of the school year, or a group of a final group setting; null: all of its groups. */
export const eventTargetBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('class'), schoolClassID: id }),
  z.object({ kind: z.literal('group'), groupSettingID: id, groupNumber: smallID.nullable() }),
]);
export type EventTargetBody = z.infer<typeof eventTargetBody>;

/** A target with its name: `1-2`, or the title of the setting and the name of the group. */
export const eventTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('class'), schoolClass: studentClass, students: z.number() }),
  z.object({
    kind: z.literal('group'),
    groupSettingID: z.number(),
    groupNumber: z.number().nullable(),
    title: z.string(),
    /** Null: all groups, or a group that is not there any more; then it has no students. */
    groupName: z.string().nullable(),
    students: z.number(),
  }),
]);
export type EventTarget = z.infer<typeof eventTarget>;

const questionText = lineOfText.min(1).max(surveyLimits.questionLength);
const questionHead = {
  /** Null: a new one. */
  surveyItemID: id.nullable(),
  moment: z.enum(surveyMoments),
  text: questionText,
  isRequired: z.boolean(),
};
const stepText = lineOfText.max(surveyLimits.stepLength);
const optionText = lineOfText.min(1).max(surveyLimits.optionLength);

/** A question of the event's own, in the order in which they are asked. */
export const surveyQuestionBody = z.discriminatedUnion('kind', [
  z.object({ ...questionHead, kind: z.literal('scale'), low: stepText, high: stepText }),
  z.object({
    ...questionHead,
    kind: z.literal('choice'),
    options: z
      .array(optionText)
      .min(surveyLimits.optionsMinimum)
      .max(surveyLimits.options)
      .refine((options) => new Set(options).size === options.length, 'duplicate'),
    isMultiple: z.boolean(),
  }),
  z.object({ ...questionHead, kind: z.literal('text') }),
]);
export type SurveyQuestionBody = z.infer<typeof surveyQuestionBody>;

/** A question that somebody has answered: only its order and whether an answer is required can be changed. */
const surveyQuestion = surveyQuestionBody.and(
  z.object({ surveyItemID: z.number(), answers: z.number() }),
);
export type SurveyQuestion = z.infer<typeof surveyQuestion>;

export const eventBody = z
  .object({
    title: lineOfText.min(1).max(limits.titleLength),
    /** Days in Japan, the first and the last one. */
    startsOn: day,
    endsOn: day,
    destinationIDs: z.array(id).max(eventLimits.destinations).refine(distinct),
    growingPurposeIDs: z.array(smallID).min(1).max(eventLimits.purposes).refine(distinct),
    targets: z.array(eventTargetBody).min(1).max(eventLimits.targets),
    /** In their order. */
    activityIDs: z.array(id).min(1).max(eventLimits.activities).refine(distinct),
    /** Courses whose link carries the survey, and whose scores are compared. */
    courseBefore: id.nullable(),
    courseAfter: id.nullable(),
    questions: z.array(surveyQuestionBody).max(surveyLimits.questions),
    note: z.string().max(eventLimits.noteLength),
    /** The event that it was begun from. */
    copiedFrom: id.nullable(),
  })
  .refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
    path: ['endsOn'],
    message: 'endBeforeStart',
  });
export type EventBody = z.infer<typeof eventBody>;

/** Why an event is refused: the failure's `reason`; the browser has the texts. */
export const EventRefusal = {
  /** The course before has to start before the course after, and they are two. */
  CourseOrder: 'courseOrder',
  /** Somebody has answered its survey in the course, which therefore stays. */
  CourseAnswered: 'courseAnswered',
  /** A question that somebody has answered stays as it is. */
  QuestionAnswered: 'questionAnswered',
  /** Answers about an activity or a purpose are there: it stays. */
  ItemAnswered: 'itemAnswered',
  /** A class or group that is not there, not of this year, or not the caller's. */
  TargetUnknown: 'targetUnknown',
  /** An activity, a course, a purpose or a destination that is not there. */
  PartUnknown: 'partUnknown',
} as const;
export type EventRefusal = (typeof EventRefusal)[keyof typeof EventRefusal];

const named = z.object({ ID: z.number(), destinationName: z.string() });

const eventHead = z.object({
  eventID: z.number(),
  title: z.string(),
  schoolYear: z.number(),
  startsOn: z.string(),
  endsOn: z.string(),
  state: z.enum(eventStates),
  destinations: z.array(named),
  purposes: z.array(z.object({ growingPurposeID: z.number(), title: z.string() })),
  targets: z.array(eventTarget),
  /** Everybody of the targets, counted once. */
  students: z.number(),
  activities: z.array(
    z.object({
      activityID: z.number(),
      title: z.string(),
      components: z.array(activityComponent),
    }),
  ),
  /** Null when the account is gone. */
  creator: personName.nullable(),
  isMine: z.boolean(),
  /** Whether the caller may change and delete it: its maker, and administrators. */
  canEdit: z.boolean(),
  updatedAt: z.string(),
});

/** Where a survey stands. `none`: there is no course for it. */
export const surveyStates = ['none', 'notStarted', 'open', 'ended'] as const;
export type SurveyState = (typeof surveyStates)[number];

const surveySummary = z.object({
  state: z.enum(surveyStates),
  /** Students of the targets who are asked, and those who have answered all required questions. */
  asked: z.number(),
  completed: z.number(),
});

export const eventRow = eventHead.extend({
  surveys: z.object({ before: surveySummary, after: surveySummary }),
});
export type EventRow = z.infer<typeof eventRow>;

/** A course of an event. */
export const eventCourse = z.object({
  evalSettingID: z.number(),
  title: z.string(),
  startAt: z.string(),
  endAt: z.string(),
  status: z.enum(ExamStatus),
  /** Students of the targets who take part in the course, and those who don't and therefore can't be asked. */
  examinees: z.number(),
  missing: z.number(),
  /** Its scores are fixed. */
  hasScores: z.boolean(),
});
export type EventCourse = z.infer<typeof eventCourse>;

export const eventDetail = eventRow.extend({
  courseBefore: eventCourse.nullable(),
  courseAfter: eventCourse.nullable(),
  questions: z.array(surveyQuestion),
  /** How many questions the surveys ask, the event's own included. */
  surveyItems: z.object({ before: z.number(), after: z.number() }),
  note: z.string(),
  copiedFrom: z.object({ eventID: z.number(), title: z.string() }).nullable(),
});
export type EventDetail = z.infer<typeof eventDetail>;

/** Options of an event. */
export const eventOptions = z.object({
  classes: z.array(studentClass.extend({ students: z.number() })),
  /** Final group settings of the year. */
  groupSettings: z.array(
    z.object({
      groupSettingID: z.number(),
      title: z.string(),
      groups: z.array(
        z.object({ groupNumber: z.number(), name: z.string(), students: z.number() }),
      ),
    }),
  ),
  /** Courses of this school year and the one before, newest first. */
  courses: z.array(
    z.object({
      evalSettingID: z.number(),
      title: z.string(),
      startAt: z.string(),
      endAt: z.string(),
      status: z.enum(ExamStatus),
    }),
  ),
});
export type EventOptions = z.infer<typeof eventOptions>;

/** How far somebody is with a survey. `notAsked`: is not in the course, or there is none. */
export const surveyProgressStates = ['notAsked', 'pending', 'progressing', 'completed'] as const;
export type SurveyProgressState = (typeof surveyProgressStates)[number];

export const surveyPerson = z.object({
  studentID: z.number(),
  ...personName.shape,
  schoolClass: studentClass.nullable(),
  studentNumber: z.number().nullable(),
  before: z.enum(surveyProgressStates),
  after: z.enum(surveyProgressStates),
});
export type SurveyPerson = z.infer<typeof surveyPerson>;

export const eventEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/jgrow/events',
    access: 'staff',
    summary: 'Events of the school year, latest first',
    query: pageQuery.extend({
      /** Part of the title or the note. */
      search: z.string().max(limits.titleLength).optional(),
      state: z.enum(eventStates).optional(),
      growingPurposeID: smallIDParam.optional(),
      schoolClassID: idParam.optional(),
      activityID: idParam.optional(),
    }),
    response: pageOf(eventRow),
  }),
  options: endpoint({
    method: 'GET',
    path: '/jgrow/events/options',
    access: 'staff',
    summary: 'Classes, groups and courses that an event can be made of',
    response: eventOptions,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/jgrow/events/:eventID',
    access: 'staff',
    summary: 'One event, with its survey',
    params: eventParams,
    response: eventDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/jgrow/events',
    access: 'staff',
    summary: 'Make an event of the current year',
    body: eventBody,
    response: eventDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/jgrow/events/:eventID',
    access: 'staff',
    summary: 'Change an event of one’s own; administrators change any',
    params: eventParams,
    body: eventBody.safeExtend({ updatedAt: instant }),
    response: eventDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/jgrow/events/:eventID',
    access: 'staff',
    summary: 'Delete an event of one’s own with its survey; administrators delete any',
    params: eventParams,
    query: readVersion,
    response: z.object({}),
  }),
  people: endpoint({
    method: 'GET',
    path: '/jgrow/events/:eventID/people',
    access: 'staff',
    summary: 'Students of an event whom the caller may see, and how far each is with the survey',
    params: eventParams,
    query: pageQuery.extend({
      schoolClassID: idParam.optional(),
      moment: z.enum(surveyMoments).optional(),
      /** State of the moment. */
      state: z.enum(surveyProgressStates).optional(),
    }),
    response: pageOf(surveyPerson),
  }),
};
