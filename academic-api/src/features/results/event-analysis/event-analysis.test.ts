import { beforeAll, describe, expect, it } from 'vitest';
import type { ComparedEvent, EventAnalysis, EventTexts } from '@mebae/contracts';
import { readExcel } from '../../../lib/excel/excel.ts';
import { createRandom } from '../../../lib/processes/seeded-random.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { createEvent, type TestEvent } from '../../../testing/events.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';
import { createScoredExam } from '../../../testing/scored-exam.ts';

let api: TestApi;
let school: TestSchool;
let before: number;
let after: number;
let event: TestEvent;
/** Answers to each question, of each student by position; -1: nothing. */
const answers = new Map<number, number[]>();
const scores = { before: [] as number[], after: [] as number[] };
const words = [
  '協力して発表した',
  '発表が楽しかった',
  '友だちと協力',
  '協力と発表で楽しくなる',
  '友だちとバス',
  '山',
];

const idOf = (index: number): number => school.students[index]?.studentID ?? 0;
const get = async <T>(path: string, token = school.admin): Promise<T> => {
  const { status, body } = await api.call('GET', `/jgrow${path}`, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as T;
};
const analysis = (token?: string): Promise<EventAnalysis> =>
  get(`/events/${event.eventID}/analysis`, token);

/** Positions in the school: who answered before and after, after only, and before only. */
const both = Array.from({ length: 14 }, (_, index) => index);
const beforeOnly = [14, 15, 16, 17, 18];
const afterOnly = [19];
const afterAll = [...both, ...afterOnly];
/** The first five of those who answered after took part in nothing. */
const isAbsent = (index: number): boolean => index < 5;

beforeAll(async () => {
  api = await startTestApi();
  school = await createSchool(api.db, { classes: 4, studentsPerClass: 10 });
  const random = createRandom('event analysis');
  for (const name of ['before', 'after'] as const) {
    scores[name] = school.students.map(() => 30 + Math.floor(random() * 40));
  }
  const exam = (name: 'before' | 'after', daysAgo: number) =>
    createScoredExam(
      api.db,
      school,
      scores[name].map((value, index) => ({ studentID: idOf(index), competencyID: 3, value })),
      { title: name, daysAgo },
    );
  before = await exam('before', 60);
  after = await exam('after', 3);
  const setting = await createGroupOf([idOf(0), idOf(11)]);
  event = await createEvent(api.db, school, {
    title: '宿泊学習',
    // students 0 and 11 are in a group, too
    schoolClassIDs: school.classes.slice(0, 2).map(({ schoolClassID }) => schoolClassID),
    groups: [{ groupSettingID: setting, groupNumber: null }],
    activities: ['登山', '話し合い'],
    growingPurposeIDs: [1, 2],
    courseBefore: before,
    courseAfter: after,
    questions: [
      { moment: 'before', kind: 'scale', text: '楽しみですか', low: 'いいえ', high: 'はい' },
      {
        moment: 'after',
        kind: 'choice',
        text: 'どれがよかったですか',
        options: ['山', '宿', 'バス'],
        isMultiple: true,
        isRequired: false,
      },
      { moment: 'after', kind: 'text', text: '感想', isRequired: false },
      { moment: 'after', kind: 'text', text: '要望', isRequired: false },
    ],
  });
  await api.db
    .updateTable('activity')
    .set({ componentIDs: [1, 2] })
    .where('activityID', '=', event.activityIDs[0] ?? 0)
    .execute();
  await giveAnswers(random);
});

async function createGroupOf(studentIDs: readonly number[]): Promise<number> {
  const now = new Date();
  const { companyID, schoolYear } = school;
  const { groupSettingID } = await api.db
    .insertInto('groupSetting')
    .values({
      companyID,
      schoolYear,
      schoolClassIDs: school.classes.map(({ schoolClassID }) => schoolClassID),
      title: '班',
      state: 'final',
      mode: 'balanced',
      measure: JSON.stringify({ kind: 'purpose', growingPurposeID: 1 }),
      evalSettingID: null,
      createdAt: now,
      createdBy: null,
      updatedAt: now,
      updatedBy: null,
    })
    .returning('groupSettingID')
    .executeTakeFirstOrThrow();
  const key = { companyID, groupSettingID };
  await api.db
    .insertInto('studentGroup')
    .values({ ...key, groupNumber: 1, position: 0, name: 'A' })
    .execute();
  await api.db
    .insertInto('groupMember')
    .values(studentIDs.map((studentID) => ({ ...key, studentID, groupNumber: 1 })))
    .execute();
  return groupSettingID;
}

async function giveAnswers(random: () => number): Promise<void> {
  const itemsAt = (moment: 'before' | 'after') =>
    event.items.filter((item) => item.moment === moment);
  const rows = [];
  for (const [index] of school.students.entries()) {
    const moments = [
      ...(both.includes(index) || beforeOnly.includes(index) ? itemsAt('before') : []),
      ...(afterAll.includes(index) ? itemsAt('after') : []),
    ];
    for (const { kind, surveyItemID, moment } of moments) {
      const step = 1 + Math.floor(random() * 5);
      const value = kind === 'participation' ? (isAbsent(index) ? 0 : step) : step;
      const own = answers.get(surveyItemID) ?? school.students.map(() => -1);
      answers.set(surveyItemID, own);
      // three only have something to ask for
      if (surveyItemID === event.itemID('after', 'text', 1) && index > 2) continue;
      own[index] = kind === 'choice' ? step % 3 : value;
      rows.push({
        companyID: school.companyID,
        eventID: event.eventID,
        surveyItemID,
        studentID: idOf(index),
        evalSettingID: moment === 'before' ? before : after,
        value: kind === 'choice' || kind === 'text' ? null : value,
        options: kind === 'choice' ? [step % 3] : [],
        text: kind === 'text' ? `${words[index % words.length]}` : '',
        milliseconds: 900,
        answeredAt: new Date(),
        receivedAt: new Date(),
      });
    }
  }
  await api.db.insertInto('surveyAnswer').values(rows).execute();
}

const answerOf = (itemID: number, index: number): number => answers.get(itemID)?.[index] ?? -1;
const itemsOf = (kind: 'expectation' | 'participation' | 'feltChange'): number[] =>
  event.items.filter((item) => item.kind === kind).map(({ surveyItemID }) => surveyItemID);
/** The mean of somebody's answers, added one by one. */
function meanAnswer(itemIDs: number[], index: number): number {
  let sum = 0;
  for (const id of itemIDs) sum += answerOf(id, index);
  return sum / itemIDs.length;
}
function mean(values: number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
/** Ranks by counting: how many are smaller, and half of the others that are equal. */
function rank(values: number[], at: number): number {
  let found = 1;
  for (const [other, value] of values.entries()) {
    if (value < values[at]!) found += 1;
    else if (value === values[at] && other !== at) found += 0.5;
  }
  return found;
}
function rho(xs: number[], ys: number[]): number {
  const [rx, ry] = [xs.map((_, at) => rank(xs, at)), ys.map((_, at) => rank(ys, at))];
  const [mx, my] = [mean(rx), mean(ry)];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [at, x] of rx.entries()) {
    const y = ry[at]!;
    xy += (x - mx) * (y - my);
    xx += (x - mx) ** 2;
    yy += (y - my) ** 2;
  }
  return xy / Math.sqrt(xx * yy);
}

describe('an analysis', () => {
  it('counts everybody once, in however many targets they are', async () => {
    const { counts, event: head } = await analysis();
    expect(head).toMatchObject({
      title: '宿泊学習',
      courseBefore: { title: 'before', hasScores: true },
      courseAfter: { title: 'after', hasScores: true },
    });
    // who alone answered after only is in no figure
    expect(counts).toEqual({
      students: 20,
      before: 19,
      after: 15,
      both: 14,
      participants: 10,
    });
  });

  it('has the means and counts of each activity and purpose', async () => {
    const { activities, feltChange } = await analysis();
    for (const [position, id] of itemsOf('expectation').entries()) {
      const values = [...both, ...beforeOnly].map((index) => answerOf(id, index));
      const figures = activities[position]?.expectation;
      expect(figures?.n).toBe(19);
      expect(figures?.mean?.value).toBeCloseTo(mean(values), 9);
      expect(figures?.counts).toEqual(
        [1, 2, 3, 4, 5].map((s) => values.filter((v) => v === s).length),
      );
    }
    for (const [position, id] of itemsOf('participation').entries()) {
      const values = afterAll.map((index) => answerOf(id, index));
      const figures = activities[position]?.participation;
      expect(figures?.counts).toEqual(
        [0, 1, 2, 3, 4, 5].map((s) => values.filter((v) => v === s).length),
      );
      expect(figures?.counts?.[0]).toBe(5);
    }
    for (const [position, id] of itemsOf('feltChange').entries()) {
      expect(feltChange[position]?.figures.mean?.value).toBeCloseTo(
        mean(afterAll.map((index) => answerOf(id, index))),
        9,
      );
    }
  });

  it('places everybody who answered both in a quadrant, and names who may be seen', async () => {
    const { quadrants } = await analysis();
    const counts = { highHigh: 0, highLow: 0, lowHigh: 0, lowLow: 0 };
    for (const index of both) {
      const isHigh = [
        meanAnswer(itemsOf('expectation'), index) >= 3,
        meanAnswer(itemsOf('participation'), index) >= 3,
      ];
      counts[`${isHigh[0] ? 'high' : 'low'}${isHigh[1] ? 'High' : 'Low'}`] += 1;
    }
    expect(quadrants.counts).toEqual(counts);
    expect(quadrants).toMatchObject({ n: 14, of: 20, detail: 'exact' });
    expect(quadrants.points).toHaveLength(14);
    const [first] = quadrants.points.filter(({ studentID }) => studentID === idOf(both[0] ?? 0));
    expect(first).toMatchObject({
      grade: school.classes[0]?.grade,
      schoolClassName: school.classes[0]?.name,
      studentNumber: (both[0] ?? 0) + 1,
    });
    // the teacher is in charge of the first class
    const own = (await analysis(school.teacher)).quadrants;
    // of an event nobody but the own students is counted
    expect(own).toMatchObject({ n: 10, detail: 'exact' });
    expect(new Set(own.points.map(({ studentID }) => studentID))).toEqual(
      new Set(both.slice(0, 10).map(idOf)),
    );
  });

  it('compares the change of who took part with that of the others', async () => {
    const { change } = await analysis();
    const isParticipant = (index: number): boolean =>
      (both.includes(index) && !isAbsent(index)) || afterOnly.includes(index);
    const changes = school.students.map((_, index) => scores.after[index]! - scores.before[index]!);
    const [inside, others] = [
      changes.filter((_, index) => isParticipant(index)),
      changes.filter((_, index) => !isParticipant(index)),
    ];
    expect(change).toHaveLength(1);
    expect(change[0]).toMatchObject({
      competencyID: 3,
      participants: { n: 10, detail: 'exact' },
      others: { n: 30, detail: 'exact' },
    });
    expect(change[0]?.participants.difference?.value).toBeCloseTo(mean(inside), 9);
    expect(change[0]?.others.difference?.value).toBeCloseTo(mean(others), 9);
    expect(change[0]?.difference?.value).toBeCloseTo(mean(inside) - mean(others), 9);
  });

  it('has rank correlations with participation, of activities and of components', async () => {
    const { activities, components } = await analysis();
    const felt = afterAll.map((index) => meanAnswer(itemsOf('feltChange'), index));
    const changes = afterAll.map((index) => scores.after[index]! - scores.before[index]!);
    for (const [position, id] of itemsOf('participation').entries()) {
      const values = afterAll.map((index) => answerOf(id, index));
      const [ofFelt, ofChange] = activities[position]?.correlations ?? [];
      expect(ofFelt).toMatchObject({ measure: 'feltChange', n: 15, detail: 'exact' });
      expect(ofFelt?.rho?.value).toBeCloseTo(rho(values, felt), 9);
      expect(ofChange).toMatchObject({ measure: 3, n: 15 });
      expect(ofChange?.rho?.value).toBeCloseTo(rho(values, changes), 9);
    }
    // both are in the first activity only
    expect(components).toMatchObject([
      { components: [{ componentID: 1 }, { componentID: 2 }], activityIDs: [event.activityIDs[0]] },
    ]);
    expect(components[0]?.correlations).toEqual(activities[0]?.correlations);
  });

  it('shows every class with how many answered', async () => {
    const { classes } = await analysis();
    const found = classes.map(({ schoolClass, expectation, participation }) => [
      schoolClass.schoolClassName,
      expectation.n,
      participation.n,
    ]);
    expect(found).toEqual([
      ['1組', 10, 10],
      ['2組', 9, 5],
    ]);
    expect(classes[0]?.expectation.mean?.value).toBeCloseTo(
      mean(both.slice(0, 10).map((index) => meanAnswer(itemsOf('expectation'), index))),
      9,
    );
    expect(classes[1]?.participation.mean).not.toBeNull();
  });

  it('counts answers to questions of the event’s own', async () => {
    const { questions } = await analysis();
    expect(questions.map(({ kind, figures }) => [kind, figures.n])).toEqual([
      ['scale', 19],
      ['choice', 15],
      ['text', 15],
      ['text', 3],
    ]);
    const chosen = answers.get(event.itemID('after', 'choice')) ?? [];
    expect(questions[1]?.options.map(({ count }) => count)).toEqual(
      [0, 1, 2].map((option) => chosen.filter((value) => value === option).length),
    );
  });

  it('is not found of another school, or of a later year', async () => {
    const other = await createSchool(api.db);
    for (const [token, headers] of [
      [other.admin, {}],
      [school.admin, { 'school-year': String(school.schoolYear - 1) }],
    ] as const) {
      const { status } = await api.call('GET', `/jgrow/events/${event.eventID}/analysis`, {
        token,
        headers,
      });
      expect(status).toBe(404);
    }
  });
});

describe('answers in words', () => {
  const texts = (index: number, filter: Record<string, string> = {}): Promise<EventTexts> => {
    const surveyItemID = String(event.itemID('after', 'text', index));
    const query = new URLSearchParams({ surveyItemID, ...filter });
    return get(`/events/${event.eventID}/texts?${query.toString()}`);
  };

  it('have no names and no order of classes, and words by the answers that have them', async () => {
    const found = await texts(0);
    const given = afterAll.map((index) => words[index % words.length]!);
    expect(found.size).toEqual({ n: 15, of: 20, detail: 'exact' });
    expect(found.data.map(({ text }) => text)).not.toEqual(given);
    expect(found.data.map(({ text }) => text).toSorted()).toEqual(given.toSorted());
    expect(Object.keys(found.data[0] ?? {})).toEqual(['text']);
    const having = (word: string): number => given.filter((text) => text.includes(word)).length;
    for (const word of ['協力', '発表', '友だち']) {
      expect(found.words).toContainEqual({ word, answers: having(word) });
    }
  });

  it('are found by a part', async () => {
    const found = await texts(0, { search: ' ﾊﾞｽ ' });
    expect(new Set(found.data.map(({ text }) => text))).toEqual(new Set(['友だちとバス']));
    expect(found.totalRecords).toBe(found.data.length);
  });

  it('are found by a word in each of its forms', async () => {
    const found = await texts(0, { word: '楽しい' });
    expect(new Set(found.data.map(({ text }) => text))).toEqual(
      new Set(['発表が楽しかった', '協力と発表で楽しくなる']),
    );
    expect(found.words).toContainEqual({ word: '楽しい', answers: found.totalRecords });
    const narrower = await texts(0, { word: '楽しい', search: '協力' });
    expect(new Set(narrower.data.map(({ text }) => text))).toEqual(
      new Set(['協力と発表で楽しくなる']),
    );
  });

  it('are not shown where fewer than five answered', async () => {
    expect(await texts(1)).toEqual({
      data: [],
      totalRecords: 0,
      size: { n: 3, of: 20, detail: 'none' },
      words: [],
    });
  });
});

it('events that somebody has answered about can be chosen, and stand beside each other', async () => {
  const empty = await createEvent(api.db, school, { title: '遠足' });
  const { data } = await get<{ data: { eventID: number }[] }>('/analysis/events');
  expect(data.map(({ eventID }) => eventID)).toEqual([event.eventID]);
  const compared = await get<{ data: ComparedEvent[] }>(
    `/analysis/comparison?eventIDs=${empty.eventID},${event.eventID}`,
  );
  const [first, second] = compared.data;
  expect(first).toMatchObject({
    event: { title: '遠足' },
    students: 10,
    participants: 0,
    change: [],
  });
  expect(first?.expectation).toEqual({ n: 0, of: expect.any(Number), detail: 'exact', mean: null });
  const full = await analysis();
  expect(second).toMatchObject({ students: 20, participants: 10 });
  expect(second?.change[0]?.figures).toEqual(full.change[0]?.participants);
  expect(second?.expectation.mean?.value).toBeCloseTo(
    mean([...both, ...beforeOnly].map((index) => meanAnswer(itemsOf('expectation'), index))),
    9,
  );
});

it('the numbers are an Excel file without names, which leaves a trace', async () => {
  const { status, bytes } = await api.call(
    'GET',
    `/jgrow/events/${event.eventID}/analysis/export`,
    { token: school.teacher },
  );
  expect(status).toBe(200);
  const { sheets } = await readExcel('a.xlsx', bytes);
  expect(sheets.map(({ name }) => name)).toEqual([
    'この表について',
    'アクティビティ',
    '期待と参加',
    '変化の実感',
    'コンピテンシーの変化',
    '順位相関',
    'クラス',
    '独自の質問',
    '自由記述',
  ]);
  const all = JSON.stringify(sheets);
  expect(all).toContain('友だちとバス');
  expect(all).toContain('因果関係を示すものではありません。');
  expect(all).not.toContain('太郎');
  const traces = await api.db
    .selectFrom('auditLog')
    .select('detail')
    .where('companyID', '=', school.companyID)
    .where('action', '=', 'eventAnalysis.export')
    .execute();
  expect(traces).toEqual([{ detail: { eventID: event.eventID } }]);
});
