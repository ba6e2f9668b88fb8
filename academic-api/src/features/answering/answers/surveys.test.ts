import { fc, runs } from '@mebae/testing/properties';
import { beforeEach, expect, test } from 'vitest';
import {
  EnrolmentState,
  type AnswerSession,
  type EventBody,
  type EventDetail,
  type SurveyAnswerInput,
} from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { bodyOfEvent } from '../../../testing/event-bodies.ts';
import { createEvent, type TestEvent, type TestQuestion } from '../../../testing/events.ts';
import { createExam, type TestExam } from '../../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

let school: TestSchool;
let before: TestExam;
let after: TestExam;
let event: TestEvent;
let serial = 0;
const minute = 60_000;

const questions: TestQuestion[] = [
  { moment: 'before', kind: 'scale', text: '早起きは得意ですか', low: '苦手', high: '得意' },
  { moment: 'before', kind: 'choice', text: '班での役割', options: ['班長', '記録', '写真'] },
  {
    moment: 'after',
    kind: 'choice',
    text: 'よかったもの',
    options: ['景色', 'お弁当'],
    isMultiple: true,
    isRequired: false,
  },
  { moment: 'after', kind: 'text', text: '感想', isRequired: false },
];

const api = await startTestApi({ config: { rateLimitFactor: 1 } });
beforeEach(async () => {
  api.setNow(null);
  serial += 1;
  school = await createSchool(api.db, { classes: 2, studentsPerClass: 4 });
  const options = { classes: 2, evaluatorsPerStudent: 1 };
  before = await createExam(api, school, { ...options, title: `事前 ${serial}` });
  after = await createExam(api, school, { ...options, title: `事後 ${serial}` });
  event = await createEvent(api.db, school, {
    courseBefore: before.evalSettingID,
    courseAfter: after.evalSettingID,
    activities: ['山登り', '$& 星の観察'],
    growingPurposeIDs: [1, 3],
    questions,
  });
});

/** The link of somebody of the event's class, or with `index` from 4 on of another class. */
const linkTo = (exam: TestExam, index = 0): string =>
  exam.tokens.get(school.students[index]?.studentID ?? 0) ?? '';

async function open(candidate: string): Promise<AnswerSession> {
  const { status, body } = await api.call('GET', '/answer/session', { candidate });
  expect(status).toBe(200);
  const session: AnswerSession = body;
  return session;
}

const answer = (
  surveyItemID: number,
  given: Partial<SurveyAnswerInput> = {},
): SurveyAnswerInput => ({
  surveyItemID,
  value: null,
  options: [],
  text: '',
  milliseconds: 3000,
  answeredAt: new Date().toISOString(),
  ...given,
});

const put = (candidate: string, surveyAnswers: SurveyAnswerInput[]) =>
  api.call('PUT', '/answer/answers', { candidate, body: { surveyAnswers } });

const handIn = (candidate: string) => api.call('POST', '/answer/handIn', { candidate });

/** Answers every question about people, so that only the survey is left. */
async function answerPeople(candidate: string): Promise<void> {
  const { tasks, items } = await open(candidate);
  const answers = tasks.flatMap(({ evaluationRequestID }) =>
    items.map(({ questionItemID, itemVersion }) => ({
      evaluationRequestID,
      questionItemID,
      itemVersion,
      level: 3,
      milliseconds: 4000,
      answeredAt: new Date().toISOString(),
    })),
  );
  await api.call('PUT', '/answer/answers', { candidate, body: { answers } });
}

/** An answer that suits each kind. */
const anyAnswer = {
  expectation: { value: 4 },
  participation: { value: 0 },
  feltChange: { value: 5 },
  scale: { value: 1 },
  choice: { options: [1] },
  text: { text: '楽しかった\n来年も' },
} satisfies Record<string, Partial<SurveyAnswerInput>>;

const allAnswers = (session: AnswerSession): SurveyAnswerInput[] =>
  session.surveys.flatMap(({ items }) =>
    items.map((item) => answer(item.surveyItemID, anyAnswer[item.kind])),
  );

