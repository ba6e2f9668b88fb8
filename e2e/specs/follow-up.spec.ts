import { endpoints } from '@mebae/contracts';
import { answerByApi, courseByApi, type RunningCourse } from '../core/courses.ts';
import type { RosterLine } from '../core/roster.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { japanInput } from '../pages/course.page.ts';
import { FollowUpPage } from '../pages/follow-up.page.ts';

const perClass = 4;

interface Running extends RunningCourse {
  lines: RosterLine[];
  /** Personal link of each line of the roster. */
  tokenOf: (line: RosterLine | undefined) => string;
}

const nameOf = (line: RosterLine | undefined): string => `${line?.lastName} ${line?.firstName}`;

const test = base.extend<{ running: Running }>({
  running: async ({ newSchoolWithStudents }, use) => {
    const { school, api, lines } = await newSchoolWithStudents(perClass, { classesPerGrade: [1] });
    const course = await courseByApi(api, school.classes);
    const { evalSettingID } = course;
    const { data } = await api.call(endpoints.exams.links, { params: { evalSettingID } });
    const tokenOf: Running['tokenOf'] = (line) =>
      data.find((link) => link.studentNumber === line?.studentNumber)?.token ?? '';
    await use({ ...course, lines, tokenOf });
  },
});

test('who has not handed in is reminded, and the list shows what became of each mail', async ({
  page,
  running,
  outside,
  expectAccessible,
}) => {
  const [first, second] = running.lines;
  await answerByApi(outside, running.tokenOf(first));
  const people = new FollowUpPage(page);
  await people.open(running.evalSettingID, running.title);
  await people.tab('people').click();
  await people.isAbout('filtered', perClass);
  await people.act('follow.remind', async (dialog) => {
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'course: question of follow.remind');
  });
  await people.expectNotice(people.t('follow.reminded.held', { people: perClass - 1 }));
  await people.expectNotice(people.t('follow.leftOut.handedIn', { people: 1 }));
  // No mail server is set in stories: the worker holds the mail, and the page learns of it without a reload.
  await expect(
    people.row(nameOf(second)).getByText(people.t('follow.mailState.held')),
  ).toBeVisible();
  await expect(people.row(nameOf(first)).getByText(people.t('follow.mailState.held'))).toHaveCount(
    0,
  );
  await people.narrow('follow.mark', 'follow.markOf.reminded');
  await people.isAbout('filtered', perClass - 1);
});

test('one person’s time is extended, and taken back', async ({
  page,
  running,
  expectAccessible,
}) => {
  const name = nameOf(running.lines[1]);
  const people = new FollowUpPage(page);
  await people.open(running.evalSettingID, running.title);
  await people.tab('people').click();
  await people.tick(name);
  await people.isAbout('ticked', 1);
  await expectAccessible(page, 'course: people, some ticked');
  const field = people.t('follow.newEnd');
  const extend = people.bar.getByRole('button', { name: people.t('follow.extend') });
  await extend.click();
  // Too early is said in the dialog, and what was typed stays.
  await people.dialog.getByLabel(field).fill(japanInput(new Date()));
  await people.dialog.getByRole('button', { name: people.t('follow.extend') }).click();
  await expect(people.dialog.getByText(people.t('follow.refusal.endTooEarly'))).toBeVisible();
  await expectAccessible(page, 'course: question of follow.extend');
  await people.dialog.getByLabel(field).fill(japanInput(new Date(Date.now() + 48 * 3_600_000)));
  await people.dialog.getByRole('button', { name: people.t('follow.extend') }).click();
  await people.expectNotice(people.t('follow.extended', { people: 1 }));
  const header = people.table.getByRole('columnheader', { name: people.t('follow.ownEnd') });
  await expect(header).toBeVisible();
  await people.undo();
  await expect(header).toHaveCount(0);
});

test('who has handed in may answer again, and it is taken back', async ({
  page,
  running,
  outside,
  expectAccessible,
}) => {
  const [first] = running.lines;
  await answerByApi(outside, running.tokenOf(first));
  const people = new FollowUpPage(page);
  await people.open(running.evalSettingID, running.title);
  await people.tab('people').click();
  await people.narrow('detail.state', 'detail.stateOf.handedIn');
  await people.isAbout('filtered', 1);
  await people.act('follow.reopen', async (dialog) => {
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'course: question of follow.reopen');
  });
  await people.expectNotice(people.t('follow.reopened', { people: 1 }));
  await expect(people.row(nameOf(first))).toHaveCount(0);
  await people.undo();
  await expect(people.row(nameOf(first))).toBeVisible();
});

test('what is answered shows without a reload, and ticks stay', async ({
  page,
  running,
  outside,
}) => {
  const [first, second] = running.lines;
  const people = new FollowUpPage(page);
  await people.open(running.evalSettingID, running.title);
  await people.tab('people').click();
  await people.tick(nameOf(second));
  await people.figure('exam.handedIn', `0${people.t('unit.people')}`);
  await answerByApi(outside, running.tokenOf(first));
  await expect(
    people
      .row(nameOf(first))
      .getByText(/\d{1,2}:\d{2}/)
      .first(),
  ).toBeVisible();
  await expect(people.row(nameOf(second)).getByRole('checkbox')).toBeChecked();
  await people.isAbout('ticked', 1);
});

test('the overview for the class moves by itself and names nobody', async ({
  page,
  running,
  outside,
  expectAccessible,
}) => {
  const people = new FollowUpPage(page);
  await people.open(running.evalSettingID, running.title);
  await page.getByRole('link', { name: people.t('overview.open') }).click();
  const board = page.getByRole('region', { name: people.t('overview.title') });
  await expect(board.getByText('0%').first()).toBeVisible();
  await expect(board.getByRole('timer')).toBeVisible();
  await expectAccessible(page, 'course: overview');
  for (const line of running.lines) await answerByApi(outside, running.tokenOf(line));
  await expect(board.getByText('100%')).toHaveCount(2);
  for (const { lastName } of running.lines) {
    await expect(board.getByText(lastName)).toHaveCount(0);
  }
});
