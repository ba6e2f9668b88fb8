import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { courseByApi } from '../core/courses.ts';
import { identify, startLearningPortal } from '../core/learning-portal.ts';
import { textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { OwnPagePage } from '../pages/own-page.page.ts';
import { SchoolSettingPage } from '../pages/school-setting.page.ts';

const t = textsOf('settings');

/** Pages of the bff are no screens with a row of their own; the settings have theirs, without a portal’s members. */
async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
}

test('a school opens the product from its learning portal: students into a course and back, staff, from a frame, and who is not registered', async ({
  page,
  browser,
  newSchoolWithStudents,
  db,
}) => {
  const { school, api } = await newSchoolWithStudents(3, { classesPerGrade: [1] });
  const name = `L-Gate ${school.companyID}`;
  const portal = await startLearningPortal(name);
  const course = await courseByApi(api, school.classes);
  const [studentID = 0] = [...course.tokens.keys()];
  await identify(db, 'student', studentID, 'roster-hana');
  await identify(db, 'account', school.teacher.userID, 'roster-jiro');
  const learner = { roles: ['Learner'], name: '物語 花' };
  portal.people.set('hana', { ...learner, subject: 'hana', sourcedID: 'roster-hana' });
  portal.people.set('nobody', { ...learner, subject: 'nobody', sourcedID: 'roster-nobody' });
  portal.people.set('jiro', {
    subject: 'jiro',
    name: '担任 次郎',
    roles: ['Instructor'],
    sourcedID: 'roster-jiro',
  });
  const courseOf = (person: string, frame = '') =>
    `${portal.course}?person=${person}${frame && `&frame=${frame}`}`;

  try {
    const setting = new SchoolSettingPage(page);
    const section = page.getByRole('region', { name, exact: true });
    await test.step('an administrator tests the portal, and pins the school’s deployment', async () => {
      await setting.openPart('connections');
      await section.getByRole('button', { name: t('connections.test') }).click();
      await expect(section.getByText(t('connections.testPassed'))).toBeVisible();
      await section.getByRole('switch').nth(0).click();
      await section.getByRole('switch').nth(1).click();
      await section.getByLabel(t('connections.organisation.lti')).fill(portal.deploymentID);
      await section.getByRole('button', { name: t('school.save') }).click();
      await expect(page.getByText(t('connections.saved'))).toBeVisible();
    });

    const teacher = await browser.newContext({ locale: 'ja-JP' });
    const desk = await teacher.newPage();
    await test.step('a teacher chooses the course as a link of the portal, and opens it there', async () => {
      await desk.goto(courseOf('jiro'));
      await desk.getByRole('button', { name: 'Choose a link' }).click();
      await expect(desk.getByRole('heading', { level: 1 })).toHaveText('何を開くリンクにしますか');
      await expectNoViolations(desk);
      await desk.getByRole('button', { name: course.title }).click();
      await expect(desk.getByRole('heading', { name: 'Chosen' })).toBeVisible();
      await desk.goto(courseOf('jiro'));
      await desk.getByRole('button', { name: course.title }).click();
      await expect(desk).toHaveURL(new RegExp(`/pages/exam/${course.evalSettingID}$`));
      await expect(desk.getByRole('heading', { name: course.title })).toBeVisible();
    });

    const pupil = await browser.newContext({ locale: 'ja-JP' });
    const tablet = await pupil.newPage();
    const own = new OwnPagePage(tablet);
    await test.step('a student comes straight into the course, and back to the own page', async () => {
      await tablet.goto(courseOf('hana'));
      await tablet.getByRole('button', { name: course.title }).click();
      await expect(tablet).toHaveURL(/\/answer(\/|$)/);
      await tablet.goto(courseOf('hana'));
      const [sent] = await Promise.all([
        tablet.waitForRequest((request) => request.url().endsWith('/lti/launch')),
        tablet.getByRole('button', { name: 'Own page' }).click(),
      ]);
      await own.isOpen();
      await expect(tablet.getByText(course.title)).toBeVisible();
      // the same message again opens nothing
      const again = await pupil.request.post(sent.url(), {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        data: sent.postData() ?? '',
      });
      expect(again.status()).toBe(400);
    });

    for (const frame of ['plain', 'storage']) {
      await test.step(`from a frame it opens a window of its own (${frame})`, async () => {
        await pupil.clearCookies();
        await tablet.goto(courseOf('hana', frame));
        await tablet.getByRole('button', { name: 'Open in the frame' }).click();
        const inside = tablet.frameLocator('iframe');
        const opener = inside.getByRole('button', { name: '新しいウィンドウで開く' });
        await expect(opener).toBeVisible();
        const [opened] = await Promise.all([pupil.waitForEvent('page'), opener.click()]);
        await new OwnPagePage(opened).isOpen();
        await opened.close();
      });
    }

    await test.step('somebody who is not registered is told so, and whom to ask', async () => {
      await tablet.goto(courseOf('nobody'));
      await tablet.getByRole('button', { name: 'Own page' }).click();
      await expect(tablet.getByText('このアカウントは学校に登録されていません。')).toBeVisible();
      await expect(
        tablet.getByText('学校の管理者に、名簿の登録を確かめてください。'),
      ).toBeVisible();
      await expectNoViolations(tablet);
    });

    await test.step('an administrator sees who of the portal is not registered, and who is linked', async () => {
      await page.reload();
      const members = page.getByRole('region', { name: t('connections.members') });
      await expect(members.getByRole('row', { name: /物語 花/ }).first()).toBeVisible();
      await expect(members.getByText(t('connections.member.unknown'))).toHaveCount(1);
      await expect(members.getByText(t('connections.member.linked'))).toHaveCount(2);
      await expectNoViolations(page);
    });
    await teacher.close();
    await pupil.close();
  } finally {
    await portal.stop();
  }
});
