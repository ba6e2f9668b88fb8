import { beforeAll, describe, expect, it } from 'vitest';
import {
  EnrolmentState,
  EventRefusal,
  type EventBody,
  type EventDetail,
  type EventRow,
  type SurveyPerson,
} from '@mebae/contracts';
import { startTestApi } from '../../../testing/api.ts';
import { deleteAsRead } from '../../../testing/delete-as-read.ts';
import {
  answerSurvey,
  bodyOfEvent,
  createActivity,
  eventBodyOf,
} from '../../../testing/event-bodies.ts';
import { createExam, type TestExam } from '../../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

const api = await startTestApi();
const school = await createSchool(api.db, { classes: 2, studentsPerClass: 6 });
const { companyID, classes, students } = school;
const ownClass = { kind: 'class', schoolClassID: classes[0]?.schoolClassID ?? 0 } as const;
const farClass = { kind: 'class', schoolClassID: classes[1]?.schoolClassID ?? 0 } as const;
let activityIDs: number[];
let before: TestExam;
let after: TestExam;

const body = (change: Partial<EventBody> = {}) => eventBodyOf(school, activityIDs, change);
const create = (token: string, change: Partial<EventBody> = {}) =>
  api.call('POST', '/jgrow/events', { token, body: body(change) });
const made = async (change: Partial<EventBody> = {}, token = school.admin): Promise<EventDetail> =>
  (await create(token, change)).body;
const read = async (eventID: number, token = school.admin): Promise<EventDetail> =>
  (await api.call('GET', `/jgrow/events/${eventID}`, { token })).body;
const change = (token: string, event: EventDetail, values: Partial<EventBody> = {}) =>
  api.call('PUT', `/jgrow/events/${event.eventID}`, {
    token,
    body: { ...bodyOfEvent(event), ...values },
  });
/** When a group setting was last changed. */
const settingUpdatedAt = '2026-05-01T00:00:00.000Z';
const remove = (token: string, path: string) => deleteAsRead(api, path, { token });
const list = async (query = '', token = school.teacher) =>
  (await api.call('GET', `/jgrow/events${query}`, { token })).body;
const titlesOf = ({ data }: { data: EventRow[] }) => data.map(({ title }) => title);
const both = () => ({ courseBefore: before.evalSettingID, courseAfter: after.evalSettingID });

const questions: EventBody['questions'] = [
  {
    surveyItemID: null,
    moment: 'before',
    kind: 'scale',
    text: '楽しみですか。',
    low: '全然',
    high: 'とても',
    isRequired: true,
  },
  {
    surveyItemID: null,
    moment: 'after',
    kind: 'choice',
    text: 'いちばん心に残ったもの',
    options: ['景色', '友達', '食事'],
    isMultiple: true,
    isRequired: false,
  },
  { surveyItemID: null, moment: 'after', kind: 'text', text: '感想', isRequired: false },
];

async function createSetting(state: 'final' | 'draft', schoolClassIDs: number[]) {
  const { groupSettingID } = await api.db
    .insertInto('groupSetting')
    .values({
      companyID,
      schoolYear: school.schoolYear,
      title: '班',
      state,
      schoolClassIDs,
      mode: 'balanced',
      measure: '{}',
      evalSettingID: null,
      createdAt: new Date(),
      createdBy: null,
      updatedAt: settingUpdatedAt,
      updatedBy: null,
    })
    .returning('groupSettingID')
    .executeTakeFirstOrThrow();
  const key = { companyID, groupSettingID };
  await api.db
    .insertInto('studentGroup')
    .values(
      [1, 2].map((groupNumber) => ({
        ...key,
        groupNumber,
        position: groupNumber,
        name: `${groupNumber}班`,
      })),
    )
    .execute();
  await api.db
    .insertInto('groupMember')
    .values(
      students
        .filter(({ schoolClassID }) => schoolClassIDs.includes(schoolClassID))
        .map(({ studentID }, index) => ({ ...key, studentID, groupNumber: (index % 2) + 1 })),
    )
    .execute();
  return groupSettingID;
}

beforeAll(async () => {
  activityIDs = [await createActivity(api, school), await createActivity(api, school)];
  before = await createExam(api, school, { title: '事前', classes: 1, startsInHours: -2 });
  after = await createExam(api, school, { title: '事後', classes: 2, startsInHours: 5 });
});

