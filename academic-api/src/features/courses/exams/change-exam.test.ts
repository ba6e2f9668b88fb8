import { beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { createExam } from '../../../testing/exam.ts';
import { createSchool, type TestSchool } from '../../../testing/school.ts';

let api: TestApi;
let school: TestSchool;
beforeAll(async () => {
  api = await startTestApi();
  school = await createSchool(api.db, { classes: 1, studentsPerClass: 4 });
}, 600_000);

const mail = {
  opening: false,
  closingSoon: 2,
  reminder: { kind: 'everyMonday' },
  recipients: 'unfinished',
};
/** @param changes based on what is there, unless they say otherwise */
const change = async (evalSettingID: number, changes: object) => {
  const { updatedAt: basedOn } = await detail(evalSettingID);
  const response = await api.call('PATCH', `/exams/${evalSettingID}`, {
    token: school.admin,
    body: { basedOn, ...changes },
  });
  return response.status === 200
    ? 'changed'
    : ([response.body.reason].flat()[0] ?? response.body.code);
};
const detail = async (evalSettingID: number) =>
  (await api.call('GET', `/exams/${evalSettingID}`, { token: school.admin })).body;

test('before the start every setting of the page changes, and each is shown', async () => {
  const { evalSettingID } = await createExam(api, school, { title: '開始前', startsInHours: 5 });
  const body = {
    mail: { ...mail, opening: true },
    reportMail: 'afterAllComplete',
    reportKind: 'simple',
    requestPermission: 1,
    joinLater: true,
    automaticReports: true,
  };
  expect(await change(evalSettingID, body)).toBe('changed');
  expect(await detail(evalSettingID)).toMatchObject(body);
});

test('while it runs the opening and the report mail stay; after the end only title and end change', async () => {
  const running = await createExam(api, school, { title: '実施中', evaluatorScope: 2 });
  const id = running.evalSettingID;
  expect(
    await change(id, { mail, joinLater: true, requestPermission: 2, automaticReports: true }),
  ).toBe('changed');
  expect(await change(id, { mail: { ...mail, opening: true } })).toBe('mail.opening');
  expect(await change(id, { reportMail: 'afterEnd' })).toBe('reportMail');
  expect(await change(id, { startAt: new Date().toISOString() })).toBe('startAt');
  await api.call('POST', `/exams/${id}/end`, { token: school.admin });
  expect(await change(id, { mail })).toBe('mail');
  expect(await change(id, { joinLater: false })).toBe('joinLater');
  expect(await change(id, { automaticReports: false })).toBe('automaticReports');
  expect(await change(id, { title: '実施済み' })).toBe('changed');
});

test('candidates are not allowed to ask further than evaluators may come from', async () => {
  const { evalSettingID } = await createExam(api, school, { title: '範囲は同じコース' });
  expect(await change(evalSettingID, { requestPermission: 2 })).toBe('beyondScope');
  expect(await change(evalSettingID, { requestPermission: 3 })).toBe('changed');
});

test('a mail that reaches nobody can not be turned on (2030)', async () => {
  const young = await createSchool(api.db, { classes: 1, studentsPerClass: 2 });
  const { evalSettingID } = await createExam(api, young, {
    title: '宛先なし',
    startsInHours: 5,
    evaluatorsPerStudent: 1,
  });
  await api.db
    .updateTable('student')
    .set({ email: null })
    .where('companyID', '=', young.companyID)
    .execute();
  const { body: exam } = await api.call('GET', `/exams/${evalSettingID}`, { token: young.admin });
  const response = await api.call('PATCH', `/exams/${evalSettingID}`, {
    token: young.admin,
    body: { mail, basedOn: exam.updatedAt },
  });
  expect([response.status, response.body.code]).toEqual([400, 2030]);
});

test('who saves second is told who came first, and overwrites nothing', async () => {
  const { evalSettingID } = await createExam(api, school, {
    title: '二人で編集',
    startsInHours: 5,
  });
  const { updatedAt: basedOn } = await detail(evalSettingID);
  api.setNow(new Date(Date.now() + 1000));
  expect(await change(evalSettingID, { title: '先の人', basedOn })).toBe('changed');
  const response = await api.call('PATCH', `/exams/${evalSettingID}`, {
    token: school.admin,
    body: { title: '後の人', basedOn },
  });
  expect(response.status).toBe(409);
  expect(response.body.reason).toHaveLength(4);
  expect((await detail(evalSettingID)).title).toBe('先の人');
});

test('a reminder on a morning outside the course is refused, with the period as it will be', async () => {
  api.setNow(new Date('2026-06-01T00:00:00Z'));
  // Monday 1 June 8:00 to Wednesday 3 June 9:00 in Japan
  const { evalSettingID } = await createExam(api, school, { title: '期間外のリマインド' });
  const remindedOn = (on: string) => ({ ...mail, reminder: { kind: 'date', on } });
  // At eight in the morning of the first day it has only just begun: the opening mail says the same.
  expect(await change(evalSettingID, { mail: remindedOn('2026-06-01') })).toBe(
    'reminder.outsideCourse',
  );
  expect(await change(evalSettingID, { mail: remindedOn('2026-06-03') })).toBe('changed');
  expect(await change(evalSettingID, { mail: remindedOn('2026-06-06') })).toBe(
    'reminder.outsideCourse',
  );
  const endAt = '2026-06-08T00:00:00.000Z';
  expect(await change(evalSettingID, { mail: remindedOn('2026-06-06'), endAt })).toBe('changed');
  api.setNow(null);
});