const stored = () =>
  api.db
    .selectFrom('surveyAnswer')
    .select([
      'surveyItemID',
      'studentID',
      'evalSettingID',
      'value',
      'options',
      'text',
      'answeredAt',
    ])
    .where('companyID', '=', school.companyID)
    .orderBy('surveyItemID')
    .orderBy('studentID')
    .execute();

const progressOf = async (exam: TestExam, index = 0) => {
  const list = await api.call('GET', `/exams/${exam.evalSettingID}/examinees`, {
    token: school.admin,
  });
  const rows: { studentID: number; survey: number | null }[] = list.body.data;
  return rows.find((row) => row.studentID === school.students[index]?.studentID)?.survey;
};

test('each course asks for its moment: activity by activity, purpose by purpose, then the own questions', async () => {
  const first = await open(linkTo(before));
  expect(first.surveys).toMatchObject([
    { eventID: event.eventID, title: '遠足', moment: 'before' },
  ]);
  expect(first.surveys[0]?.items.map((item) => [item.kind, item.text.ja])).toEqual([
    ['expectation', '「山登り」に、どのくらい期待していますか。'],
    ['expectation', '「$& 星の観察」に、どのくらい期待していますか。'],
    ['scale', '早起きは得意ですか'],
    ['choice', '班での役割'],
  ]);
  expect(first.surveys[0]?.items[2]).toMatchObject({
    low: { ja: '苦手', en: '苦手' },
    high: { vi: '得意' },
  });
  expect(first.surveys[0]?.items[3]).toMatchObject({
    options: ['班長', '記録', '写真'],
    isMultiple: false,
    low: null,
    isRequired: true,
  });
  const second = await open(linkTo(after));
  expect(second.surveys).toMatchObject([{ moment: 'after' }]);
  expect(second.surveys[0]?.items.map((item) => item.kind)).toEqual([
    'participation',
    'participation',
    'feltChange',
    'feltChange',
    'choice',
    'text',
  ]);
  expect(second.surveys[0]?.items[2]?.text.ja).toContain('リーダーシップ（');
  // the time that it takes counts: 6 questions of 7 seconds
  const plain = await open(linkTo(after, 4));
  expect(second.minutes).toBeGreaterThanOrEqual(plain.minutes);
});

test('a primary school reads easy words with the readings of their kanji', async () => {
  await api.db
    .updateTable('exam')
    .set({ questionTypeID: 6 })
    .where('evalSettingID', '=', after.evalSettingID)
    .execute();
  const { surveys, wording } = await open(linkTo(after));
  expect(wording).toBe('primary');
  expect(surveys[0]?.items[0]?.text.ja).toBe('「山登り」を、どのくらいがんばりましたか。');
  expect(surveys[0]?.items[2]?.text.ja).toContain('みんなをまとめる力《ちから》');
});

test('who is not a target, or has left, is asked nothing and answers nothing', async () => {
  const session = await open(linkTo(before, 4));
  expect(session).toMatchObject({ surveys: [], surveyAnswers: [] });
  const item = event.itemID('before', 'expectation');
  const { body } = await put(linkTo(before, 4), [answer(item, { value: 3 })]);
  expect(body).toMatchObject({
    taken: 0,
    refusedSurveyAnswers: [{ surveyItemID: item, reason: 'unknown' }],
  });
  expect(await stored()).toEqual([]);
  expect(await progressOf(before, 4)).toBeNull();
  await answerPeople(linkTo(before, 4));
  expect((await handIn(linkTo(before, 4))).body.receipt).not.toBeNull();
  await api.db
    .updateTable('enrolment')
    .set({ state: EnrolmentState.TransferredOut })
    .where('enrolmentID', '=', school.students[1]?.enrolmentID ?? 0)
    .execute();
  expect((await open(linkTo(before, 1))).surveys).toEqual([]);
});

