import type { Caller } from './callers.ts';
import type { Fixture } from './fixture.ts';
import { marker } from './markers.ts';
import type { World } from './world.ts';

const eventID = 900_201;
const items = { expectation: 900_211, participation: 900_212, text: 900_213 };
const updatedAt = '2026-05-01T00:00:00.000Z';

/** An event of both classes that everybody has answered about, in steps and in words. */
async function arrangeAnswers(world: World): Promise<void> {
  const { db } = world.api.deps;
  const { school, exams } = world;
  const { companyID, schoolYear, classes, students } = school;
  const key = { companyID, eventID };
  const { activityID } = world.own.admin;
  await db
    .insertInto('schoolEvent')
    .values({
      ...key,
      schoolYear,
      title: marker.school,
      startsOn: '2026-10-01',
      endsOn: '2026-10-02',
      growingPurposeIDs: [1],
      courseBefore: null,
      courseAfter: exams.scored,
      copiedFrom: null,
      createdBy: null,
      createdAt: updatedAt,
      updatedBy: null,
      updatedAt,
    })
    .execute();
  await db
    .insertInto('eventTarget')
    .values(
      classes.map(({ schoolClassID }, position) => ({
        ...key,
        position,
        schoolClassID,
        groupSettingID: null,
        groupNumber: null,
      })),
    )
    .execute();
  const none = { growingPurposeID: null, activityID: null };
  await db
    .insertInto('surveyItem')
    .values(
      [
        { kind: 'expectation', moment: 'before', ...none, activityID } as const,
        { kind: 'participation', moment: 'after', ...none, activityID } as const,
        { kind: 'text', moment: 'after', ...none, text: marker.school } as const,
      ].map((item, position) => ({ ...key, ...item, surveyItemID: items[item.kind], position })),
    )
    .execute();
  await db
    .insertInto('surveyAnswer')
    .values(
      students.flatMap(({ studentID }) =>
        Object.values(items).map((surveyItemID) => ({
          ...key,
          surveyItemID,
          studentID,
          evalSettingID: exams.scored,
          value: surveyItemID === items.text ? null : 4,
          text: surveyItemID === items.text ? `${marker.school} ${surveyItemID}` : '',
          milliseconds: 900,
          answeredAt: updatedAt,
          receivedAt: updatedAt,
        })),
      ),
    )
    .execute();
}

const params = { params: { eventID } };
const common = {
  names: 'nothing',
  arrange: arrangeAnswers,
  // all staff see the events of their school
  endsIn: (who: Caller) => (who === 'otherAdmin' ? 'academic.1' : null),
} as const;

/** Reading answers writes an audit row only where people are counted whom the caller does not teach. */
const auditsOthers = { writes: false } as const;

/** The analysis of a survey, of students whom the caller may see. */
export const eventAnalysisFixtures = {
  'eventAnalysis.events': { names: 'nothing', arrange: arrangeAnswers },
  'eventAnalysis.analysis': { ...common, ...auditsOthers, input: () => params, shows: true },
  'eventAnalysis.texts': {
    ...common,
    ...auditsOthers,
    input: () => ({ ...params, query: { surveyItemID: items.text } }),
  },
  'eventAnalysis.compare': {
    ...common,
    ...auditsOthers,
    input: () => ({ query: { eventIDs: String(eventID) } }),
  },
  'eventAnalysis.exportFile': { ...common, input: () => params },
} as const satisfies Record<string, Fixture | readonly Fixture[]>;
