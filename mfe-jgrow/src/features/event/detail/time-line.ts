import type { EventCourse, EventDetail } from '@mebae/contracts';
import { dayInJapan } from '@mebae/rules';

/** Steps around an event, in the order in which they should happen. */
export const timeLineSteps = [
  'surveyBefore',
  'event',
  'surveyAfter',
  'scores',
  'analysis',
] as const;
export type TimeLineStep = (typeof timeLineSteps)[number];

/** `missing`: nothing is planned for it. */
export type StepState = 'done' | 'current' | 'coming' | 'missing';

export interface TimeLineEntry {
  step: TimeLineStep;
  state: StepState;
  /** Days in Japan; null where there are none. */
  from: string | null;
  to: string | null;
}

type Planned = Pick<
  EventDetail,
  'startsOn' | 'endsOn' | 'state' | 'courseBefore' | 'courseAfter' | 'surveys'
>;

const day = (moment: string): string => dayInJapan(new Date(moment));

const stateOfSurvey = {
  none: 'missing',
  notStarted: 'coming',
  open: 'current',
  ended: 'done',
} as const;
const stateOfEvent = { planned: 'coming', running: 'current', over: 'done' } as const;

const survey = (
  step: TimeLineStep,
  course: EventCourse | null,
  { state }: EventDetail['surveys']['before'],
): TimeLineEntry => ({
  step,
  state: stateOfSurvey[state],
  from: course && day(course.startAt),
  to: course && day(course.endAt),
});

/** Surveys, the event itself, its scores and its analysis: when each is, and how far it is. */
export function timeLineOf(event: Planned): TimeLineEntry[] {
  const { courseBefore, courseAfter, surveys } = event;
  const hasScores = Boolean(courseBefore?.hasScores && courseAfter?.hasScores);
  const hasAnswers = surveys.before.completed + surveys.after.completed > 0;
  const isAfterOver = surveys.after.state === 'ended';
  return [
    survey('surveyBefore', courseBefore, surveys.before),
    {
      step: 'event',
      state: stateOfEvent[event.state],
      from: event.startsOn,
      to: event.endsOn,
    },
    survey('surveyAfter', courseAfter, surveys.after),
    {
      step: 'scores',
      state: !courseAfter || !courseBefore ? 'missing' : hasScores ? 'done' : 'coming',
      from: courseAfter && day(courseAfter.endAt),
      to: null,
    },
    {
      step: 'analysis',
      state: isAfterOver && hasAnswers ? 'done' : hasAnswers ? 'current' : 'coming',
      from: null,
      to: null,
    },
  ];
}