test('members of a group are asked once, also where their class is a target too', async () => {
  const { companyID } = school;
  const now = new Date();
  const { groupSettingID } = await api.db
    .insertInto('groupSetting')
    .values({
      companyID,
      schoolYear: school.schoolYear,
      title: '班',
      state: 'final',
      schoolClassIDs: school.classes.map((row) => row.schoolClassID),
      mode: 'balanced',
      measure: JSON.stringify({ kind: 'none' }),
      evalSettingID: null,
      createdAt: now,
      createdBy: null,
      updatedAt: now,
      updatedBy: null,
    })
    .returning('groupSettingID')
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('studentGroup')
    .values({ companyID, groupSettingID, groupNumber: 1, position: 0, name: '1班' })
    .execute();
  await api.db
    .insertInto('groupMember')
    .values(
      [0, 4].map((index) => ({
        companyID,
        groupSettingID,
        studentID: school.students[index]?.studentID ?? 0,
        groupNumber: 1,
      })),
    )
    .execute();
  await api.db
    .insertInto('eventTarget')
    .values({
      companyID,
      eventID: event.eventID,
      position: 1,
      schoolClassID: null,
      groupSettingID,
      groupNumber: 1,
    })
    .execute();
  for (const index of [0, 4]) {
    expect((await open(linkTo(before, index))).surveys[0]?.items).toHaveLength(4);
    expect(await progressOf(before, index)).toBe(0);
  }
  expect((await open(linkTo(before, 5))).surveys).toEqual([]);
});

test('answers of every kind are kept as given, a batch that comes again changes nothing', async () => {
  const session = await open(linkTo(after));
  const answers = allAnswers(session);
  for (const _ of [1, 2]) {
    expect((await put(linkTo(after), answers)).body).toEqual({
      taken: 6,
      refused: [],
      refusedExampleAnswers: [],
      refusedParts: [],
      refusedSurveyAnswers: [],
    });
  }
  const again = await open(linkTo(after));
  expect(again.surveyAnswers).toEqual(answers.toSorted((a, b) => a.surveyItemID - b.surveyItemID));
  expect(await stored()).toHaveLength(6);
});

test('of two devices the later answer stays, in whatever order they come; it can be taken back', async () => {
  const item = event.itemID('after', 'text');
  const at = Date.now();
  const early = answer(item, { text: '早い', answeredAt: new Date(at - minute).toISOString() });
  const late = answer(item, { text: '遅い', answeredAt: new Date(at).toISOString() });
  for (const order of [[late], [early], [late, early], [early, late]]) {
    await put(linkTo(after), order);
    expect((await open(linkTo(after))).surveyAnswers).toMatchObject([{ text: '遅い' }]);
  }
  api.setNow(new Date(at + minute));
  await put(linkTo(after), [answer(item, { answeredAt: new Date(at + minute).toISOString() })]);
  expect((await open(linkTo(after))).surveyAnswers).toMatchObject([{ text: '' }]);
});

test('an answer that its question can not have is refused, the rest of the batch is kept', async () => {
  const [expectation, scale, choice] = (['expectation', 'scale', 'choice'] as const).map((kind) =>
    event.itemID('before', kind),
  ) as [number, number, number];
  const unfit = [
    answer(expectation, { value: 0 }),
    answer(expectation, { value: 2, text: 'x' }),
    answer(scale, { value: 2, options: [1] }),
    answer(choice, { options: [3] }),
    answer(choice, { options: [0, 1] }),
    answer(choice, { value: 1 }),
    answer(999_999, { value: 1 }),
  ];
  const { body } = await put(linkTo(before), [...unfit, answer(scale, { value: 5 })]);
  expect(body.taken).toBe(1);
  expect(body.refusedSurveyAnswers).toEqual(
    unfit.map(({ surveyItemID }) => ({ surveyItemID, reason: 'unknown' })),
  );
  expect(await stored()).toMatchObject([{ surveyItemID: scale, value: 5 }]);
  const tooMuch = await put(linkTo(before), [answer(scale, { value: 6 })]);
  expect(tooMuch.status).toBe(400);
  const multiple = event.itemID('after', 'choice');
  const several = await put(linkTo(after), [answer(multiple, { options: [1, 0] })]);
  expect(several.body.taken).toBe(1);
});

