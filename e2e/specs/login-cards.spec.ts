import { readFile } from 'node:fs/promises';
import { endpoints } from '@mebae/contracts';
import { textOfPdf } from '@mebae/testing/pdf';
import { answerByApi, courseByApi } from '../core/courses.ts';
import { eventWithSurvey, expectKeptSurvey } from '../core/surveys.ts';
import { textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { phone } from '../pages/answer.page.ts';
import { CoursePage } from '../pages/course.page.ts';
import { SurveyPage } from '../pages/survey.page.ts';

const perClass = 4;

test('the homeroom teacher downloads cards of the own class, and a card’s code opens its pages and the survey of an event', async ({
  page,
  browser,
  baseURL,
  newSchoolWithStudents,
  enter,
  outside,
  db,
  expectAccessible,
}) => {
  const { school, api, lines } = await newSchoolWithStudents(perClass, { classesPerGrade: [2] });
  const { evalSettingID, title } = await courseByApi(api, school.classes);
  const event = '校外学習';
  const eventID = await eventWithSurvey(db, {
    title: event,
    evalSettingID,
    moment: 'before',
    schoolClassID: school.classes[0]?.schoolClassID ?? 0,
    activities: ['山登り'],
    questions: [],
  });
  const teacher = await enter(school.teacher);
  const course = await new CoursePage(page).open(evalSettingID, title);
  await course.tab('links').click();
  await expect(page.getByRole('button', { name: course.t('cards.makeOfClass') })).toBeVisible();
  await expectAccessible(page, 'course: links');
  await page.getByRole('button', { name: course.t('cards.makeOfClass') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: course.t('cards.ofPage', { cards: 10 }) }).check();
  await dialog.getByRole('button', { name: course.t('cards.make') }).click();
  const files = page.getByRole('list', { name: course.t('cards.files') });
  const button = files.getByRole('button', { name: course.t('cards.download') });
  await expect(button).toBeVisible();
  await expectAccessible(page, 'course: files of login cards');
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  const path = await download.path();
  const written = await textOfPdf(await readFile(path));
  const own = lines.filter((line) => line.schoolClass === '1組');
  for (const line of own) expect(written).toContain(`${line.lastName}${line.firstName}`);

  const { data } = await teacher.call(endpoints.exams.links, { params: { evalSettingID } });
  expect(data).toHaveLength(perClass);
  const code = data[0]?.shortCode ?? '';
  expect(written).toContain(code);
  const context = await browser.newContext({ ...phone, baseURL });
  const device = await context.newPage();
  await device.goto('/c');
  const t = textsOf('answer');
  const field = device.getByRole('textbox');
  await expect(field).toBeVisible();
  await expectAccessible(device, 'answer: short code');
  await field.fill('ZZZZZ-ZZZZZ');
  await device.getByRole('button', { name: t('code.open') }).tap();
  await expect(device.getByRole('alert')).toHaveText(t('code.unknown'));
  await expectAccessible(device, 'answer: wrong short code');
  await field.fill(code.toLowerCase());
  await device.getByRole('button', { name: t('code.open') }).tap();
  await expect(device).toHaveURL(new RegExp(`/answer/${data[0]?.token}$`));
  await expect(device.getByRole('button', { name: t('welcome.start') })).toBeVisible();
  // the questions about people are answered on another device, so that the survey comes next
  await answerByApi(outside, data[0]?.token ?? '', false);
  await device.reload();
  const answer = new SurveyPage(device);
  await answer.continue();
  await answer.start(event);
  await answer.choose('山登り', 4);
  await expectKeptSurvey(db, eventID, [{ kind: 'expectation', value: 4 }]);
  await answer.handIn();
  await context.close();
});
