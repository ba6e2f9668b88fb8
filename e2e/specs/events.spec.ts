import {
  CompetencySettingType,
  endpoints,
  type EventBody,
  type ExamDraftData,
} from '@mebae/contracts';
import { courseByApi } from '../core/courses.ts';
import { activityByApi } from '../core/jgrow.ts';
import { text, textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { EventsPage } from '../pages/events.page.ts';

const day = 86_400_000;
const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * day).toISOString().slice(0, 10);

test('an event is planned, its survey followed, changed, copied and deleted', async ({
  page,
  newSchoolWithStudents,
  db,
  complaints,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  const { school, api } = await newSchoolWithStudents(4, { classesPerGrade: [1] });
  await activityByApi(api, '班別研修');
  await activityByApi(api, '平和学習');
  const before = await courseByApi(api, school.classes, { title: '修学旅行 事前' });
  const after = await courseByApi(api, school.classes, {
    title: '修学旅行 事後',
    startAt: new Date(Date.now() + 20 * day),
  });
  const events = new EventsPage(page);
  const { t } = events;

  await test.step('a school without events says how to begin', async () => {
    await events.openList();
    await expect(page.getByText(t('events.none'))).toBeVisible();
    await expectAccessible(page, 'events: nothing yet');
    await page
      .getByRole('link', { name: t('events.create') })
      .first()
      .click();
    await expect(events.heading('eventForm.title.create')).toBeVisible();
  });

  await test.step('the form says what is missing', async () => {
    await events.press('form.create');
    await expect(page.getByText(t('eventForm.error.titleRequired'))).toBeVisible();
    await expect(events.field('event.title')).toBeFocused();
    await expect(page.getByText(t('eventForm.error.activityRequired')).last()).toBeVisible();
    await expectAccessible(page, 'event: new, with messages');
  });

  await test.step('name, days, targets and activities in their order', async () => {
    await events.plan({
      title: '2年 修学旅行',
      startsOn: dayFromNow(10),
      endsOn: dayFromNow(12),
      activities: ['班別研修', '平和学習'],
    });
    await expect(page.getByText(t('eventForm.students', { students: 4 }))).toBeVisible();
    await page.getByRole('button', { name: t('order.up', { name: '平和学習' }) }).click();
    await expect(events.chosenActivities()).toHaveText([/平和学習/, /班別研修/]);
    await page.getByRole('button', { name: t('order.down', { name: '平和学習' }) }).press('Enter');
    await expect(events.chosenActivities()).toHaveText([/班別研修/, /平和学習/]);
    await events.dragActivity(0, 1);
    await expect(events.chosenActivities()).toHaveText([/平和学習/, /班別研修/]);
    await events.dragActivity(1, 0);
    await expect(events.chosenActivities()).toHaveText([/班別研修/, /平和学習/]);
  });

  await test.step('own questions, and how candidates see them', async () => {
    await events.press('eventForm.addQuestion.choice');
    await events.field('question.text').fill('楽しみな訪問先');
    await events.field('question.options').fill('清水寺\n東大寺');
    const preview = events.region('preview.title');
    await expect(preview.getByText('楽しみな訪問先')).toBeVisible();
    await expect(preview.getByText('東大寺')).toBeVisible();
    await expect(
      preview.getByText(t('preview.participation', { title: '班別研修' })),
    ).toBeVisible();
  });

  await test.step('the course before has to start first', async () => {
    await events.choose('event.courseBefore', '修学旅行 事後');
    await events.choose('event.courseAfter', '修学旅行 事前');
    await events.press('form.create');
    await expect(page.getByText(t('eventForm.error.courseOrder'))).toBeVisible();
    await events.choose('event.courseBefore', '修学旅行 事前');
    await events.choose('event.courseAfter', '修学旅行 事後');
  });

  await test.step('what was typed is there after a reload', async () => {
    await page.reload();
    await expect(events.field('event.title')).toHaveValue('2年 修学旅行');
    await expect(events.chosenActivities()).toHaveCount(2);
    await expect(events.field('question.text')).toHaveValue('楽しみな訪問先');
  });

  await test.step('made, its page tells what happens when', async () => {
    await events.press('form.create');
    await expect(page.getByRole('heading', { level: 1, name: '2年 修学旅行' })).toBeVisible();
    await expect(events.step('timeLine.surveyBefore')).toContainText('修学旅行 事前');
    await expect(events.step('timeLine.surveyBefore')).toContainText(t('timeLine.state.current'));
    await expect(events.step('timeLine.surveyAfter')).toContainText(t('timeLine.state.coming'));
    const survey = page.getByRole('region', { name: t('survey.before'), exact: true });
    await expect(survey).toContainText(t('surveys.of', { asked: 4 }));
    await expect(page.getByRole('row')).toHaveCount(5);
    await expectAccessible(page, 'event in full');
    const stored = await db.one<{ title: string; before: string; after: string }>(
      'select title, course_before as before, course_after as after from school_event where company_id = $1',
      [school.companyID],
    );
    expect(stored).toMatchObject({ title: '2年 修学旅行' });
    expect([Number(stored.before), Number(stored.after)]).toEqual([
      before.evalSettingID,
      after.evalSettingID,
    ]);
  });

  await test.step('the course says which event it belongs to', async () => {
    const address = page.url();
    await events.step('timeLine.surveyBefore').getByRole('link').click();
    await expect(page.getByText(text('exams', 'events.label'))).toBeVisible();
    await page.getByRole('link', { name: '2年 修学旅行' }).click();
    await expect(page).toHaveURL(address);
  });

  await test.step('people by class and state, and a reminder to who has not answered', async () => {
    const moment = page.getByRole('combobox', { name: t('people.survey') });
    await moment.selectOption('before');
    await page.getByRole('combobox', { name: t('people.state') }).selectOption('completed');
    await expect(page.getByText(text('ui', 'list.noneFoundHint'))).toBeVisible();
    await page.getByRole('combobox', { name: t('people.state') }).selectOption('pending');
    await expect(page.getByRole('row')).toHaveCount(5);
    await events.press('remind.action');
    await expect(page.getByText(t('remind.body', { people: 4 }))).toBeVisible();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: t('remind.action') })
      .click();
    await expect(page.getByText(/リマインドメールを/).last()).toBeVisible();
  });

  await test.step('changed on the same page', async () => {
    await page.getByRole('link', { name: t('activity.edit'), exact: true }).click();
    await events.field('event.title').fill('2年 修学旅行（京都）');
    await events.field('event.note').fill('雨天時は博物館');
    await expectAccessible(page, 'event: edit');
    await events.press('form.save');
    await expect(
      page.getByRole('heading', { level: 1, name: '2年 修学旅行（京都）' }),
    ).toBeVisible();
    await expect(page.getByText('雨天時は博物館')).toBeVisible();
  });

  await test.step('copied without its days and courses', async () => {
    await page.getByRole('link', { name: t('activity.copy'), exact: true }).click();
    await expect(events.field('event.title')).toHaveValue('2年 修学旅行（京都）');
    await expect(page.getByLabel(t('event.startsOn'))).toHaveValue('');
    await expect(events.chosenActivities()).toHaveCount(2);
    await page.getByLabel(t('event.startsOn')).fill(dayFromNow(40));
    await events.field('event.title').fill('3年 校外学習');
    await events.press('form.create');
    await expect(page.getByText(t('warning.noCourseBefore'))).toBeVisible();
    await expectAccessible(page, 'event: what is missing');
  });

  await test.step('found in the list, and deleted', async () => {
    await events.openList('?search=京都');
    await expect(events.row('3年 校外学習')).toHaveCount(0);
    await expect(events.row('2年 修学旅行（京都）')).toBeVisible();
    await expectAccessible(page, 'events: found');
    await events.row('2年 修学旅行（京都）').getByRole('link').click();
    complaints.otherErrors.splice(0);
    await events.press('activity.delete');
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: t('delete.confirm'), exact: true })
      .click();
    await expect(events.row('3年 校外学習')).toBeVisible();
    await expect(events.row('2年 修学旅行（京都）')).toHaveCount(0);
    expect(complaints.otherErrors, 'nobody asked for what is gone').toEqual([]);
    await page.reload();
    await expect(events.row('3年 校外学習')).toBeVisible();
    await expectAccessible(page, 'events');
  });
});

