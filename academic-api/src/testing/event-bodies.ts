import type { EventBody, EventDetail, SurveyMoment } from '@mebae/contracts';
import type { TestApi } from './api.ts';
import type { TestSchool } from './school.ts';

let counter = 0;

/** An activity of the administrator. @returns its id */
export async function createActivity(api: TestApi, school: TestSchool): Promise<number> {
  counter += 1;
  const { body } = await api.call('POST', '/jgrow/activities', {
    token: school.admin,
    body: {
      title: `イベントの活動${counter}`,
      description: '',
      growingPurposeIDs: [1],
      componentIDs: [1, 44],
      durationMinutes: null,
      beforeWork: '',
      afterWork: '',
      destinationID: null,
      isTemplate: false,
    },
  });
  return body.activityID;
}

/** The body of an event of the first class. */
export const eventBodyOf = (
  school: TestSchool,
  activityIDs: number[],
  change: Partial<EventBody> = {},
): EventBody => ({
  title: '修学旅行',
  startsOn: `${school.schoolYear}-10-01`,
  endsOn: `${school.schoolYear}-10-03`,
  destinationIDs: [1],
  growingPurposeIDs: [1, 3],
  targets: [{ kind: 'class', schoolClassID: school.classes[0]?.schoolClassID ?? 0 }],
  activityIDs,
  courseBefore: null,
  courseAfter: null,
  questions: [],
  note: '',
  copiedFrom: null,
  ...change,
});

/** The body of a change of an event where nothing is changed. */
export const bodyOfEvent = (event: EventDetail): EventBody & { updatedAt: string } => ({
  title: event.title,
  startsOn: event.startsOn,
  endsOn: event.endsOn,
  destinationIDs: event.destinations.map(({ ID }) => ID),
  growingPurposeIDs: event.purposes.map(({ growingPurposeID }) => growingPurposeID),
  targets: event.targets.map((target) =>
    target.kind === 'class'
      ? { kind: 'class', schoolClassID: target.schoolClass.schoolClassID }
      : {
          kind: 'group',
          groupSettingID: target.groupSettingID,
          groupNumber: target.groupNumber,
        },
  ),
  activityIDs: event.activities.map(({ activityID }) => activityID),
  courseBefore: event.courseBefore?.evalSettingID ?? null,
  courseAfter: event.courseAfter?.evalSettingID ?? null,
  questions: event.questions,
  note: event.note,
  copiedFrom: event.copiedFrom?.eventID ?? null,
  updatedAt: event.updatedAt,
});

/**
 * Answers of a student to the questions of an event at a moment: the same number for each, or a text.
 * @param only the first so many of the questions
 */
export async function answerSurvey(
  api: TestApi,
  school: TestSchool,
  key: {
    eventID: number;
    moment: SurveyMoment;
    evalSettingID: number;
    studentID: number;
    value?: number;
    only?: number;
  },
): Promise<void> {
  const { companyID } = school;
  const { eventID, moment, evalSettingID, studentID, value = 4, only = 100 } = key;
  const items = await api.db
    .selectFrom('surveyItem')
    .select(['surveyItemID', 'kind'])
    .where((eb) => eb.and({ companyID, eventID, moment }))
    .orderBy('position')
    .limit(only)
    .execute();
  const now = api.deps.now();
  await api.db
    .insertInto('surveyAnswer')
    .values(
      items.map(({ surveyItemID, kind }) => ({
        companyID,
        surveyItemID,
        studentID,
        eventID,
        evalSettingID,
        value: kind === 'text' || kind === 'choice' ? null : value,
        options: kind === 'choice' ? [0] : [],
        text: kind === 'text' ? '楽しかった' : '',
        milliseconds: 1000,
        answeredAt: now,
        receivedAt: now,
      })),
    )
    .execute();
}