describe('an event', () => {
  it('is made, read, changed and deleted by its maker', async () => {
    const event = await made(
      { ...both(), questions, note: 'しおりは後日', title: '  春の　遠足 ' },
      school.teacher,
    );
    expect(event).toMatchObject({
      title: '春の 遠足',
      state: expect.stringMatching(/planned|running|over/),
      destinations: [{ ID: 1, destinationName: '京都・奈良' }],
      students: 6,
      isMine: true,
      canEdit: true,
      creator: { lastName: '試験', firstName: '教員' },
      note: 'しおりは後日',
      copiedFrom: null,
      surveys: {
        before: { state: 'open', asked: 6, completed: 0 },
        after: { state: 'notStarted', asked: 6, completed: 0 },
      },
      courseBefore: { title: '事前', examinees: 6, missing: 0, hasScores: false, status: 1 },
      courseAfter: { title: '事後', examinees: 6, missing: 0, status: 0 },
    });
    expect(event.activities.map(({ activityID }) => activityID)).toEqual(activityIDs);
    expect(event.activities[0]?.components).toHaveLength(2);
    expect(event.targets).toEqual([
      {
        kind: 'class',
        schoolClass: { ...ownClass, kind: undefined, grade: 1, schoolClassName: '1組' },
        students: 6,
      },
    ]);
    expect(event.questions.map(({ kind, answers }) => [kind, answers])).toEqual([
      ['scale', 0],
      ['choice', 0],
      ['text', 0],
    ]);
    const changed = await change(school.teacher, event, {
      title: '遠足',
      activityIDs: activityIDs.toReversed(),
      questions: event.questions.toReversed().slice(0, 2),
      courseAfter: null,
    });
    expect(changed.status).toBe(200);
    expect(
      changed.body.activities.map((activity: { activityID: number }) => activity.activityID),
    ).toEqual(activityIDs.toReversed());
    expect(changed.body.questions.map((question: { text: string }) => question.text)).toEqual([
      '感想',
      'いちばん心に残ったもの',
    ]);
    expect(changed.body).toMatchObject({
      courseAfter: null,
      surveys: { after: { state: 'none' } },
    });
    const path = `/jgrow/events/${event.eventID}`;
    expect((await remove(school.teacher, path)).status).toBe(200);
    expect((await api.call('GET', path, { token: school.teacher })).status).toBe(404);
    const audited = await api.db
      .selectFrom('auditLog')
      .select(['action', 'detail'])
      .where('companyID', '=', companyID)
      .where('action', 'like', 'event.%')
      .orderBy('auditID')
      .execute();
    expect(audited.map((row) => row.action)).toEqual([
      'event.create',
      'event.update',
      'event.delete',
    ]);
    expect(audited.at(-1)?.detail).toEqual({ eventID: event.eventID, answers: 0 });
  });

  it('of another is read by a Normal teacher, not changed; an administrator changes any', async () => {
    const admins = await made();
    expect(await read(admins.eventID, school.teacher)).toMatchObject({
      isMine: false,
      canEdit: false,
    });
    expect((await change(school.teacher, admins)).status).toBe(403);
    expect((await remove(school.teacher, `/jgrow/events/${admins.eventID}`)).status).toBe(403);
    const teachers = await made({}, school.teacher);
    const overruled = await change(school.admin, teachers, { title: '直した' });
    expect(overruled.body).toMatchObject({ title: '直した', isMine: false, canEdit: true });
  });

  it('is refused to the one who comes second with an old version', async () => {
    const event = await made();
    const responses = await Promise.all(
      ['先', '後'].map((note) => change(school.admin, event, { note })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = responses.find(({ status }) => status === 409);
    expect(lost?.body.reason[0]).toBe('changedMeanwhile');
  });

  it('of a past school year is read only', async () => {
    const event = await made();
    await api.db
      .updateTable('schoolEvent')
      .set({ schoolYear: school.schoolYear - 1 })
      .where((eb) => eb.and({ companyID, eventID: event.eventID }))
      .execute();
    expect(await read(event.eventID)).toMatchObject({ canEdit: false, isMine: true });
    expect((await change(school.admin, event)).body.reason).toBe('notCurrentYear');
    expect((await remove(school.admin, `/jgrow/events/${event.eventID}`)).status).toBe(409);
  });

  it('of another school is not there', async () => {
    const other = await createSchool(api.db, { studentsPerClass: 1 });
    const event = await made();
    const path = `/jgrow/events/${event.eventID}`;
    expect((await api.call('GET', path, { token: other.admin })).status).toBe(404);
    expect((await change(other.admin, event)).status).toBe(404);
    expect((await remove(other.admin, path)).status).toBe(404);
  });

  it('keeps what it was copied from, until that is deleted', async () => {
    const first = await made({ title: '原本' });
    const copy = await made({ copiedFrom: first.eventID });
    expect(copy.copiedFrom).toEqual({ eventID: first.eventID, title: '原本' });
    await remove(school.admin, `/jgrow/events/${first.eventID}`);
    expect((await read(copy.eventID)).copiedFrom).toBeNull();
    expect((await made({ copiedFrom: first.eventID })).copiedFrom).toBeNull();
  });
});

describe('what an event is made of', () => {
  it('is offered to a teacher as far as it is theirs', async () => {
    const own = await createSetting('final', [ownClass.schoolClassID]);
    const far = await createSetting('final', [ownClass.schoolClassID, farClass.schoolClassID]);
    await createSetting('draft', [ownClass.schoolClassID]);
    const options = async (token: string) =>
      (await api.call('GET', '/jgrow/events/options', { token })).body;
    const teachers = await options(school.teacher);
    expect(teachers.classes).toEqual([
      { schoolClassID: ownClass.schoolClassID, grade: 1, schoolClassName: '1組', students: 6 },
    ]);
    expect(teachers.groupSettings).toEqual([
      {
        groupSettingID: own,
        title: '班',
        groups: [
          { groupNumber: 1, name: '1班', students: 3 },
          { groupNumber: 2, name: '2班', students: 3 },
        ],
      },
    ]);
    expect(teachers.courses.map(({ title }: { title: string }) => title)).toEqual(['事後', '事前']);
    const admins = await options(school.admin);
    expect(admins.classes).toHaveLength(2);
    expect(
      admins.groupSettings.map(({ groupSettingID }: { groupSettingID: number }) => groupSettingID),
    ).toEqual([far, own]);
    const grouped = await made({
      targets: [
        { kind: 'group', groupSettingID: far, groupNumber: 1 },
        { kind: 'group', groupSettingID: far, groupNumber: null },
        { kind: 'group', groupSettingID: far, groupNumber: 1 },
        ownClass,
      ],
    });
    expect(grouped.students).toBe(12);
    expect(grouped.targets.map(({ students: count }) => count)).toEqual([6, 12, 6]);
    const [leaver] = students;
    const setState = (state: EnrolmentState) =>
      api.db
        .updateTable('enrolment')
        .set({ state })
        .where((eb) => eb.and({ companyID, studentID: leaver?.studentID ?? 0 }))
        .execute();
    await setState(EnrolmentState.TransferredOut);
    const [offered] = (await options(school.teacher)).groupSettings;
    expect(offered.groups[0]).toMatchObject({ groupNumber: 1, students: 2 });
    expect((await read(grouped.eventID)).targets[0]).toMatchObject({ students: 5 });
    await setState(EnrolmentState.Enrolled);
    expect(grouped.targets[0]).toMatchObject({ kind: 'group', title: '班', groupName: '1班' });
    const refused = await create(school.teacher, {
      targets: [{ kind: 'group', groupSettingID: far, groupNumber: 1 }],
    });
    expect(refused.body.reason).toEqual([EventRefusal.TargetUnknown]);
    const removal = await deleteAsRead(api, `/groups/${far}`, {
      token: school.admin,
      readAt: settingUpdatedAt,
    });
    expect(removal.body).toMatchObject({ code: 2029, reason: ['修学旅行'] });
  });

  it('is refused where it is not there, not of the year or not the caller’s', async () => {
    const other = await createSchool(api.db, { studentsPerClass: 1 });
    const foreign = await createActivity(api, other);
    const reasonOf = async (values: Partial<EventBody>, token = school.admin) => {
      const response = await create(token, values);
      expect(response.status).toBe(400);
      return response.body.reason;
    };
    const { TargetUnknown, PartUnknown } = EventRefusal;
    expect(await reasonOf({ targets: [farClass] }, school.teacher)).toEqual([TargetUnknown]);
    expect(
      await reasonOf({
        targets: [{ kind: 'class', schoolClassID: other.classes[0]?.schoolClassID ?? 0 }],
      }),
    ).toEqual([TargetUnknown]);
    expect(await reasonOf({ activityIDs: [foreign] })).toEqual([PartUnknown, 'activityIDs']);
    expect(await reasonOf({ growingPurposeIDs: [99] })).toEqual([PartUnknown, 'growingPurposeIDs']);
    expect(await reasonOf({ destinationIDs: [9999] })).toEqual([PartUnknown, 'destinationIDs']);
    expect(await reasonOf({ courseAfter: 999_999 })).toEqual([PartUnknown, 'course']);
    expect(
      await reasonOf({
        questions: [
          { surveyItemID: 5, moment: 'after', kind: 'text', text: 'a', isRequired: true },
        ],
      }),
    ).toBe('surveyItemID');
  });

  it('stays, where the teacher could not choose it any more', async () => {
    const event = await made({}, school.teacher);
    const extended = await change(school.admin, event, { targets: [ownClass, farClass] });
    const kept = await change(school.teacher, extended.body, { title: '変えた' });
    expect(kept.status).toBe(200);
    expect(kept.body.targets).toHaveLength(2);
  });

  it('can’t be deleted: activity, course, class', async () => {
    const event = await made({ ...both(), title: '体育祭' });
    const coming = after.evalSettingID;
    const activity = await api.call('GET', `/jgrow/activities/${activityIDs[0]}`, {
      token: school.admin,
    });
    expect(activity.body.usedBy).toBe(activity.body.events.length);
    expect(activity.body.events).toContainEqual({
      eventID: event.eventID,
      title: '体育祭',
      startsOn: event.startsOn,
      endsOn: event.endsOn,
    });
    const refusedActivity = await remove(school.admin, `/jgrow/activities/${activityIDs[0]}`);
    expect(refusedActivity.body).toMatchObject({ code: 2029 });
    expect((await remove(school.admin, `/exams/${coming}`)).body).toMatchObject({
      code: 2029,
      reason: ['体育祭'],
    });
    expect((await remove(school.admin, `/exams/${before.evalSettingID}`)).body.code).toBe(24);
    const exam = await api.call('GET', `/exams/${coming}`, { token: school.admin });
    expect(exam.body.events).toEqual([
      {
        eventID: event.eventID,
        title: '体育祭',
        moment: 'after',
        surveyItems: event.surveyItems.after,
      },
    ]);
    await remove(school.admin, `/jgrow/events/${event.eventID}`);
  });

  it('can’t be deleted either where it is a class', async () => {
    const save = async (row: Record<string, unknown>) => {
      const { body: listed } = await api.call('GET', '/schoolClasses', { token: school.admin });
      const found = listed.data.find(
        ({ schoolClassName }: { schoolClassName: string }) => schoolClassName === '空の組',
      );
      return api.call('PUT', '/schoolClasses', {
        token: school.admin,
        body: {
          classes: [
            {
              grade: 1,
              schoolClassName: '空の組',
              position: null,
              teacherIDs: [],
              updatedAt: found?.updatedAt ?? null,
              schoolClassID: found?.schoolClassID,
              deleted: false,
              changed: false,
              created: false,
              ...row,
            },
          ],
        },
      });
    };
    const saved = await save({ created: true });
    expect(saved.status).toBe(200);
    const { body: listed } = await api.call('GET', '/schoolClasses', { token: school.admin });
    const { schoolClassID } = listed.data.find(
      ({ schoolClassName }: { schoolClassName: string }) => schoolClassName === '空の組',
    );
    const event = await made({ title: '体験', targets: [{ kind: 'class', schoolClassID }] });
    const refusal = { code: 2029, reason: ['体験'] };
    expect((await save({ deleted: true })).body).toMatchObject(refusal);
    const undo = () => api.call('POST', `/undo/${saved.body.undoID}`, { token: school.admin });
    expect((await undo()).body).toMatchObject(refusal);
    await remove(school.admin, `/jgrow/events/${event.eventID}`);
    expect((await undo()).status).toBe(200);
  });

  it('is safe from being deleted in the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const activityID = await createActivity(api, school);
      const [event, removed] = await Promise.all([
        create(school.admin, { activityIDs: [activityID] }),
        remove(school.admin, `/jgrow/activities/${activityID}`),
      ]);
      expect([event.status, removed.status].toSorted((a, b) => a - b)).toEqual([200, 400]);
      expect([event.body.reason?.[0], removed.body.code]).toEqual(
        event.status === 200 ? [undefined, 2029] : [EventRefusal.PartUnknown, undefined],
      );
    }
  });
});

