import { readFile } from 'node:fs/promises';
import { endpoints } from '@mebae/contracts';
import { textOfPdf } from '@mebae/testing/pdf';
import { scoredCourse } from '../core/scored-course.ts';
import { text, textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { ReportCommentsPage } from '../pages/report-comments.page.ts';
import { ReportsPage } from '../pages/reports.page.ts';
import { SchoolSettingPage } from '../pages/school-setting.page.ts';

const people = 3;
const scores = (shift: number) =>
  [1, 5, 9].map((competencyID) => ({
    competencyID,
    values: Array.from({ length: people }, (_, at) => 40 + competencyID + 5 * at + shift),
    selfValues: Array.from({ length: people }, (_, at) => 50 - competencyID + at),
  }));

test('the homeroom teacher writes a comment to each student by a deadline, and reports print those that are finished', async ({
  page,
  newSchoolWithStudents,
  enter,
  db,
  expectAccessible,
}) => {
  const { school, api, lines } = await newSchoolWithStudents(people, { classesPerGrade: [1] });
  const names = lines.map((line) => `${line.lastName} ${line.firstName}`);
  const [first = '', second = '', third = ''] = names;
  const evalSettingID = await scoredCourse(db, school.companyID, {
    title: '前期の振り返り',
    daysAgo: 2,
    scores: scores(0),
  });
  const { studentID } = await db.one<{ studentID: number }>(
    `select student_id as "studentID" from student where company_id = $1 and manage_number = $2`,
    [school.companyID, lines[1]!.manageNumber],
  );
  await api.call(endpoints.findings.save, {
    params: { studentID },
    body: {
      style: 'polite',
      length: 50,
      language: 'ja',
      evidence: [],
      source: 'person',
      text: '友達の意見を最後まで聞いていました。',
      isDone: true,
      updatedAt: null,
    },
  });

  await test.step('an administrator sets the deadline', async () => {
    const comments = await new ReportCommentsPage(page).open(evalSettingID);
    const due = page.getByLabel(comments.t('comments.dueLabel'), { exact: true });
    await due.fill('2099-12-01');
    await due.press('Enter');
    await expect(page.getByText(comments.t('comments.dueSaved'))).toBeVisible();
    await expect(page.getByText(/2099\/12\/01/)).toBeVisible();
  });

  await enter(school.teacher);
  const comments = await new ReportCommentsPage(page).open(evalSettingID);
  await expectAccessible(page, 'course: comments');
  // only administrators set the deadline
  await expect(page.getByLabel(comments.t('comments.dueLabel'), { exact: true })).toHaveCount(0);

  await test.step('by keyboard: what is typed saves itself, and the next one follows', async () => {
    await comments.text(first).fill('合唱でよく声が出ていました。');
    await comments.isSaved(first);
    await expect(comments.done(first)).not.toBeChecked();
    await comments.text(first).press('Control+Enter');
    await expect(comments.text(second)).toBeFocused();
    await expect(comments.done(first)).toBeChecked();
    await comments.isSaved(first);
  });

  await test.step('the next begins with the findings', async () => {
    await comments.beginWithFindings(second);
    await expect(comments.text(second)).toHaveValue('友達の意見を最後まで聞いていました。');
    await comments.text(second).fill('友達の意見を最後まで聞いていました。うれしく思います。');
    await comments.isSaved(second);
  });

  await test.step('after a reload everything is there', async () => {
    await page.reload();
    await comments.shown();
    await expect(comments.done(first)).toBeChecked();
    await expect(comments.text(second)).toHaveValue(/うれしく思います。$/);
    await comments.show('none');
    await expect(comments.row(third)).toBeVisible();
    await expect(comments.row(first)).toHaveCount(0);
    await comments.show('all');
  });

  await test.step('of two who write, the second sees the first', async () => {
    await db.rows(
      `update report_comment set text = '別の人の文', updated_at = now() + interval '1 second', updated_by = $2
       where company_id = $1 and student_id = $3`,
      [school.companyID, school.admin.userID, studentID],
    );
    await comments.text(second).fill('私の文です。');
    await comments
      .row(second)
      .getByRole('button', { name: text('ui', 'conflict.keepMine') })
      .click();
    await comments.isSaved(second);
    await page.reload();
    await comments.shown();
    await expect(comments.text(second)).toHaveValue('私の文です。');
  });

  const reports = await new ReportsPage(page).open(evalSettingID);
  await expect(
    page.getByText(/3人のうち1人分ができあがり/),
    'the course says how far the comments are',
  ).toBeVisible();
  await reports.make('full');
  await reports.areMade('full', people);
  const printed = async (name: string) =>
    (
      await textOfPdf(await readFile(await (await reports.save(reports.pdf(name, 'full'))).path()))
    ).replaceAll(/\s/g, '');
  expect(await printed(first)).toContain('先生から合唱でよく声が出ていました。');
  expect(await printed(second)).not.toContain('私の文です');
});

test('what has fallen is not printed for a family until the school turns it on, and then in words', async ({
  page,
  newSchoolWithStudents,
  db,
}) => {
  const { school, lines } = await newSchoolWithStudents(people, { classesPerGrade: [1] });
  const [line] = lines;
  const name = `${line!.lastName} ${line!.firstName}`;
  const before = { title: '前年度', daysAgo: 200, scores: scores(30) };
  await scoredCourse(db, school.companyID, before);
  const title = '今年度';
  const evalSettingID = await scoredCourse(db, school.companyID, {
    title,
    daysAgo: 2,
    scores: scores(0),
  });
  const printed = async () => {
    const reports = await new ReportsPage(page).open(evalSettingID);
    await reports.make('full');
    await reports.areMade('full', people);
    const saved = await reports.save(reports.pdf(name, 'full'));
    return (await textOfPdf(await readFile(await saved.path()))).replaceAll(/\s/g, '');
  };
  const usual = await printed();
  expect(usual).toContain('はっきり伸びたといえるものは、今回はありませんでした');
  expect(usual).not.toMatch(/下が|前回のほうが/);

  const t = textsOf('settings');
  const settings = await new SchoolSettingPage(page).openPart('profile');
  await settings.profile.getByRole('switch', { name: t('school.reportPrintsFallen') }).check();
  await settings.save();
  await expect(page.getByText(t('school.profileSaved'))).toBeVisible();
  await db.rows(`delete from report where company_id = $1`, [school.companyID]);
  const wanted = await printed();
  expect(wanted).toContain('「課題設定」は、前回のほうがよく見えていました。');
  expect(wanted).not.toMatch(/下が/);
});