test('moments are never mixed up: each course refuses what the other asks', async () => {
  const ofBefore = allAnswers(await open(linkTo(before)));
  const ofAfter = allAnswers(await open(linkTo(after)));
  for (const [link, others] of [
    [linkTo(before), ofAfter],
    [linkTo(after), ofBefore],
  ] as const) {
    const { body } = await put(link, others);
    expect(body.taken).toBe(0);
    expect(body.refusedSurveyAnswers.map((row: { reason: string }) => row.reason)).toEqual(
      others.map(() => 'unknown'),
    );
  }
  expect(await stored()).toEqual([]);
  await put(linkTo(before), ofBefore);
  await put(linkTo(after), ofAfter);
  const moments = new Map(event.items.map((item) => [item.surveyItemID, item.moment]));
  for (const row of await stored()) {
    const course = moments.get(row.surveyItemID) === 'before' ? before : after;
    expect(row.evalSettingID).toBe(course.evalSettingID);
  }
});

test('handing in lists the required questions that are open, then answers a receipt', async () => {
  await answerPeople(linkTo(after));
  const required = event.items
    .filter((item) => item.moment === 'after' && item.isRequired)
    .map((item) => item.surveyItemID);
  expect((await handIn(linkTo(after))).body).toEqual({
    receipt: null,
    missing: [],
    missingExamples: [],
    missingParts: [],
    missingSurveyItems: required,
  });
  expect(await progressOf(after)).toBe(0);
  const answers = allAnswers(await open(linkTo(after)));
  const [first, ...others] = answers.filter((given) => required.includes(given.surveyItemID));
  await put(linkTo(after), others);
  expect(await progressOf(after)).toBe(1);
  // an answer without any content is none
  await put(linkTo(after), [{ ...first!, value: null }]);
  expect((await handIn(linkTo(after))).body.missingSurveyItems).toEqual([first?.surveyItemID]);
  await put(linkTo(after), [{ ...first!, answeredAt: new Date(Date.now() + 1).toISOString() }]);
  expect(await progressOf(after)).toBe(2);
  const done = await handIn(linkTo(after));
  expect(done.body).toMatchObject({ missingSurveyItems: [] });
  expect(done.body.receipt).not.toBeNull();
});

/** Changes the event as its form does. */
async function changeEvent(values: (event: EventDetail) => Partial<EventBody>): Promise<void> {
  const path = `/jgrow/events/${event.eventID}`;
  const detail: EventDetail = (await api.call('GET', path, { token: school.admin })).body;
  const { status } = await api.call('PUT', path, {
    token: school.admin,
    body: { ...bodyOfEvent(detail), ...values(detail) },
  });
  expect(status).toBe(200);
}

/** How far the first student of the class is on the course's page and on the event's. */
const bothProgresses = async () => {
  const people = await api.call('GET', `/jgrow/events/${event.eventID}/people`, {
    token: school.admin,
  });
  const rows: { studentID: number; after: string }[] = people.body.data;
  return [
    await progressOf(after),
    rows.find((row) => row.studentID === school.students[0]?.studentID)?.after,
  ];
};

