import { endpoints } from '@mebae/contracts';
import { runningParts } from '../core/environment.ts';
import { activityBody, activityByApi } from '../core/jgrow.ts';
import { text, textsOf } from '../core/texts.ts';
import { test as base, expect } from '../fixtures/test.ts';
import { prepareSchools, type PreparedSchools } from './prepared.ts';
import { rows } from './rows.ts';
import { fulfillCalls, open, refuseChanges } from './screen.ts';
import { violationsOn } from './axe.ts';
import type { Page } from '@playwright/test';

const out = '/tmp/pics';
const test = base.extend<object, { schools: PreparedSchools }>({
  schools: [
    async ({ db, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: runningParts().url });
      await use(await prepareSchools(db, request));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});
async function shoot(
  page: Page,
  name: string,
  sizes: [number, number][] = [
    [1280, 800],
    [820, 1180],
  ],
  fullPage = true,
) {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(300);
    await page.screenshot({
      path: `${out}/${name} ${width}.png`,
      fullPage,
      animations: 'disabled',
    });
  }
  console.log(name, JSON.stringify(await violationsOn(page, 'all')));
}
const all: [number, number][] = [
  [1280, 800],
  [820, 1180],
  [390, 844],
];
const longTitle =
  '2026年度 第3回 総合的な探究の時間におけるコンピテンシー評価（自己評価・相互評価・気質診断）';

test('look rows', async ({ context, enter, schools, baseURL, complaints }) => {
  test.setTimeout(900_000);
  await context.addCookies([{ name: 'lang', value: 'ja', url: baseURL ?? '' }]);
  for (const name of (process.env['LOOK'] ?? '').split(';').filter(Boolean)) {
    const row = rows.find((r) => r.name === name);
    if (!row) {
      console.log('no row', name);
      continue;
    }
    await enter(row.group === 'own school' ? schools.own.admin : schools.demo.admin);
    const page = await context.newPage();
    try {
      await open(row, page, schools, 'ja');
      await shoot(page, name.replaceAll(/[/:]/g, '_'), all);
    } catch (error) {
      console.log(name, String(error).slice(0, 400));
      await page.screenshot({ path: `${out}/FAILED ${name}.png` });
    }
    await page.close();
  }
  complaints.otherErrors.splice(0);
  complaints.thrown.splice(0);
  complaints.missingTexts.splice(0);
});