test('a course is made from an event and belongs to it; a colleague only reads the event', async ({
  page,
  newSchoolWithStudents,
  enter,
  expectAccessible,
}) => {
  const { school, api } = await newSchoolWithStudents(3, { classesPerGrade: [1] });
  const { activityID } = await activityByApi(api, '班別研修');
  const [schoolClass] = school.classes;
  const event = await api.call(endpoints.events.create, {
    body: {
      title: '文化祭',
      startsOn: dayFromNow(10),
      endsOn: dayFromNow(10),
      destinationIDs: [],
      growingPurposeIDs: [1],
      targets: [{ kind: 'class', schoolClassID: schoolClass!.schoolClassID }],
      activityIDs: [activityID],
      courseBefore: null,
      courseAfter: null,
      questions: [],
      note: '',
      copiedFrom: null,
    },
  });
  const events = new EventsPage(page);
  const { t } = events;
  const address = `/pages/jgrow/event/${event.eventID}`;
  await page.goto(address);
  await page
    .getByRole('link', { name: t('event.make.before') })
    .first()
    .click();

  await expect(page.getByText(text('exams', 'forEvent.note.before'))).toBeVisible();
  await expectAccessible(page, 'new course for an event');
  const title = page.getByRole('textbox', { name: text('exams', 'exam.title') });
  await expect(title).toHaveValue(text('exams', 'forEvent.title.before', { title: '文化祭' }));
  await title.fill('文化祭 前の測定');
  const description = page.getByRole('textbox', { name: text('exams', 'exam.description') });
  await description.fill('文化祭の前');
  await expect(page.getByText(text('exams', 'create.saved'))).toBeVisible();

  const draftID = new URL(page.url()).searchParams.get('draft')!;
  const draft = await api.call(endpoints.examDrafts.get, { params: { draftID } });
  expect(draft.data.forEvent).toEqual({ eventID: event.eventID, moment: 'before' });
  const data: ExamDraftData = {
    ...draft.data,
    base: {
      ...draft.data.base,
      startAt: new Date(Date.now() + day).toISOString(),
      endAt: new Date(Date.now() + 3 * day).toISOString(),
    },
    questions: {
      competencySettingType: CompetencySettingType.Mini,
      questionTypeID: 1,
      selfEvaluation: true,
      peerEvaluation: false,
    },
  };
  await api.call(endpoints.examDrafts.save, {
    params: { draftID },
    body: { step: 'confirm', data, basedOn: draft.updatedAt },
  });
  await page.goto(`/pages/exam/create?draft=${draftID}&step=confirm`);
  await expect(page.getByText(text('exams', 'forEvent.note.before'))).toBeVisible();
  await page.getByRole('button', { name: text('exams', 'confirm.create'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(events.step('timeLine.surveyBefore')).toContainText('文化祭 前の測定');

  await enter(school.teacher);
  await page.goto(`${address}?mode=edit`);
  await expect(page.getByText(/編集できるのは/)).toBeVisible();
  await expect(events.field('event.title')).toHaveCount(0);
  await expect(events.step('timeLine.event')).toBeVisible();
  await expectAccessible(page, "event: another's");
});

test('of two people who edit one event the second is told, loses nothing and chooses', async ({
  page,
  newSchoolWithStudents,
}) => {
  const { school, api } = await newSchoolWithStudents(3, { classesPerGrade: [1] });
  const { activityID } = await activityByApi(api, '班別研修');
  await activityByApi(api, '平和学習');
  const body: EventBody = {
    title: '文化祭',
    startsOn: dayFromNow(10),
    endsOn: dayFromNow(10),
    destinationIDs: [],
    growingPurposeIDs: [1],
    targets: [{ kind: 'class', schoolClassID: school.classes[0]!.schoolClassID }],
    activityIDs: [activityID],
    courseBefore: null,
    courseAfter: null,
    questions: [],
    note: '',
    copiedFrom: null,
  };
  const made = await api.call(endpoints.events.create, { body });
  const params = { eventID: made.eventID };
  const stored = () => api.call(endpoints.events.detail, { params });
  const othersChange = async (title: string) => {
    const { updatedAt } = await stored();
    await api.call(endpoints.events.update, { params, body: { ...body, title, updatedAt } });
  };
  const events = new EventsPage(page);
  const { t } = events;
  const ui = textsOf('ui');
  const isSecond = page.getByText(ui('conflict.body'));

  await page.goto(`/pages/jgrow/event/${made.eventID}?mode=edit`);
  await events.field('event.title').fill('文化祭（二日間）');
  await events.field('event.note').fill('雨天決行');
  await events.addActivity('平和学習');
  await events.press('eventForm.addQuestion.text');
  await events.field('question.text').fill('来年の案');
  await othersChange('学園祭');

  await test.step('nothing is saved, and nothing that was typed is lost', async () => {
    const refused = page.waitForResponse((response) => response.request().method() === 'PUT');
    await events.press('form.save');
    expect((await refused).status()).toBe(409);
    await expect(isSecond).toBeVisible();
    await expect(events.field('event.title')).toHaveValue('文化祭（二日間）');
    await expect(events.field('event.note')).toHaveValue('雨天決行');
    await expect(events.chosenActivities()).toHaveCount(2);
    await expect(events.field('question.text')).toHaveValue('来年の案');
    expect(await stored()).toMatchObject({ title: '学園祭', note: '', questions: [] });
  });

  await test.step('not even where somebody saves again while the person chooses', async () => {
    await othersChange('学園祭 2');
    await page.getByRole('button', { name: ui('conflict.keepMine') }).click();
    await expect(page.getByRole('heading', { level: 1, name: '文化祭（二日間）' })).toBeVisible();
    expect(await stored()).toMatchObject({
      title: '文化祭（二日間）',
      note: '雨天決行',
      activities: [{ title: '班別研修' }, { title: '平和学習' }],
      questions: [{ text: '来年の案' }],
    });
  });

  await test.step('or the person begins again with what is saved', async () => {
    await page.getByRole('link', { name: t('activity.edit'), exact: true }).click();
    await events.field('event.note').fill('小雨決行');
    await othersChange('体育祭');
    await events.press('form.save');
    await page.getByRole('button', { name: ui('conflict.takeTheirs') }).click();
    await expect(events.field('event.title')).toHaveValue('体育祭');
    await expect(events.field('event.note')).toHaveValue('');
    await expect(isSecond).toHaveCount(0);
  });
});