test('progress is true at once when an event asks more, asks less, or loses and gets back its students', async () => {
  const given = allAnswers(await open(linkTo(after)));
  await put(linkTo(after), given);
  expect(await bothProgresses()).toEqual([2, 'completed']);
  await changeEvent(({ questions: own }) => ({
    questions: [
      ...own,
      { surveyItemID: null, moment: 'after', kind: 'text', text: '改善点', isRequired: true },
    ],
  }));
  expect(await bothProgresses()).toEqual([1, 'progressing']);
  await changeEvent(({ questions: own }) => ({
    questions: own.filter((question) => question.text !== '改善点'),
  }));
  expect(await bothProgresses()).toEqual([2, 'completed']);
  // a question of the other course changes nothing
  await changeEvent(({ questions: own }) => ({
    questions: [
      ...own,
      { surveyItemID: null, moment: 'before', kind: 'text', text: '目標', isRequired: true },
    ],
  }));
  expect(await bothProgresses()).toEqual([2, 'completed']);

  const [own, other] = school.classes.map(
    ({ schoolClassID }) => ({ kind: 'class', schoolClassID }) as const,
  ) as [EventBody['targets'][0], EventBody['targets'][0]];
  expect(await progressOf(after, 4)).toBeNull();
  await changeEvent(() => ({ targets: [other] }));
  expect(await bothProgresses()).toEqual([null, undefined]);
  expect(await progressOf(after, 4)).toBe(0);
  await changeEvent(() => ({ targets: [own] }));
  expect(await bothProgresses()).toEqual([2, 'completed']);
  expect(await progressOf(after, 4)).toBeNull();
});

test('of the events of one course only those count that have the student among their targets', async () => {
  await put(linkTo(after), allAnswers(await open(linkTo(after))));
  const next = { courseAfter: after.evalSettingID, startsOn: '2026-12-01' };
  const far = school.classes[1]?.schoolClassID ?? 0;
  await createEvent(api.db, school, { ...next, title: '別の組', schoolClassIDs: [far] });
  expect(await progressOf(after)).toBe(2);
  await createEvent(api.db, school, { ...next, title: '同じ組' });
  expect(await progressOf(after)).toBe(1);
  await put(linkTo(after), allAnswers(await open(linkTo(after))));
  expect(await progressOf(after)).toBe(2);
});

test('who has answered nothing but the survey has begun', async () => {
  const named = async (state: string) => {
    const { body } = await api.call(
      'GET',
      `/exams/${after.evalSettingID}/examinees?state=${state}`,
      { token: school.admin },
    );
    return body.data.map((row: { studentID: number }) => row.studentID);
  };
  const studentID = school.students[0]?.studentID ?? 0;
  expect(await named('notStarted')).toContain(studentID);
  await put(linkTo(after), [answer(event.itemID('after', 'participation'), { value: 3 })]);
  expect(await named('notStarted')).not.toContain(studentID);
  expect(await named('answering')).toEqual([studentID]);
});

test('after handing in answers stay, later ones are refused, and who may answer again goes on', async () => {
  await answerPeople(linkTo(before));
  const given = allAnswers(await open(linkTo(before)));
  await put(linkTo(before), given);
  await handIn(linkTo(before));
  const kept = await stored();
  const at = new Date(Date.now() + 2 * minute);
  api.setNow(at);
  const item = event.itemID('before', 'scale');
  const late = answer(item, { value: 2, answeredAt: at.toISOString() });
  expect((await put(linkTo(before), [late])).body.refusedSurveyAnswers).toEqual([
    { surveyItemID: item, reason: 'handedIn' },
  ]);
  expect(await stored()).toEqual(kept);
  await api.db
    .updateTable('examinee')
    .set({ handedInAt: null, reopenedAt: at })
    .where('evalSettingID', '=', before.evalSettingID)
    .execute();
  expect((await put(linkTo(before), [late])).body.taken).toBe(1);
});

test('who has handed in gets the pages again when the survey asks more, but not for what may stay open', async () => {
  await answerPeople(linkTo(after));
  await put(linkTo(after), allAnswers(await open(linkTo(after))));
  await handIn(linkTo(after));
  const ask = (text: string, isRequired: boolean) =>
    changeEvent(({ questions: own }) => ({
      questions: [...own, { surveyItemID: null, moment: 'after', kind: 'text', text, isRequired }],
    }));
  const addAnswers = async () => {
    const given = allAnswers(await open(linkTo(after)));
    return (await put(linkTo(after), given)).body.refusedSurveyAnswers;
  };
  await ask('感想', false);
  expect(await addAnswers()).toContainEqual(expect.objectContaining({ reason: 'handedIn' }));
  await ask('改善点', true);
  expect(await addAnswers()).toEqual([]);
  expect((await handIn(linkTo(after))).status).toBe(200);
});

