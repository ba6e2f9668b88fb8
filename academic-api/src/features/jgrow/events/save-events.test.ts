import { fc, runs } from '@mebae/testing/properties';
import { beforeAll, expect, it } from 'vitest';
import type { EventBody, EventDetail } from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import {
  answerSurvey,
  bodyOfEvent,
  createActivity,
  eventBodyOf,
} from '../../../testing/event-bodies.ts';
import { createExam } from '../../../testing/exam.ts';
import { createSchool } from '../../../testing/school.ts';

const api = await startTestApi();
const school = await createSchool(api.db, { classes: 1, studentsPerClass: 4 });
const { companyID } = school;
let activityIDs: number[];
/** Courses by their start; the first are running. */
let courses: { evalSettingID: number; startAt: Date }[];

beforeAll(async () => {
  activityIDs = [];
  for (let index = 0; index < 3; index += 1) activityIDs.push(await createActivity(api, school));
  courses = [];
  for (const startsInHours of [-3, -2, 4, 5]) {
    courses.push(await createExam(api, school, { title: `コース${startsInHours}`, startsInHours }));
  }
});

const course = fc.option(fc.nat(3));
const change = fc.record(
  {
    activities: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 }),
    growingPurposeIDs: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), {
      minLength: 1,
      maxLength: 3,
    }),
    courseBefore: course,
    courseAfter: course,
  },
  { requiredKeys: [] },
);
const step = fc.oneof(
  { weight: 3, arbitrary: change },
  fc.record({ student: fc.nat(3), moment: fc.constantFrom('before' as const, 'after' as const) }),
);

const answersOf = (eventID: number) =>
  api.db
    .selectFrom('surveyAnswer')
    .selectAll()
    .where((eb) => eb.and({ companyID, eventID }))
    .orderBy('surveyItemID')
    .orderBy('studentID')
    .execute();

it('saves of an event lose no answer and swap no courses', async () => {
  const idOf = (index: number | null) =>
    index === null ? null : (courses[index]?.evalSettingID ?? null);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
      const made = await api.call('POST', '/jgrow/events', {
        token: school.admin,
        body: eventBodyOf(school, activityIDs, {
          courseBefore: idOf(1),
          courseAfter: idOf(2),
          questions: [
            { surveyItemID: null, moment: 'after', kind: 'text', text: '感想', isRequired: true },
          ],
        }),
      });
      let event: EventDetail = made.body;
      const { eventID } = event;
      const answered = new Set<string>();
      for (const written of steps) {
        if ('student' in written) {
          const at = written.moment === 'before' ? event.courseBefore : event.courseAfter;
          const key = `${written.moment}/${written.student}`;
          if (!at || answered.has(key)) continue;
          answered.add(key);
          await answerSurvey(api, school, {
            eventID,
            moment: written.moment,
            evalSettingID: at.evalSettingID,
            studentID: school.students[written.student]?.studentID ?? 0,
          });
          continue;
        }
        const before = await answersOf(eventID);
        const { activities, courseBefore, courseAfter, ...others } = written;
        const body: EventBody & { updatedAt: string } = {
          ...bodyOfEvent(event),
          ...others,
          ...(activities && { activityIDs: activities.map((index) => activityIDs[index] ?? 0) }),
          ...(courseBefore !== undefined && { courseBefore: idOf(courseBefore) }),
          ...(courseAfter !== undefined && { courseAfter: idOf(courseAfter) }),
        };
        const saved = await api.call('PUT', `/jgrow/events/${eventID}`, {
          token: school.admin,
          body,
        });
        expect([200, 400, 409]).toContain(saved.status);
        if (saved.status === 200) event = saved.body;
        expect(await answersOf(eventID)).toEqual(before);
        const [first, second] = [event.courseBefore, event.courseAfter].map((kept) =>
          courses.find(({ evalSettingID }) => evalSettingID === kept?.evalSettingID),
        );
        const isSwapped = first && second && first.startAt >= second.startAt;
        expect(isSwapped).not.toBe(true);
        for (const { eventID: ofEvent, surveyItemID, evalSettingID } of before) {
          const item = await api.db
            .selectFrom('surveyItem')
            .select('moment')
            .where((eb) => eb.and({ companyID, eventID: ofEvent, surveyItemID }))
            .executeTakeFirstOrThrow();
          const kept = item.moment === 'before' ? event.courseBefore : event.courseAfter;
          expect(kept?.evalSettingID).toBe(evalSettingID);
        }
      }
    }),
    runs(12),
  );
});
