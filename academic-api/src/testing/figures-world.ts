import { expect } from 'vitest';
import { AdditionalPlan } from '@mebae/contracts';
import { writePmNorms } from '../features/results/scores/scores.repository.ts';
import { createRandom } from '../lib/processes/seeded-random.ts';
import type { TestApi } from './api.ts';
import { createEvent, type TestEvent } from './events.ts';
import { createSchool, type TestSchool } from './school.ts';
import { createScoredExam } from './scored-exam.ts';
import { addTrendResults } from './trend-results.ts';

/** Those of P and M, and two more for derived scores. */
export const competencyIDs = [1, 2, 3, 9, 11, 15, 16, 18, 20];
const trendID = 2;
const perClass = 12;

/** Values of one course's rows: by competency, then by place in the school; null without a score. */
export interface CourseValues {
  scores: Map<number, (number | null)[]>;
  self: Map<number, (number | null)[]>;
  trend: number[];
}

/**
 * Three classes of grade 1, of which the teacher has the first, and six students of grade 2, with two courses, a trend check in
 * each, an event of the first two classes, and a tag of four own students and one of another class. Some have no score of
 * some competency.
 */
export interface FiguresWorld {
  api: TestApi;
  school: TestSchool;
  before: number;
  after: number;
  values: { before: CourseValues; after: CourseValues };
  event: TestEvent;
  tagID: number;
  /** Steps of answers by question, then by place; undefined without an answer. */
  answers: Map<number, (number | undefined)[]>;
  idOf: (index: number) => number;
  /** Places of the people of a group. */
  membersOf: (target: string) => number[];
  get: <T>(path: string, token?: string) => Promise<T>;
}

export const tagged = [0, 1, 2, 3, 12];

function drawCourse(label: string, people: number): CourseValues {
  const random = createRandom(label);
  const draw = (missing: number) => () =>
    random() < missing ? null : Math.round(1000 * (20 + 60 * random())) / 1000;
  const by = (missing: number) =>
    new Map(competencyIDs.map((id) => [id, Array.from({ length: people }, draw(missing))]));
  const trend = Array.from({ length: people }, () => 5 * Math.floor(20 * random()) + 2.5);
  return { scores: by(0.05), self: by(0.1), trend };
}

export async function createFiguresWorld(api: TestApi): Promise<FiguresWorld> {
  const school = await createSchool(api.db, { classes: 4, studentsPerClass: perClass });
  const { companyID, classes } = school;
  await api.db
    .updateTable('licence')
    .set({ additionalPlans: [AdditionalPlan.TrendCheck] })
    .where('companyID', '=', companyID)
    .execute();
  const last = classes[3]?.schoolClassID ?? 0;
  // six of the last class have never been there; the rest is grade 2
  const gone = school.students.slice(42).map(({ studentID }) => studentID);
  await api.db.deleteFrom('enrolment').where('studentID', 'in', gone).execute();
  school.students = school.students.slice(0, 42);
  await api.db
    .updateTable('schoolClass')
    .set({ grade: 2 })
    .where('schoolClassID', '=', last)
    .execute();
  const idOf = (index: number): number => school.students[index]?.studentID ?? 0;
  const people = school.students.map((_, index) => index);
  const values = {
    before: drawCourse('figures before', people.length),
    after: drawCourse('figures after', people.length),
  };
  const makeCourse = async ({ scores, self, trend }: CourseValues, daysAgo: number) => {
    const rows = competencyIDs.flatMap((competencyID) =>
      people.flatMap((index) => {
        const value = scores.get(competencyID)?.[index] ?? null;
        const selfValue = self.get(competencyID)?.[index] ?? null;
        return value === null ? [] : [{ studentID: idOf(index), competencyID, value, selfValue }];
      }),
    );
    const id = await createScoredExam(api.db, school, rows, { daysAgo, competencyIDs });
    await addTrendResults(api.db, school, id, (index) => ({ [trendID]: trend[index] ?? 0 }));
    await api.db.transaction().execute((tx) => writePmNorms(tx, companyID, id));
    return id;
  };
  const before = await makeCourse(values.before, 60);
  const after = await makeCourse(values.after, 3);
  const { tagID } = await api.db
    .insertInto('tag')
    .values({ companyID, tag: '将棋部' })
    .returning('tagID')
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('studentTag')
    .values(
      tagged.map((index) => ({
        companyID,
        studentID: idOf(index),
        tagID,
        isPriority: index === 0,
      })),
    )
    .execute();
  const event = await createEvent(api.db, school, {
    schoolClassIDs: classes.slice(0, 2).map(({ schoolClassID }) => schoolClassID),
    activities: ['登山', '話し合い'],
    growingPurposeIDs: [1, 2],
    courseBefore: before,
    courseAfter: after,
  });
  const now = new Date();
  const random = createRandom('figures answers');
  const answers = new Map(
    event.items.map(({ surveyItemID, kind }) => [
      surveyItemID,
      people.map((index) =>
        index >= 2 * perClass || random() < 0.1
          ? undefined
          : Math.floor(random() * 5) + (kind === 'participation' ? 0 : 1),
      ),
    ]),
  );
  await api.db
    .insertInto('surveyAnswer')
    .values(
      [...answers].flatMap(([surveyItemID, steps]) =>
        steps.flatMap((value, index) =>
          value === undefined
            ? []
            : [
                {
                  companyID,
                  eventID: event.eventID,
                  evalSettingID: after,
                  surveyItemID,
                  studentID: idOf(index),
                  value,
                  milliseconds: 1000,
                  answeredAt: now,
                  receivedAt: now,
                },
              ],
        ),
      ),
    )
    .execute();
  return {
    api,
    school,
    before,
    after,
    values,
    event,
    tagID,
    answers,
    idOf,
    membersOf: (target) =>
      people.filter((index) => {
        const [kind, id] = target.split('-');
        if (kind === 'tag') return tagged.includes(index);
        if (kind === 'grade') return index < 36 === (id === '1');
        if (kind === 'class') return String(school.students[index]?.schoolClassID) === id;
        return true;
      }),
    get: async <T>(path: string, token = school.admin) => {
      const { status, body } = await api.call('GET', path, { token });
      expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
      return body as T;
    },
  };
}