test('look operations', async ({ context, page, enter, schools, complaints }) => {
  test.setTimeout(900_000);
  await enter(schools.demo.admin);
  const operation = (index: number, state: string, name: string, kind = 'importStudents') => ({
    operationID: `00000000-0000-4000-8000-00000000000${index}`,
    kind,
    name,
    route: `/pages/students/import/${index}`,
    state,
    done: state === 'waiting' ? 0 : 412,
    total: 1000,
    failure: state === 'failed' ? { code: 1, category: 2, reason: ['interrupted'] } : null,
    createdAt: new Date().toISOString(),
    finishedAt: state === 'failed' || state === 'succeeded' ? new Date().toISOString() : null,
  });
  await fulfillCalls(page, 'operations', {
    data: [
      operation(1, 'failed', `生徒名簿_${longTitle}_最終版.xlsx`),
      operation(2, 'failed', longTitle, 'scoreExam'),
      operation(3, 'failed', '2026', 'promoteStudents'),
      operation(4, 'failed', longTitle, 'makeReports'),
      operation(5, 'running', `教員名簿_${longTitle}.xlsx`, 'importTeachers'),
      operation(6, 'waiting', longTitle, 'drawLoginCards'),
      operation(7, 'succeeded', longTitle, 'proposeGroups'),
      operation(8, 'failed', '長い名前の生徒 太郎', 'writeLetter'),
    ],
  });
  await page.goto('/pages/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await shoot(page, 'operations closed', all, false);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page
    .getByRole('banner')
    .getByRole('button', { name: /処理|失敗|件/ })
    .first()
    .click();
  await page.waitForTimeout(500);
  await shoot(page, 'operations open', all, false);
  complaints.otherErrors.splice(0);
});

test('look outbox former school', async ({ context, page, enter, schools, complaints }) => {
  test.setTimeout(900_000);
  await enter(schools.demo.admin);
  const mail = (mailID: number, more: object) => ({
    mailID,
    to: `hasegawa.yuu.${mailID}@junior-high.sakuragaoka-gakuen.example`,
    subject: `【桜ヶ丘中学校】${longTitle}のご案内（再送）`,
    text: 'こんにちは。\n'.repeat(5),
    confidential: false,
    state: 'queued',
    error: null,
    nextTryAt: null,
    isRefused: false,
    createdAt: '2026-06-01T00:00:00.000Z',
    sentAt: null,
    readAt: null,
    ...more,
  });
  const putOff = {
    nextTryAt: '2026-06-01T06:30:00.000Z',
    error:
      '451 4.7.1 Greylisting in action, please come back later (in reply to RCPT TO command): host mx.example[192.0.2.10]',
  };
  await fulfillCalls(page, 'outbox', {
    data: [
      ...[1, 2, 3, 4, 5, 6].map((n) => mail(n, putOff)),
      mail(7, {
        state: 'failed',
        error:
          '550 5.1.1 <a@b.example>: Recipient address rejected: User unknown in virtual mailbox table',
        isRefused: true,
      }),
      mail(8, { state: 'failed', error: 'connect ETIMEDOUT 192.0.2.10:587' }),
      mail(9, { state: 'sent', sentAt: '2026-06-01T00:01:00.000Z' }),
      mail(10, { state: 'held' }),
      mail(11, { state: 'sending' }),
    ],
    totalRecords: 1380,
    unread: 12,
    newestMailID: 11,
  });
  await page.goto('/pages/outbox');
  await expect(page.getByRole('main').getByRole('table')).toBeVisible();
  await shoot(page, 'outbox', all);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('main').getByRole('table').getByRole('button').first().click();
  await page.waitForTimeout(400);
  await shoot(page, 'outbox open put off', all);
  const former = (studentID: number, more: object) => ({
    studentID,
    lastName: '勅使河原',
    firstName: '凛太朗',
    lastNameKana: 'テシガワラ',
    firstNameKana: 'リンタロウ',
    manageNumber: `2026-01${studentID}`,
    email: `rintaro.teshigawara.${studentID}@junior-high.sakuragaoka-gakuen.example`,
    former: 'transferredOut',
    leavesAs: 'transferredOut',
    since: '2026-06-01',
    schoolYear: 2026,
    grade: 1,
    schoolClassName: '探究コースA組',
    studentNumber: 12,
    hasClass: false,
    ...more,
  });
  await fulfillCalls(page, 'students/former', {
    data: [
      former(1, {}),
      former(2, { former: 'withdrawn', leavesAs: 'withdrawn', hasClass: true }),
      former(3, { former: 'removed', leavesAs: null, schoolYear: 2024, email: null }),
      former(4, { former: 'onLeave', leavesAs: 'onLeave', since: '2027-02-01' }),
      former(5, { since: null, grade: null, schoolClassName: null, studentNumber: null }),
    ],
    totalRecords: 5,
  });
  await page.goto('/pages/students/former');
  await expect(page.getByRole('main').getByRole('table')).toBeVisible();
  await shoot(page, 'former', all);
  complaints.otherErrors.splice(0);
});

test('look imports', async ({ context, page, enter, schools, complaints }) => {
  test.setTimeout(900_000);
  await enter(schools.own.admin);
  const withImport = async (p: Page, change: object) =>
    p.route(
      new RegExp(`/academic/students/import/${schools.own.importID}(?:\\?|$)`),
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), ...change } });
      },
    );
  const p2 = await context.newPage();
  await withImport(p2, {
    schools: [
      { id: 'a', name: '桜ヶ丘中学校', people: 456 },
      {
        id: 'b',
        name: '学校法人桜ヶ丘学園 桜ヶ丘高等学校 全日制普通科 総合的な探究コース',
        people: 980,
      },
    ],
    school: null,
  });
  await p2.goto(`/pages/students/import/${schools.own.importID}`);
  await expect(p2.getByRole('combobox').first()).toBeVisible();
  await shoot(p2, 'import choose school', all);
  await withImport(p2, {
    schools: [
      { id: 'a', name: '桜ヶ丘中学校', people: 456 },
      { id: 'b', name: '桜ヶ丘高等学校', people: 980 },
    ],
    school: 'b',
    asked: [
      { header: '氏名', columns: ['E', 'G'] },
      { header: '保護者氏名（とても長い見出しの列）', columns: ['H', 'I', 'J'] },
    ],
  });
  await p2.reload();
  await p2.waitForTimeout(1500);
  await shoot(p2, 'import asked', all);
  complaints.otherErrors.splice(0);
});

