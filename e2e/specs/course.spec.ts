import { endpoints, limits } from '@mebae/contracts';
import { courseByApi, findDueMails } from '../core/courses.ts';
import type { TestSchool } from '../core/school.ts';
import { text } from '../core/texts.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { CoursePage, CourseSettingsPage, japanInput } from '../pages/course.page.ts';

const perClass = 4;

const test = base.extend<{ school: TestSchool }>({
  school: async ({ newSchoolWithStudents }, use) => {
    const { school } = await newSchoolWithStudents(perClass, { classesPerGrade: [1] });
    await use(school);
  },
});

test('a tab of a course stands in the address, and a running course says when it will be scored', async ({
  page,
  school,
  enter,
  expectAccessible,
}) => {
  const { evalSettingID, title } = await courseByApi(await enter(school.admin), school.classes);
  const course = await new CoursePage(page).open(evalSettingID, title);
  await expectAccessible(page, 'course: progress by class');
  await course.tab('people').click();
  await expect(page).toHaveURL(/\?tab=people$/);
  await page.reload();
  await expect(course.tab('people')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('table', { name: course.t('detail.part.people') })).toBeVisible();
  await expectAccessible(page, 'course: people');
  const [, afterEnd] = course
    .t('results.afterEnd', { endAt: '\n', minutes: limits.answerGraceMinutes })
    .split('\n');
  await expect(page.getByText(afterEnd!)).toBeVisible();
});

test('after "end now" the form begins with the real end, and what is fixed is no field', async ({
  page,
  school,
  enter,
  expectAccessible,
}) => {
  const api = await enter(school.admin);
  const { evalSettingID, title } = await courseByApi(api, school.classes);
  const course = await new CoursePage(page).open(evalSettingID, title);
  await course.end();
  const detail = await api.call(endpoints.exams.detail, { params: { evalSettingID } });
  await page.getByRole('button', { name: course.t('detail.edit') }).click();
  const form = page.locator('form');
  await expect(form.getByLabel(course.t('exam.endAt'))).toHaveValue(
    japanInput(new Date(detail.endedAt!)),
  );
  await expect(form.getByRole('term').filter({ hasText: course.t('exam.startAt') })).toBeVisible();
  await expect(form.getByLabel(course.t('exam.startAt'))).toHaveCount(0);
  await expect(form.getByLabel(course.t('exam.description'))).toHaveCount(0);
  await expectAccessible(page, 'course: edit');

  await form.getByLabel(course.t('exam.title')).fill('終わったコース');
  await page.getByRole('button', { name: course.t('edit.save'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '終わったコース' })).toBeVisible();
  const saved = await api.call(endpoints.exams.detail, { params: { evalSettingID } });
  expect([saved.endAt, saved.endedAt]).toEqual([detail.endAt, detail.endedAt]);
});

