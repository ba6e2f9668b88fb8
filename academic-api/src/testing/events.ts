import { schoolYearOf } from '@mebae/rules';
import type { SurveyItemKind, SurveyMoment } from '@mebae/contracts';
import type { Db } from '../db/connect.ts';
import type { TestSchool } from './school.ts';

export interface TestSurveyItem {
  surveyItemID: number;
  moment: SurveyMoment;
  kind: SurveyItemKind;
  activityID: number | null;
  growingPurposeID: number | null;
  isRequired: boolean;
}

export interface TestEvent {
  eventID: number;
  activityIDs: number[];
  /** In the order in which they are asked, those before the event first. */
  items: TestSurveyItem[];
  /** The only item of a kind and moment, or the one at a position among several. */
  itemID: (moment: SurveyMoment, kind: SurveyItemKind, index?: number) => number;
}

/** A question of the event's own. */
export interface TestQuestion {
  moment: SurveyMoment;
  kind: Extract<SurveyItemKind, 'scale' | 'choice' | 'text'>;
  text: string;
  low?: string;
  high?: string;
  options?: string[];
  isMultiple?: boolean;
  /** True unless given. */
  isRequired?: boolean;
}

/**
 * An event written into the tables: of the school's first class, with one activity and one purpose unless given
 * otherwise, and the questions that every event has.
 */
export async function createEvent(
  db: Db,
  { companyID, classes }: Pick<TestSchool, 'companyID' | 'classes'>,
  options: {
    title?: string;
    startsOn?: string;
    endsOn?: string;
    schoolYear?: number;
    schoolClassIDs?: number[];
    groups?: { groupSettingID: number; groupNumber: number | null }[];
    /** Titles of its activities in their order; those that the school does not have are made. */
    activities?: string[];
    growingPurposeIDs?: number[];
    courseBefore?: number | null;
    courseAfter?: number | null;
    questions?: TestQuestion[];
    createdBy?: number;
  } = {},
): Promise<TestEvent> {
  const {
    title = '遠足',
    startsOn = '2026-10-01',
    endsOn = startsOn,
    activities = ['山登り'],
    growingPurposeIDs = [1],
    questions = [],
    createdBy = null,
  } = options;
  const now = new Date();
  const { eventID } = await db
    .insertInto('schoolEvent')
    .values({
      companyID,
      schoolYear: options.schoolYear ?? schoolYearOf(now),
      title,
      startsOn,
      endsOn,
      growingPurposeIDs,
      courseBefore: options.courseBefore ?? null,
      courseAfter: options.courseAfter ?? null,
      copiedFrom: null,
      createdBy,
      createdAt: now,
      updatedBy: createdBy,
      updatedAt: now,
    })
    .returning('eventID')
    .executeTakeFirstOrThrow();
  const event = { companyID, eventID };

  const groups = options.groups ?? [];
  const defaultClasses = groups.length > 0 ? [] : classes.slice(0, 1).map((c) => c.schoolClassID);
  const targets = [
    ...(options.schoolClassIDs ?? defaultClasses).map((schoolClassID) => ({
      schoolClassID,
      groupSettingID: null,
      groupNumber: null,
    })),
    ...groups.map((group) => ({ schoolClassID: null, ...group })),
  ];
  await db
    .insertInto('eventTarget')
    .values(targets.map((target, position) => ({ ...event, position, ...target })))
    .execute();

  const known = await db
    .selectFrom('activity')
    .select(['activityID', 'title'])
    .where('companyID', '=', companyID)
    .where('title', 'in', activities)
    .execute();
  const missing = activities.filter((name) => known.every((row) => row.title !== name));
  const made =
    missing.length === 0
      ? []
      : await db
          .insertInto('activity')
          .values(
            missing.map((name) => ({
              companyID,
              title: name,
              growingPurposeIDs,
              durationMinutes: null,
              destinationID: null,
              createdBy,
            })),
          )
          .returning(['activityID', 'title'])
          .execute();
  const activityIDs = activities.flatMap((name) =>
    [...known, ...made].filter((row) => row.title === name).map((row) => row.activityID),
  );
  await db
    .insertInto('eventActivity')
    .values(activityIDs.map((activityID, position) => ({ ...event, activityID, position })))
    .execute();

  const standard = {
    activityID: null,
    growingPurposeID: null,
    text: '',
    low: '',
    high: '',
    options: [] as string[],
    isMultiple: false,
    isRequired: true,
  };
  const asked = [
    ...activityIDs.map((activityID) => ({
      ...standard,
      moment: 'before' as const,
      kind: 'expectation' as const,
      activityID,
    })),
    ...activityIDs.map((activityID) => ({
      ...standard,
      moment: 'after' as const,
      kind: 'participation' as const,
      activityID,
    })),
    ...growingPurposeIDs.map((growingPurposeID) => ({
      ...standard,
      moment: 'after' as const,
      kind: 'feltChange' as const,
      growingPurposeID,
    })),
    ...questions.map((question) => ({ ...standard, ...question })),
  ];
  const rows = await db
    .insertInto('surveyItem')
    .values(
      asked.map((item, position) => ({
        ...event,
        ...item,
        options: JSON.stringify(item.options),
        position,
      })),
    )
    .returning(['surveyItemID', 'moment', 'kind', 'activityID', 'growingPurposeID', 'isRequired'])
    .execute();
  const items = rows.toSorted((a, b) =>
    a.moment === b.moment ? 0 : a.moment === 'before' ? -1 : 1,
  );
  return {
    eventID,
    activityIDs,
    items,
    itemID: (moment, kind, index = 0) =>
      items.filter((item) => item.moment === moment && item.kind === kind)[index]?.surveyItemID ??
      0,
  };
}