test('before the start and after the end nothing is asked and nothing is taken', async () => {
  const item = event.itemID('before', 'scale');
  api.setNow(new Date(before.endAt.getTime() + 11 * minute));
  expect(await open(linkTo(before))).toMatchObject({ surveys: [], surveyAnswers: [] });
  const late = await put(linkTo(before), [answer(item, { value: 2 })]);
  expect(late.body.refusedSurveyAnswers).toEqual([{ surveyItemID: item, reason: 'ended' }]);
  api.setNow(new Date(before.startAt.getTime() - minute));
  expect((await open(linkTo(before))).surveys).toEqual([]);
  const early = await put(linkTo(before), [answer(item, { value: 2 })]);
  expect(early.body.refusedSurveyAnswers).toEqual([{ surveyItemID: item, reason: 'beforeStart' }]);
});

test('a course carries the surveys of several events, in the order of their days', async () => {
  const other = await createEvent(api.db, school, {
    title: '合唱祭',
    startsOn: '2026-09-01',
    courseAfter: before.evalSettingID,
  });
  const { surveys } = await open(linkTo(before));
  expect(surveys.map(({ title, moment }) => [title, moment])).toEqual([
    ['合唱祭', 'after'],
    ['遠足', 'before'],
  ]);
  expect(surveys[0]?.items.map((item) => item.surveyItemID)).toEqual(
    other.items.filter((item) => item.moment === 'after').map((item) => item.surveyItemID),
  );
  const detail = await api.call('GET', `/exams/${before.evalSettingID}`, { token: school.admin });
  expect(detail.body.events.map((row: { title: string }) => row.title)).toEqual(['合唱祭', '遠足']);
});

test('any order and repetition of two devices’ batches ends with the latest answers, each once', async () => {
  const own = event.items.filter((item) => item.moment === 'after');
  const given = fc.record({
    item: fc.nat(own.length - 1),
    value: fc.integer({ min: 1, max: 5 }),
    second: fc.integer({ min: 1, max: 4 }),
  });
  const batches = fc.array(fc.array(given, { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(batches, fc.array(fc.nat(2), { maxLength: 3 }), async (some, repeats) => {
      const bodies = some.map((batch) =>
        batch.map(({ item, value, second }) => {
          const { surveyItemID, kind } = own[item]!;
          const content =
            kind === 'text'
              ? { text: `${value}` }
              : kind === 'choice'
                ? { options: value === 1 ? [] : [value % 2] }
                : { value };
          return answer(surveyItemID, {
            ...content,
            answeredAt: new Date(after.startAt.getTime() + second * 1000).toISOString(),
          });
        }),
      );
      const send = async (order: SurveyAnswerInput[][]) => {
        await api.db.deleteFrom('surveyAnswer').where('companyID', '=', school.companyID).execute();
        for (const body of order) expect((await put(linkTo(after), body)).status).toBe(200);
        return stored();
      };
      const straight = await send(bodies);
      const repeated = repeats.flatMap((n) => bodies[n % bodies.length] ?? []);
      expect(
        await send([...bodies.toReversed(), ...(repeated.length > 0 ? [repeated] : [])]),
      ).toEqual(straight);
      expect(new Set(straight.map((row) => row.surveyItemID)).size).toBe(straight.length);
      // what is latest is what was given last of each question
      for (const row of straight) {
        const seconds = bodies
          .flat()
          .filter((sent) => sent.surveyItemID === row.surveyItemID)
          .map((sent) => Date.parse(sent.answeredAt));
        expect(row.answeredAt.getTime()).toBe(Math.max(...seconds));
      }
    }),
    runs(5),
  );
});