test('a course is deleted before its start, and nobody asks for it any more', async ({
  page,
  school,
  enter,
  complaints,
}) => {
  const { evalSettingID, title } = await courseByApi(await enter(school.admin), school.classes, {
    startAt: new Date(Date.now() + 24 * 3_600_000),
  });
  const course = await new CoursePage(page).open(evalSettingID, title);
  complaints.otherErrors.splice(0);
  await course.delete();
  await expect(page.getByText(course.t('detail.deleted'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.t('list.title'));
  await expect(page.getByText(title)).toHaveCount(0);
  expect(complaints.otherErrors, 'nobody asked for what is gone').toEqual([]);
});

test('a title that is too long is said beside its field and kept whole', async ({
  page,
  school,
  enter,
}) => {
  const { evalSettingID } = await courseByApi(await enter(school.admin), school.classes);
  const course = new CoursePage(page);
  await page.goto(`/pages/exam/${evalSettingID}/edit`);
  const title = page.getByLabel(course.t('exam.title'));
  await title.fill('長'.repeat(limits.titleLength + 1));
  await page.getByRole('button', { name: course.t('edit.save'), exact: true }).click();
  await expect(
    page.getByText(course.t('problem.longerThan', { count: limits.titleLength })),
  ).toBeVisible();
  await expect(title).toHaveValue('長'.repeat(limits.titleLength + 1));
  await expect(title).toBeFocused();
});

test('before the start questions, people, evaluators and mails change, and nobody is overwritten', async ({
  page,
  newSchoolWithStudents,
  expectAccessible,
}) => {
  const { school, api } = await newSchoolWithStudents(perClass, { classesPerGrade: [2] });
  const [first, second] = school.classes;
  const { evalSettingID, title } = await courseByApi(api, [first!], {
    evaluatorsPerStudent: 2,
    startAt: new Date(Date.now() + 24 * 3_600_000),
  });
  const settings = await new CourseSettingsPage(page).open(evalSettingID);
  const { t } = settings;
  await expect(page.getByRole('textbox', { name: t('exam.title') })).toHaveValue(title);
  await expectAccessible(page, 'course: settings before the start, base');
  await settings.goTo('questions');
  await page.getByRole('radio', { name: t('questions.disposition.form') }).check();
  await expectAccessible(page, 'course: settings before the start, questions');
  await settings.goTo('mail');
  await page.getByRole('switch', { name: t('mail.opening') }).check();
  await expectAccessible(page, 'course: settings before the start, mail');

  await settings.goTo('examinees');
  const { grade, name } = first!;
  const group = page.getByRole('group', { name: t('examinees.grade', { grade }), exact: true });
  const chosen = (className: string) =>
    group.getByRole('checkbox', {
      name: t('examinees.class', { name: className, count: perClass }),
    });
  await chosen(name).uncheck();
  await settings.save();
  await expect(page.getByText(t('problem.required'))).toBeVisible();
  await expectAccessible(page, 'course: settings with a problem');
  await chosen(second!.name).check();
  await settings.counts(perClass);
  await expectAccessible(page, 'course: settings before the start, examinees');

  // somebody else saves while this is typed
  const other = await api.call(endpoints.examSettings.get, { params: { evalSettingID } });
  await api.call(endpoints.examSettings.change, {
    params: { evalSettingID },
    body: {
      data: { ...other.data, base: { ...other.data.base, description: '別の人の説明' } },
      basedOn: other.updatedAt,
    },
  });
  const effect = [
    t('edit.joining', { count: perClass }),
    t('edit.leaving', { count: perClass }),
    t('edit.assignsAgain'),
  ];
  await settings.save();
  await settings.asks(effect);
  await expectAccessible(page, 'course: settings that change its people');
  await settings.apply();
  await page.getByRole('button', { name: text('ui', 'conflict.keepMine') }).click();
  await settings.asks(effect);
  await settings.apply();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const made = await api.call(endpoints.exams.detail, { params: { evalSettingID } });
  expect(made).toMatchObject({ disposition: 'form', description: '', mail: { opening: true } });
  expect(made.classes).toMatchObject([
    {
      schoolClassID: second!.schoolClassID,
      examinees: perClass,
      parts: expect.arrayContaining([{ part: 'peer', given: 0, expected: 2 * perClass }]),
    },
  ]);
});

test('what somebody else has saved before the start is taken over, and the message goes', async ({
  page,
  newSchoolWithStudents,
}) => {
  const { school, api } = await newSchoolWithStudents(perClass, { classesPerGrade: [1] });
  const { evalSettingID } = await courseByApi(api, school.classes, {
    evaluatorsPerStudent: 2,
    startAt: new Date(Date.now() + 24 * 3_600_000),
  });
  const settings = await new CourseSettingsPage(page).open(evalSettingID);
  const title = page.getByRole('textbox', { name: settings.t('exam.title') });
  await title.fill('自分の名前');
  const { data, updatedAt } = await api.call(endpoints.examSettings.get, {
    params: { evalSettingID },
  });
  await api.call(endpoints.examSettings.change, {
    params: { evalSettingID },
    body: {
      data: { ...data, base: { ...data.base, title: '別の人の名前' } },
      basedOn: updatedAt,
    },
  });
  await settings.save();
  const takeTheirs = page.getByRole('button', { name: text('ui', 'conflict.takeTheirs') });
  await takeTheirs.click();
  await expect(title).toHaveValue('別の人の名前');
  await expect(takeTheirs).toBeHidden();
});

test('words about mails follow their state', async ({
  page,
  school,
  enter,
  db,
  expectAccessible,
}) => {
  const { evalSettingID, title } = await courseByApi(await enter(school.admin), school.classes, {
    openingMail: true,
  });
  const course = await new CoursePage(page).open(evalSettingID, title);
  await course.tab('settings').click();
  await findDueMails(db);
  const states = () =>
    db.rows<{ state: string }>('select distinct state from outbox_mail where company_id = $1', [
      school.companyID,
    ]);
  // No mail server is set in stories.
  await expect.poll(states).toEqual([{ state: 'held' }]);
  await page.reload();
  await expect(page.getByText(course.t('detail.mail.held', { mails: perClass }))).toBeVisible();
  await expectAccessible(page, 'course: settings');

  await db.rows(
    `update outbox_mail set state = 'sent' where company_id = $1
     and mail_id <> (select max(mail_id) from outbox_mail where company_id = $1)`,
    [school.companyID],
  );
  await db.rows(
    `update outbox_mail set state = 'failed' where company_id = $1 and state = 'held'`,
    [school.companyID],
  );
  await page.reload();
  const words = ['sent', 'failed'].map((state, index) =>
    course.t(`detail.mail.${state}`, { mails: index === 0 ? perClass - 1 : 1 }),
  );
  await expect(page.getByText(words.join(course.t('separator')))).toBeVisible();
  await page.getByRole('link', { name: course.t('detail.mail.look') }).click();
  await expect(page).toHaveURL(/\/pages\/outbox\?show=unread$/);
});