describe('the courses of an event', () => {
  it('are two, the one before starting first', async () => {
    const reasonOf = async (courseBefore: number, courseAfter: number) =>
      (await create(school.admin, { courseBefore, courseAfter })).body.reason;
    const order = [EventRefusal.CourseOrder];
    expect(await reasonOf(after.evalSettingID, before.evalSettingID)).toEqual(order);
    expect(await reasonOf(before.evalSettingID, before.evalSettingID)).toEqual(order);
  });

  it('keep their order when a start is moved', async () => {
    const event = await made(both());
    const move = async (startAt: Date) => {
      const path = `/exams/${after.evalSettingID}`;
      const { updatedAt: basedOn } = (await api.call('GET', path, { token: school.admin })).body;
      return api.call('PATCH', path, {
        token: school.admin,
        body: { startAt: startAt.toISOString(), basedOn },
      });
    };
    const refused = await move(new Date(before.startAt.getTime() - 1000));
    expect([refused.status, refused.body.reason]).toEqual([400, EventRefusal.CourseOrder]);
    expect((await move(after.startAt)).status).toBe(200);
    await remove(school.admin, `/jgrow/events/${event.eventID}`);
  });

  it('are made for it, where it has none yet and the order holds', async () => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    const draftFor = async (
      key: { eventID: number; moment: 'before' | 'after' },
      startAt: string,
      meanwhile: () => Promise<unknown> = async () => undefined,
    ) => {
      const { body: draft } = await api.call('POST', '/exams/drafts', {
        token: school.admin,
        body: {
          step: 'confirm',
          data: {
            base: { title: `イベントのコース ${startAt}`, startAt, endAt: hours(200) },
            questions: { questionTypeID: 1 },
            examinees: { schoolClassIDs: [ownClass.schoolClassID] },
            forEvent: key,
          },
        },
      });
      const path = `/exams/drafts/${draft.draftID}`;
      await meanwhile();
      const { body: check } = await api.call('POST', `${path}/check`, { token: school.admin });
      const problems = check.problems.filter(
        ({ severity }: { severity: string }) => severity === 'error',
      );
      const created = await api.call('POST', `${path}/create`, { token: school.admin });
      return { problems, created };
    };
    const unknown = [{ step: 'base', field: 'forEvent', code: 'unknown', severity: 'error' }];
    const event = await made({ courseBefore: after.evalSettingID });
    const { eventID } = event;
    const early = await draftFor({ eventID, moment: 'after' }, hours(1));
    expect(early.problems).toEqual(unknown);
    expect(early.created.body.reason).toEqual(['base.forEvent: unknown']);
    expect((await draftFor({ eventID, moment: 'before' }, hours(2))).problems).toEqual(unknown);
    const deleted = await made({ courseBefore: after.evalSettingID });
    const deletion = () => remove(school.admin, `/jgrow/events/${deleted.eventID}`);
    const ofDeleted = { eventID: deleted.eventID, moment: 'after' } as const;
    expect((await draftFor(ofDeleted, hours(50), deletion)).problems).toEqual(unknown);
    const late = await draftFor({ eventID, moment: 'after' }, hours(50));
    expect(late.problems).toEqual([]);
    expect(late.created.status).toBe(200);
    expect((await read(eventID)).courseAfter?.evalSettingID).toBe(late.created.body.evalSettingID);
    expect((await change(school.admin, event)).body.reason[0]).toBe('changedMeanwhile');
    await remove(school.admin, `/jgrow/events/${eventID}`);
  });

  it('stay once somebody has answered the survey there', async () => {
    const event = await made(both());
    const [first] = students;
    await answerSurvey(api, school, {
      eventID: event.eventID,
      moment: 'before',
      evalSettingID: before.evalSettingID,
      studentID: first?.studentID ?? 0,
    });
    const refused = await change(school.admin, event, { courseBefore: null });
    expect(refused.status).toBe(409);
    expect(refused.body.reason).toEqual([EventRefusal.CourseAnswered]);
    expect((await change(school.admin, event, { courseAfter: null })).status).toBe(200);
  });
});