test('look confirm', async ({ context, page, enter, schools, complaints }) => {
  test.setTimeout(900_000);
  const api = await enter(schools.demo.admin);
  const day = 86_400_000;
  const { data: classes } = await api.call(endpoints.classes.list);
  const draft = await api.call(endpoints.examDrafts.create, {
    body: {
      step: 'confirm',
      data: {
        base: {
          title: longTitle,
          startAt: new Date(Date.now() + 2 * day).toISOString(),
          endAt: new Date(Date.now() + 20 * day).toISOString(),
          automaticReports: true,
        },
        questions: {
          competencySettingType: 4,
          questionTypeID: 1,
          selfEvaluation: true,
          peerEvaluation: true,
        },
        examinees: {
          schoolClassIDs: classes.slice(0, 3).map((c) => c.schoolClassID),
          evaluatorsPerStudent: 3,
          joinLater: true,
        },
        mail: {
          opening: true,
          closingSoon: 3,
          reminder: { kind: 'everyMonday' },
          recipients: 'unfinished',
          reportMail: 'afterEnd',
          reportKind: 'simple',
        },
      },
    },
  });
  await page.goto(`/pages/exam/create?draft=${draft.draftID}&step=confirm`);
  await expect(
    page.getByRole('button', { name: text('exams', 'confirm.create'), exact: true }),
  ).toBeVisible();
  await page.waitForTimeout(1500);
  await shoot(page, 'confirm', all);
  await api.call(endpoints.examDrafts.remove, {
    params: { draftID: draft.draftID },
    query: { updatedAt: draft.updatedAt },
  });
  complaints.otherErrors.splice(0);
});

