import {
  ExamStatus,
  type EventCourse,
  type EventDetail,
  type EventRow,
  type EventState,
  type EventTarget,
  type SurveyMoment,
  type SurveyQuestion,
  type SurveyState,
} from '@mebae/contracts';
import { dayInJapan, examStatusOf, isOwnEvent, mayChangeEvent } from '@mebae/rules';
import { toSchoolClass } from '../../../lib/classes/school-class.ts';
import { toComponents } from '../../../lib/events/activity-components.ts';
import type { TextReader } from '../../../lib/school-words/catalogue.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import type { CourseRow, FiguresRow, TargetRow } from './event-figures.repository.ts';
import type { EventHeadRow } from './events.repository.ts';
import type { StoredItem } from './survey-items.ts';

/** Facts that are read beside the rows of events. */
export interface EventFacts {
  targets: readonly TargetRow[];
  figures: readonly FiguresRow[];
  courses: readonly CourseRow[];
  /** The current school year: events of others are read only. */
  currentYear: number;
  now: Date;
  reader: TextReader;
}

/** @param today the day in Japan */
const stateOf = ({ startsOn, endsOn }: EventHeadRow, today: string): EventState => {
  if (today < startsOn) return 'planned';
  return today <= endsOn ? 'running' : 'over';
};

const surveyStates: Record<ExamStatus, SurveyState> = {
  [ExamStatus.BeforeStart]: 'notStarted',
  [ExamStatus.UnderExamination]: 'open',
  [ExamStatus.Ended]: 'ended',
};

function toTarget(row: TargetRow): EventTarget {
  const schoolClass = toSchoolClass(row);
  if (schoolClass) return { kind: 'class', schoolClass, students: row.students };
  return {
    kind: 'group',
    groupSettingID: row.groupSettingID ?? 0,
    groupNumber: row.groupNumber,
    title: row.title ?? '',
    groupName: row.groupName,
    students: row.students,
  };
}

const courseIDOf = (row: EventHeadRow, moment: SurveyMoment): number | null =>
  moment === 'before' ? row.courseBefore : row.courseAfter;

const courseOf = (row: EventHeadRow, moment: SurveyMoment, { courses }: EventFacts) =>
  courses.find(({ evalSettingID }) => evalSettingID === courseIDOf(row, moment));

const figuresOf = ({ eventID }: EventHeadRow, { figures }: EventFacts): FiguresRow =>
  figures.find((figure) => figure.eventID === eventID) ?? {
    eventID,
    students: 0,
    askedBefore: 0,
    completedBefore: 0,
    askedAfter: 0,
    completedAfter: 0,
  };

function surveyOf(row: EventHeadRow, moment: SurveyMoment, facts: EventFacts) {
  const course = courseOf(row, moment, facts);
  const figures = figuresOf(row, facts);
  const state: SurveyState = course ? surveyStates[examStatusOf(course, facts.now)] : 'none';
  return moment === 'before'
    ? { state, asked: figures.askedBefore, completed: figures.completedBefore }
    : { state, asked: figures.askedAfter, completed: figures.completedAfter };
}

/** An event of the list, as the caller may see and change it. */
export function toEventRow(row: EventHeadRow, session: StaffSession, facts: EventFacts): EventRow {
  const { eventID, title, schoolYear, startsOn, endsOn, creator } = row;
  return {
    eventID,
    title,
    schoolYear,
    startsOn,
    endsOn,
    state: stateOf(row, dayInJapan(facts.now)),
    destinations: row.destinations,
    purposes: row.purposes,
    targets: facts.targets.filter((target) => target.eventID === eventID).map(toTarget),
    students: figuresOf(row, facts).students,
    activities: row.activities.map((activity) => ({
      ...activity,
      components: toComponents(activity.components, facts.reader),
    })),
    creator,
    isMine: isOwnEvent(session, row),
    canEdit: schoolYear === facts.currentYear && mayChangeEvent(session, row),
    updatedAt: row.updatedAt.toISOString(),
    surveys: {
      before: surveyOf(row, 'before', facts),
      after: surveyOf(row, 'after', facts),
    },
  };
}

function toCourse(row: EventHeadRow, moment: SurveyMoment, facts: EventFacts): EventCourse | null {
  const course = courseOf(row, moment, facts);
  if (!course) return null;
  const { asked } = surveyOf(row, moment, facts);
  return {
    evalSettingID: course.evalSettingID,
    title: course.title,
    startAt: course.startAt.toISOString(),
    endAt: course.endAt.toISOString(),
    status: examStatusOf(course, facts.now),
    examinees: asked,
    missing: figuresOf(row, facts).students - asked,
    hasScores: course.scoringState === 'done',
  };
}

/** A question of the event's own; none of those that every event asks. */
function toQuestion(item: StoredItem): SurveyQuestion[] {
  const { surveyItemID, moment, text, isRequired, answers, low, high, options, isMultiple } = item;
  const head = { surveyItemID, moment, text, isRequired, answers };
  switch (item.kind) {
    case 'scale':
      return [{ ...head, kind: 'scale', low, high }];
    case 'choice':
      return [{ ...head, kind: 'choice', options, isMultiple }];
    case 'text':
      return [{ ...head, kind: 'text' }];
    default:
      return [];
  }
}

/** A whole event. @param items all of its questions, in their order */
export const toEventDetail = (
  row: EventHeadRow,
  session: StaffSession,
  facts: EventFacts & { items: readonly StoredItem[] },
): EventDetail => ({
  ...toEventRow(row, session, facts),
  courseBefore: toCourse(row, 'before', facts),
  courseAfter: toCourse(row, 'after', facts),
  questions: facts.items.flatMap(toQuestion),
  surveyItems: {
    before: facts.items.filter((item) => item.moment === 'before').length,
    after: facts.items.filter((item) => item.moment === 'after').length,
  },
  note: row.note,
  copiedFrom: row.copiedFrom,
});