describe('the survey of an event', () => {
  let event: EventDetail;
  beforeAll(async () => {
    event = await made({ ...both(), questions, targets: [ownClass, farClass] });
    for (const [index, only] of [100, 1, 100].entries()) {
      await answerSurvey(api, school, {
        eventID: event.eventID,
        moment: 'before',
        evalSettingID: before.evalSettingID,
        studentID: students[index]?.studentID ?? 0,
        only,
      });
    }
  });

  it('keeps what was answered, whatever is saved', async () => {
    const now = await read(event.eventID);
    expect(now.questions.map(({ answers }) => answers)).toEqual([2, 0, 0]);
    const [scale, ...others] = now.questions;
    if (scale?.kind !== 'scale') throw new Error('no scale');
    const reasonOf = async (values: Partial<EventBody>) => {
      const response = await change(school.admin, now, values);
      expect(response.status).toBe(409);
      return response.body.reason;
    };
    const question = [EventRefusal.QuestionAnswered];
    expect(await reasonOf({ questions: others })).toEqual(question);
    expect(await reasonOf({ questions: [{ ...scale, text: '違う文' }, ...others] })).toEqual(
      question,
    );
    expect(await reasonOf({ questions: [{ ...scale, moment: 'after' }, ...others] })).toEqual(
      question,
    );
    expect(await reasonOf({ activityIDs: activityIDs.slice(1) })).toEqual([
      EventRefusal.ItemAnswered,
    ]);
    const saved = await change(school.admin, now, {
      questions: [...others, { ...scale, isRequired: false }],
      growingPurposeIDs: [2],
      activityIDs: [...activityIDs.toReversed(), await createActivity(api, school)],
    });
    expect(saved.status).toBe(200);
    const answered = saved.body.questions.find(
      (item: { surveyItemID: number }) => item.surveyItemID === scale.surveyItemID,
    );
    expect(answered).toMatchObject({ answers: 2, isRequired: false });
    const back = await change(school.admin, saved.body, {
      activityIDs,
      questions: [...others, scale],
    });
    expect(back.status).toBe(200);
  });

  it('is followed by person, as far as the caller may see them', async () => {
    const people = async (query: string, token = school.admin) =>
      (await api.call('GET', `/jgrow/events/${event.eventID}/people${query}`, { token })).body as {
        data: SurveyPerson[];
        totalRecords: number;
      };
    const all = await people('?pageSize=50');
    expect(all.totalRecords).toBe(12);
    expect(all.data.map((row) => row.before)).toEqual([
      'completed',
      'progressing',
      'completed',
      ...Array.from({ length: 3 }, () => 'pending'),
      ...Array.from({ length: 6 }, () => 'notAsked'),
    ]);
    expect(new Set(all.data.map((row) => row.after))).toEqual(new Set(['pending']));
    const own = await people('', school.teacher);
    expect(own.totalRecords).toBe(6);
    expect(own.data.every((row) => row.schoolClass?.schoolClassID === ownClass.schoolClassID)).toBe(
      true,
    );
    const pages = await Promise.all([1, 2, 3].map((page) => people(`?page=${page}&pageSize=5`)));
    expect(pages.flatMap(({ data }) => data)).toEqual(all.data);
    expect((await people('?page=9&pageSize=5')).totalRecords).toBe(12);
    const completed = await people('?moment=before&state=completed');
    expect(completed.data.map(({ studentID }) => studentID)).toEqual([
      students[0]?.studentID,
      students[2]?.studentID,
    ]);
    expect((await people('?moment=after&state=completed')).totalRecords).toBe(0);
    expect((await people(`?schoolClassID=${farClass.schoolClassID}`)).totalRecords).toBe(6);
    expect(await read(event.eventID)).toMatchObject({
      students: 12,
      surveys: {
        before: { asked: 6, completed: 2 },
        after: { asked: 12, completed: 0 },
      },
      courseBefore: { examinees: 6, missing: 6 },
    });
  });

  it('goes with the event, and the audit log says how many answers went', async () => {
    const removed = await remove(school.admin, `/jgrow/events/${event.eventID}`);
    expect(removed.status).toBe(200);
    const left = await api.db
      .selectFrom('surveyAnswer')
      .select('studentID')
      .where((eb) => eb.and({ companyID, eventID: event.eventID }))
      .execute();
    expect(left).toEqual([]);
    const row = await api.db
      .selectFrom('auditLog')
      .select('detail')
      .where((eb) => eb.and({ companyID, action: 'event.delete' }))
      .orderBy('auditID', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(row.detail).toEqual({ eventID: event.eventID, answers: 7 });
  });
});

describe('the list', () => {
  let fresh: TestSchool;
  beforeAll(async () => {
    fresh = await createSchool(api.db, { classes: 2, studentsPerClass: 2 });
    const activities = [await createActivity(api, fresh), await createActivity(api, fresh)];
    const year = fresh.schoolYear;
    const events: [string, Partial<EventBody>][] = [
      ['文化祭', { startsOn: `${year}-11-01`, endsOn: `${year}-11-02`, growingPurposeIDs: [2] }],
      ['体育祭', { startsOn: `${year}-06-01`, endsOn: `${year}-06-01`, note: '雨天は文化ホール' }],
      [
        '合唱祭',
        {
          startsOn: `${year}-09-10`,
          endsOn: `${year}-09-12`,
          activityIDs: activities.slice(1),
          targets: [{ kind: 'class', schoolClassID: fresh.classes[1]?.schoolClassID ?? 0 }],
        },
      ],
    ];
    for (const [title, values] of events) {
      await api.call('POST', '/jgrow/events', {
        token: fresh.admin,
        body: eventBodyOf(fresh, activities.slice(0, 1), { title, ...values }),
      });
    }
  });

  it('shows the whole school’s, latest first, and is paged', async () => {
    const all = await list('', fresh.teacher);
    expect(titlesOf(all)).toEqual(['文化祭', '合唱祭', '体育祭']);
    expect(all.totalRecords).toBe(3);
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => list(`?page=${page}&pageSize=1`, fresh.teacher)),
    );
    expect(pages.flatMap(titlesOf)).toEqual(['文化祭', '合唱祭', '体育祭']);
    expect(pages.map(({ totalRecords }) => totalRecords)).toEqual([3, 3, 3, 3]);
    const past = await api.call('GET', '/jgrow/events', {
      token: fresh.teacher,
      headers: { 'school-year': String(fresh.schoolYear - 1) },
    });
    expect(past.body).toMatchObject({ data: [], totalRecords: 0 });
  });

  it('is narrowed by words, purpose, class, activity and state', async () => {
    const found = async (query: string) => titlesOf(await list(query, fresh.teacher));
    expect(await found('?search=文化')).toEqual(['文化祭', '体育祭']);
    expect(await found('?growingPurposeID=2')).toEqual(['文化祭']);
    expect(await found(`?schoolClassID=${fresh.classes[1]?.schoolClassID}`)).toEqual(['合唱祭']);
    const [, chorus] = (await list('', fresh.teacher)).data;
    expect(await found(`?activityID=${chorus.activities[0].activityID}`)).toEqual(['合唱祭']);
    // the first second of the middle day in Japan
    api.setNow(new Date(`${fresh.schoolYear}-09-10T15:00:00.000Z`));
    expect(await found('?state=running')).toEqual(['合唱祭']);
    expect(await found('?state=planned')).toEqual(['文化祭']);
    expect(await found('?state=over')).toEqual(['体育祭']);
    expect((await list('', fresh.teacher)).data.map((row: EventRow) => row.state)).toEqual([
      'planned',
      'running',
      'over',
    ]);
    api.setNow(null);
  });
});