test('look conflicts', async ({ context, page, newSchoolWithStudents, complaints }) => {
  test.setTimeout(900_000);
  const { school, api } = await newSchoolWithStudents(3, { classesPerGrade: [2, 2] });
  const t = textsOf('jgrow');
  const made = await activityByApi(api, '博物館の見学', {
    description: '展示を班で調べます。',
    beforeWork: '質問を三つ考えます。'.repeat(20),
  });
  await page.goto(`/pages/jgrow/activity/${made.activityID}/edit`);
  await page.getByRole('textbox', { name: t('activity.title') }).fill('市立博物館の見学');
  await page
    .getByRole('textbox', { name: t('activity.description') })
    .fill('展示を一人ずつ調べ、班で発表します。');
  await page
    .getByRole('textbox', { name: t('activity.beforeWork') })
    .fill(`${'質問を三つ考えます。'.repeat(12)}調べたことをまとめます。`);
  await api.call(endpoints.activities.update, {
    params: { activityID: made.activityID },
    body: {
      ...activityBody,
      title: '博物館と公園',
      description: '展示を班で調べます。',
      growingPurposeIDs: [1, 2],
      beforeWork: '質問を三つ考えます。'.repeat(20),
      durationMinutes: 120,
      isTemplate: true,
      updatedAt: made.updatedAt,
    },
  });
  await page.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expect(
    page.getByRole('region', { name: text('ui', 'conflict.differences') }),
  ).toBeVisible();
  await shoot(page, 'conflict activity', all, false);
  await page.setViewportSize({ width: 1280, height: 800 });
  // event
  const classID = school.classes[0]!.schoolClassID;
  const eventOf = (more: object) => ({
    title: '校外学習',
    startsOn: '2026-12-20',
    endsOn: '2026-12-21',
    destinationIDs: [],
    growingPurposeIDs: [1],
    targets: [{ kind: 'class' as const, schoolClassID: classID }],
    activityIDs: [made.activityID],
    courseBefore: null,
    courseAfter: null,
    questions: [],
    note: '',
    copiedFrom: null,
    ...more,
  });
  const event = await api.call(endpoints.events.create, { body: eventOf({}) });
  const second = await context.newPage();
  await second.goto(`/pages/jgrow/event/${event.eventID}?mode=edit`);
  await second.getByRole('textbox', { name: t('event.title') }).fill('2年 校外学習');
  await second.getByRole('textbox', { name: t('event.note') }).fill('雨天時は博物館');
  await api.call(endpoints.events.update, {
    params: { eventID: event.eventID },
    body: {
      ...eventOf({
        title: '校外学習（奈良）',
        endsOn: '2026-12-22',
        growingPurposeIDs: [1, 2, 3],
        questions: [
          {
            surveyItemID: null,
            moment: 'after',
            text: '楽しかったですか。',
            isRequired: true,
            kind: 'scale',
            low: '全然',
            high: 'とても',
          },
          {
            surveyItemID: null,
            moment: 'before',
            text: '行きたい所',
            isRequired: false,
            kind: 'choice',
            options: ['京都', '奈良'],
            isMultiple: true,
          },
        ],
      }),
      updatedAt: event.updatedAt,
    },
  });
  await second.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expect(
    second.getByRole('region', { name: text('ui', 'conflict.differences') }),
  ).toBeVisible();
  await shoot(second, 'conflict event', all, false);
  // interview
  const studentID = (await api.call(endpoints.students.list, { query: { page: 1, pageSize: 5 } }))
    .data[0]!.studentID;
  const { interviewID } = await api.call(endpoints.interviews.create, {
    params: { studentID },
    body: {
      heldOn: '2026-06-01',
      memo: '部活動の話。家庭学習の時間を自分で決めた。',
      goals: ['毎日30分の復習'],
      nextOn: null,
    },
  });
  const third = await context.newPage();
  await third.goto(`/pages/student-record/${studentID}/interview`);
  await third.getByRole('button', { name: /編集/ }).first().click();
  await third
    .getByRole('textbox', { name: textsOf('records')('interview.memo') })
    .fill('進路の話。\n高校の見学に行きたい。'.repeat(3));
  const interviews = await api.call(endpoints.interviews.read, { params: { studentID } });
  await api.call(endpoints.interviews.update, {
    params: { studentID, interviewID },
    body: {
      heldOn: '2026-06-02',
      memo: '部活動の話。大会が近い。',
      goals: ['毎日30分の復習', '朝の読書'],
      nextOn: '2026-09-01',
      updatedAt: interviews.interviews[0]!.updatedAt,
    },
  });
  await third
    .getByRole('button', { name: textsOf('records')('interview.save'), exact: true })
    .click();
  await expect(
    third.getByRole('region', { name: text('ui', 'conflict.differences') }),
  ).toBeVisible();
  await shoot(third, 'conflict interview', all, false);
  // promotion
  const fourth = await context.newPage();
  await api.call(endpoints.promotion.begin, {});
  await api.call(endpoints.promotion.setStep, { body: { step: 3 } });
  await fourth.goto('/pages/academicPromotion');
  await expect(fourth.getByRole('table').first()).toBeVisible();
  const { data: students } = await api.call(endpoints.promotion.students, {
    query: { page: 1, pageSize: 50 },
  });
  const s = students[0]!;
  await api.call(endpoints.promotion.setStudents, {
    body: {
      studentIDs: [s.studentID],
      way: 'retained',
      classKey: null,
      basedOn: [{ studentID: s.studentID, way: s.way, classKey: s.classKey }],
    },
  });
  await fourth.getByRole('table').first().getByRole('combobox').first().selectOption('withdrawn');
  await expect(
    fourth.getByRole('region', { name: text('ui', 'conflict.differences') }),
  ).toBeVisible();
  await shoot(fourth, 'conflict promotion students', all);
  const fifth = await context.newPage();
  await api.call(endpoints.promotion.setStep, { body: { step: 1 } });
  await fifth.goto('/pages/academicPromotion');
  await fifth
    .getByRole('button', { name: textsOf('settings')('promotion.addClass', { grade: 1 }) })
    .click();
  const { draft } = await api.call(endpoints.promotion.state);
  await api.call(endpoints.promotion.saveClasses, {
    body: {
      updatedAt: draft!.updatedAt,
      step: 1,
      classes: draft!.classes.map((c, i) =>
        i === 0
          ? {
              ...c,
              schoolClassName: 'A組',
              teacherIDs: draft!.teachers.slice(0, 1).map((x) => x.teacherID),
            }
          : c,
      ),
    },
  });
  await fifth.getByRole('button', { name: textsOf('settings')('promotion.discard') }).click();
  await fifth
    .getByRole('dialog')
    .or(fifth.getByRole('alertdialog'))
    .getByRole('button', { name: textsOf('settings')('promotion.discard'), exact: true })
    .click();
  await expect(fifth.getByText(text('settings', 'promotion.stale.kept'))).toBeVisible();
  await shoot(fifth, 'promotion not discarded', all, false);
  await fifth.setViewportSize({ width: 1280, height: 800 });
  await fifth.getByRole('button', { name: textsOf('settings')('promotion.next') }).click();
  await expect(
    fifth.getByRole('region', { name: text('ui', 'conflict.differences') }),
  ).toBeVisible();
  await shoot(fifth, 'conflict promotion classes', all, false);
  complaints.otherErrors.splice(0);
});
